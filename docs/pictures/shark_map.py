#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws who is faster where: collide z80 flying-shark --json | shark_map.py > picture.svg."""

import json
import sys

CELL_W, CELL_H = 44, 32
LEFT, TOP = 70, 96
CHART_X, CHART_W, CHART_H = 560, 400, 240
ARRAYS, BOXES, BAND = "#d9822b", "#2b6cb0", "#bcd4ec"


def text(x: float, y: float, words: str, size: int = 13, anchor: str = "middle", colour: str = "#222") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def shade(percent: float) -> str:
    """From dark blue, boxes far ahead, to white at 100 per cent, and orange beyond."""
    if percent > 100:
        return "#f2b880"
    part = max(0.0, min(1.0, (percent - 30) / 70))
    return "#%02x%02x%02x" % tuple(round(low + (250 - low) * part) for low in (110, 165, 220))


def grid(data: dict) -> list[str]:
    most_bullets = max(cell["enemy_bullets"] for cell in data["cells"])
    lines = [text(LEFT + 4.5 * CELL_W, 44, "Boxes' T states in per cent of the arrays'", 15)]
    lines.append(text(LEFT + 4.5 * CELL_W, 64, f"{most_bullets} enemy bullets, the player, median", 12))
    for cell in data["cells"]:
        if cell["enemy_bullets"] != most_bullets:
            continue
        x, y = LEFT + CELL_W * cell["enemies"], TOP + CELL_H * cell["bullets"]
        free = cell["free"]
        percent = 100 * free["boxes"]["median"] / free["arrays"]["median"]
        arrays_win = cell["boxes_met"] > free["arrays"]["median"]
        edge = ' stroke="#d9822b" stroke-width="2"' if arrays_win else ' stroke="#fff"'
        inset = 1.5 if arrays_win else 0.5
        lines.append(
            f'<rect x="{x + inset:g}" y="{y + inset:g}" width="{CELL_W - 2 * inset:g}" height="{CELL_H - 2 * inset:g}" '
            f'fill="{shade(percent)}"{edge}/>'
        )
        lines.append(text(x + CELL_W / 2, y + 21, f"{percent:.0f}"))
    for enemies in range(9):
        lines.append(text(LEFT + CELL_W * (enemies + 0.5), TOP - 8, str(enemies), 12, colour="#555"))
    for bullets in range(7):
        lines.append(text(LEFT - 10, TOP + CELL_H * bullets + 21, str(bullets), 12, "end", "#555"))
    bottom = TOP + 7 * CELL_H
    lines.append(text(LEFT - 30, TOP - 8, "bullets", 12, colour="#555"))
    lines.append(text(LEFT + 9 * CELL_W + 4, TOP - 8, "enemies", 12, "start", "#555"))
    lines.append(text(LEFT, bottom + 24, "Orange frame: the arrays are faster if every pair meets.", 12, "start", "#555"))
    return lines


def chart(data: dict) -> list[str]:
    cells = data["more_enemies"]
    most_enemies = cells[-1]["enemies"]
    most = max(cell["free"]["boxes"]["median"] for cell in cells) * 1.05

    def x(enemies: float) -> float:
        return CHART_X + CHART_W * enemies / most_enemies

    def y(t_states: float) -> float:
        return TOP + CHART_H * (1 - min(t_states, most) / most)

    def line(values: list[tuple[int, int]], colour: str, dash: str = "") -> str:
        points = " ".join(f"{x(e):.1f},{y(t):.1f}" for e, t in values)
        return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"{dash}/>'

    lines = [text(CHART_X + CHART_W / 2, 44, "T states of a frame by enemies", 15)]
    lines.append(text(CHART_X + CHART_W / 2, 64, "6 bullets, 5 enemy bullets, the player", 12))
    lines.append(
        f'<rect x="{CHART_X}" y="{TOP}" width="{x(8) - CHART_X:.1f}" height="{CHART_H}" fill="#eef2f6"/>'
    )
    for thousand in range(0, int(most) + 1, 5000):
        lines.append(
            f'<line x1="{CHART_X}" x2="{CHART_X + CHART_W}" y1="{y(thousand):.1f}" y2="{y(thousand):.1f}" stroke="#d5d9de"/>'
        )
        lines.append(text(CHART_X - 6, y(thousand) + 4, f"{thousand:,}", 11, "end", "#555"))
    for enemies in range(0, most_enemies + 1, 4):
        lines.append(text(x(enemies), TOP + CHART_H + 16, str(enemies), 11, colour="#555"))
    # Apart to met, as far as the picture goes.
    upper = [f"{x(c['enemies']):.1f},{y(c['boxes_met']):.1f}" for c in cells]
    lower = [f"{x(c['enemies']):.1f},{y(c['boxes_apart']):.1f}" for c in reversed(cells)]
    lines.append(f'<polygon points="{" ".join(upper + lower)}" fill="{BAND}" fill-opacity="0.6"/>')
    lines.append(line([(c["enemies"], c["free"]["arrays"]["median"]) for c in cells], ARRAYS))
    dash = ' stroke-dasharray="6 4"'
    lines.append(line([(c["enemies"], c["contended"]["arrays"]["median"]) for c in cells], ARRAYS, dash))
    lines.append(line([(c["enemies"], c["free"]["boxes"]["median"]) for c in cells], BOXES))
    at = TOP + CHART_H + 38
    for colour, style, words, place in (
        (ARRAYS, "", "arrays", 0),
        (ARRAYS, dash, "arrays, contended", 80),
        (BOXES, "", "boxes, median", 235),
    ):
        lines.append(
            f'<line x1="{CHART_X + place}" x2="{CHART_X + place + 24}" y1="{at}" y2="{at}" stroke="{colour}" stroke-width="2.5"{style}/>'
        )
        lines.append(text(CHART_X + place + 30, at + 4, words, 12, "start"))
    lines.append(f'<rect x="{CHART_X}" y="{at + 14}" width="24" height="10" fill="{BAND}" fill-opacity="0.6"/>')
    lines.append(text(CHART_X + 30, at + 23, "boxes: from all apart to every pair met", 12, "start"))
    lines.append(f'<rect x="{CHART_X}" y="{at + 33}" width="24" height="10" fill="#eef2f6"/>')
    lines.append(text(CHART_X + 30, at + 42, "what the game can have", 12, "start"))
    return lines


def main() -> None:
    data = json.load(sys.stdin)
    width, height = CHART_X + CHART_W + 40, TOP + CHART_H + 100
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}">')
    print("<title>Flying Shark's arrays and boxes: who is faster for which numbers of objects</title>")
    print('<rect width="100%" height="100%" fill="#fff"/>')
    print('<g font-family="DejaVu Sans, Verdana, sans-serif">')
    for element in grid(data) + chart(data):
        print(element)
    print("</g></svg>")


if __name__ == "__main__":
    main()

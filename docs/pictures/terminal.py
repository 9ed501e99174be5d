#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws what a command prints as an SVG: terminal.py COMMAND < output > picture.svg."""

import html
import sys

LINES = 26
COLUMNS = 96
CHARACTER, LINE, MARGIN = 7.8, 18, 14


def shown(text: str) -> list[str]:
    """The first lines, none wider than the picture; marks where something was cut."""
    lines = [line.rstrip().expandtabs() for line in text.splitlines()]
    if len(lines) > LINES:
        lines = lines[: LINES - 1] + ["..."]
    return [line if len(line) <= COLUMNS else line[: COLUMNS - 3] + "..." for line in lines]


def main() -> None:
    lines = [f"$ {sys.argv[1]}"] + shown(sys.stdin.read())
    if len(lines) == 1:
        sys.exit(f"{sys.argv[1]}: printed nothing, and a picture needs output")
    width = int(2 * MARGIN + CHARACTER * max(len(line) for line in lines + [" " * 72]))
    height = 2 * MARGIN + LINE * len(lines)
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}">')
    print(f"<title>{html.escape(lines[0])}</title>")
    print('<rect width="100%" height="100%" rx="8" fill="#1c2130"/>')
    print('<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13" fill="#d7dce6">')
    for number, line in enumerate(lines):
        colour = ' fill="#8fd18f"' if number == 0 else ""
        y = MARGIN + LINE * (number + 0.75)
        print(f'<text x="{MARGIN}" y="{y}" xml:space="preserve"{colour}>{html.escape(line)}</text>')
    print("</g></svg>")


if __name__ == "__main__":
    main()

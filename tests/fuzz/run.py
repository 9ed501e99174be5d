#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the fuzz targets, for `./collide test --fuzz SECONDS [TARGET...] [--seed N]`: docs/howto/fuzz.md."""

import argparse
import json
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parents[2]
LONGEST_INPUT = 32768
# Seconds beyond the time that a target was given.
GRACE = 120


def refuse(text):
    """Ends with the status of bad input."""
    print(f"collide: {text}", file=sys.stderr)
    sys.exit(2)


def number(name, least, most):
    """The parser of an option's value."""

    def parse(text):
        if not re.fullmatch("[0-9]{1,9}", text) or not least <= int(text) <= most:
            refuse(f'{name}: "{text}" is not a number from {least} to {most} (see collide test --help)')
        return int(text)

    return parse


def targets(firmware):
    """Each target with the schema whose words it is given, and the folder and extension of its seeds."""
    table = {
        "scene": ("scene", ROOT / "scenes", ".json"),
        "plan": ("plan", ROOT / "plans", ".json"),
        "png": (None, ROOT / "scenes", ".png"),
        "elf": (None, firmware, ".elf"),
        "gdb": (None, ROOT / "tests/fuzz/gdb", ".gdb"),
    }
    for folder in sorted(ROOT.glob("tests/sim/cosim/*/directed")):
        unit = folder.parent.name
        table[f"{unit}_job"] = (f"{unit}-job", folder, ".json")
    return table


def words_in(schema):
    """Names of members and enumerated values of a JSON Schema, in quotes, and the words in its patterns."""
    if isinstance(schema, list):
        return set().union(*map(words_in, schema))
    if not isinstance(schema, dict):
        return set()
    texts = set(schema.get("properties", {})) | {one for one in schema.get("enum", []) if isinstance(one, str)}
    own = {f'\\"{text}\\"' for text in texts} | set(re.findall("[A-Za-z_][A-Za-z0-9_]+", str(schema.get("pattern", ""))))
    return own.union(*map(words_in, schema.values()))


def inputs_of(file):
    """The inputs in a seed file: each element of a JSON array, each case of a table, or else the file."""
    data = file.read_bytes()
    if file.suffix != ".json":
        return [data]
    given = json.loads(data)
    if isinstance(given, list):
        return [json.dumps(job).encode() for job in given]
    cases = given.get("cases", [])
    return [json.dumps({**given, "cases": [case]}).encode() for case in cases] or [data]


def run(name, given, schemas):
    """Runs a target. Returns what it found, in a sentence; None if that is nothing."""
    schema, folder, extension = targets(given.firmware)[name]
    files = sorted(file for file in folder.rglob(f"*{extension}") if file.is_file())
    if not files:
        return f"nothing was tried: {folder} has no {extension} file to start from"
    program = given.programs / f"fuzz_{name}"
    out = given.out / "fuzz" / name
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        seeds, corpus = pathlib.Path(scratch, "seeds"), pathlib.Path(scratch, "corpus")
        seeds.mkdir()
        corpus.mkdir()
        inputs = [data for file in files for data in inputs_of(file)]
        for index, data in enumerate(inputs):
            (seeds / f"{index}{extension}").write_bytes(data)
        command = [str(program), f"-max_total_time={given.seconds}", f"-seed={given.seed}"]
        command += [f"-max_len={LONGEST_INPUT}", "-print_final_stats=1", f"-artifact_prefix={out}/"]
        if schema:
            kept = next(path / f"{schema}.schema.json" for path in schemas if (path / f"{schema}.schema.json").exists())
            words = sorted(words_in(json.loads(kept.read_text(encoding="utf-8"))))
            pathlib.Path(scratch, "words").write_text("".join(f'"{word}"\n' for word in words), encoding="utf-8")
            command.append(f"-dict={scratch}/words")
        command += [str(corpus), str(seeds)]
        with open(out / "log.txt", "wb") as log:
            try:
                status = subprocess.run(command, cwd=ROOT, stdout=log, stderr=log, timeout=given.seconds + GRACE, check=False).returncode
            except subprocess.TimeoutExpired:
                status = "none: it did not end"
    return report(name, given, len(inputs), program, status, (out / "log.txt").read_text(errors="replace"))


def report(name, given, seeds, program, status, log):
    """Prints what a run came to, and returns what it found."""
    executions = int((re.findall(r"stat::number_of_executed_units: (\d+)", log) or ["0"])[-1])
    edges = max(map(int, re.findall(r" cov: (\d+) ", log)), default=0)
    finding = None
    if status != 0:
        lines = re.findall("^.*SUMMARY:.*$", log, re.MULTILINE) or re.findall("^.*ERROR:.*$", log, re.MULTILINE)
        finding = lines[0].strip() if lines else f"ended with status {status}"
    elif executions == 0:
        finding = "nothing was executed"
    text = f"{name}: seed {given.seed}, {given.seconds} s, {executions} executions from {seeds} seeds, {edges} edges: {finding or 'nothing found'}"
    if written := re.search("Test unit written to (.*)", log):
        text += f"\n  reproduce   {shlex.join([str(program), written[1]])}"
    print(text, flush=True)
    return finding


def main():
    parser = argparse.ArgumentParser(usage="collide test --fuzz SECONDS [TARGET...] [--seed N]")
    parser.error = lambda message: refuse(f"{message} (see collide test --help)")
    parser.add_argument("seconds", metavar="SECONDS", type=number("--fuzz", 1, 1_000_000))
    parser.add_argument("names", nargs="*", metavar="TARGET")
    parser.add_argument("--seed", type=number("--seed", 1, 999_999_999), default=random.randrange(1, 1_000_000))
    parser.add_argument("--programs", type=pathlib.Path, help="folder of the targets; without it, their names are printed")
    parser.add_argument("--firmware", type=pathlib.Path, default=pathlib.Path())
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--collide", help="the program, which writes schemas")
    given = parser.parse_intermixed_args()
    known = list(targets(given.firmware))
    for name in given.names:
        if name not in known:
            refuse(f'TARGET: unknown target "{name}", expected one of: {", ".join(known)} (see collide test --help)')
    names = list(dict.fromkeys(given.names)) or known
    if not given.programs:
        print(" ".join(f"fuzz_{name}" for name in names))
        return
    with tempfile.TemporaryDirectory() as schemas:
        subprocess.run([given.collide, "site", "--schemas", schemas], check=True)
        folders = [ROOT / "docs/schema", pathlib.Path(schemas)]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            found = list(pool.map(lambda name: run(name, given, folders), names))
    for name, finding in zip(names, found):
        if finding:
            print(f"collide: {name}: {finding}", file=sys.stderr)
            sys.exit(1)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        print("collide: interrupted", file=sys.stderr)
        sys.exit(130)

# SPDX-License-Identifier: MIT
"""What a build costs, beside its targets: `collide bench build [PIECE...]`.

It builds in a folder of its own without the compiler's cache. A piece that was interrupted goes on where it was.
"""

import json
import os
import pathlib
import re
import resource
import shlex
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADER = "model/common/json.h"
EDITED = "sim/cosim/vera/generator.cpp"
TARGETS = {"demo": 600, "test": 1800, "json": 40, "edit": 12}
BUILDS = {"demo": "collide-demo", "test": "all"}


class Problem(Exception):
    """Why nothing can be measured."""


def cpu_seconds(command, folder=None):
    """What the command and its children take of the processor. Its status is ours if it fails."""
    process = subprocess.Popen(command, cwd=folder)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(abs(process.returncode))
    return usage.ru_utime + usage.ru_stime


def output_of(command):
    """The file that a compiler writes."""
    return command[command.index("-o") + 1] if "-o" in command[:-1] else ""


def launch_compiler(costs, command):
    """The compiler's launcher in such a build: notes the seconds of one object. The last entry of an object counts."""
    seconds = cpu_seconds(command)
    with open(costs, "a", encoding="utf-8") as file:
        file.write(f"{seconds:.2f} {output_of(command)}\n")


def noted(costs):
    """Object to seconds."""
    if not costs.exists():
        return {}
    lines = [line.split(" ", 1) for line in costs.read_text(encoding="utf-8").splitlines()]
    return {name: float(seconds) for seconds, name in lines if name}


def asked(build, *words):
    """What Ninja says of a build."""
    command = ["ninja", "-C", build, *words]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    if finished.returncode != 0:
        raise Problem(f"{shlex.join(map(str, command))}: {finished.stderr.strip() or finished.stdout.strip()}")
    return finished.stdout


def objects_of(build, target):
    """The objects that a target is made of, headers that are compiled once included."""
    inputs = asked(build, "-t", "inputs", target).split("\n")
    return {name for name in inputs if name.endswith((".o", ".gch"))}


def objects_with(deps, header):
    """The objects that include a header, from `ninja -t deps`."""
    found, name = set(), ""
    for line in deps.splitlines():
        if line and not line.startswith(" "):
            name = line.split(": #deps", 1)[0]
        elif line.strip() == header:
            found.add(name)
    return found


def show(line):
    """Progress: rewritten in place on a terminal, a line now and then elsewhere."""
    if sys.stderr.isatty():
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
    else:
        print(line, file=sys.stderr, flush=True)


def run_with_progress(label, command, log):
    """Runs a command, its output into the log, and shows how far it is."""
    start, shown = time.monotonic(), 0.0
    with open(log, "w", encoding="utf-8") as file:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in process.stdout:
            file.write(line)
            steps = re.match(r"\[[1-9][0-9]*/[0-9]+\]", line)
            if steps and time.monotonic() - shown >= (1 if sys.stderr.isatty() else 10):
                shown = time.monotonic()
                show(f"collide: {label} … {steps.group()} {shown - start:.0f} s")
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    if process.wait() != 0:
        raise Problem(f"{label} failed, see {log}")


def configured(folder, preset):
    """A build with that preset in a folder of its own, configured."""
    build = folder / preset
    if not (build / "build.ninja").exists():
        build.mkdir(parents=True, exist_ok=True)
        launcher = folder / f"launch-{preset}"
        words = [sys.executable, "-B", "-S", str(ROOT / "bench/build.py"), "--compile", str(build / "costs")]
        launcher.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n', encoding="utf-8")
        launcher.chmod(0o755)
        run_with_progress(f"configuring {preset}",
                          ["cmake", "-S", ROOT, "--preset", preset, "-B", build, f"-DCMAKE_CXX_COMPILER_LAUNCHER={launcher}"],
                          folder / "configure.log")
    return build


def measure_build(folder, piece):
    """Seconds of the compiler for what `collide demo` or `collide test` builds, and how busy the processors were."""
    build = configured(folder, "release")
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    run_with_progress(f"building {BUILDS[piece]}", ["cmake", "--build", build, "--target", BUILDS[piece]], folder / f"{piece}.log")
    after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - start
    busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    objects = objects_of(build, BUILDS[piece])
    seconds = [taken for name, taken in noted(build / "costs").items() if name in objects]
    if not seconds:
        raise Problem(f"{build / 'costs'}: no object of {BUILDS[piece]} was compiled here")
    return sum(seconds), (f"CPU s of the compiler, {len(seconds)} objects; now {wall:.0f} s "
                          f"at {busy / wall:.2f} of {len(os.sched_getaffinity(0))} processors")


def built(folder):
    """The build of everything."""
    build = folder / "release"
    if not (build / "bin/collide").exists():
        raise Problem(f"{build}: is not built, expected what `collide bench build test` leaves")
    return build


def measure_json(folder):
    """Objects that are compiled again after an edit of the header that most of them had."""
    build = built(folder)
    with_header = objects_with(asked(build, "-t", "deps"), str(ROOT / HEADER))
    if not with_header:
        raise Problem(f"{build}: no object includes {HEADER}")
    return len(with_header & objects_of(build, "collide")), f"objects of the program; {len(with_header & objects_of(build, 'all'))} of everything"


def measure_edit(folder):
    """Seconds from an edit of one file to the program, in a build that compiles each file by itself."""
    build = configured(folder, "dev")
    commands = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    for entry in commands:
        if entry["file"] == str(ROOT / EDITED):
            command = shlex.split(entry["command"])
            command[command.index("-o") + 1] = str(folder / "edited.o")
            compiling = cpu_seconds(command, entry["directory"])
            break
    else:
        raise Problem(f"{build}: does not compile {EDITED}")
    link = asked(built(folder), "-t", "commands", "bin/collide").splitlines()[-1]
    return compiling + cpu_seconds(["sh", "-c", link], built(folder)), f"CPU s, {compiling:.1f} of them to compile it"


PIECES = {
    "demo": ("compile for `collide demo`", lambda folder: measure_build(folder, "demo")),
    "test": ("compile for `collide test`", lambda folder: measure_build(folder, "test")),
    "json": (f"touch {HEADER}", measure_json),
    "edit": (f"touch {EDITED}", measure_edit),
}


def main(words):
    """`build.py FOLDER [PIECE...]`, and as the compiler's launcher `build.py --compile COSTS COMMAND...`."""
    if words[0] == "--compile":
        launch_compiler(words[1], words[2:])
        return 0
    folder, pieces = pathlib.Path(words[0]), words[1:] or list(PIECES)
    for piece in pieces:
        if piece not in PIECES:
            raise Problem(f'bench build: "{piece}" is not a piece, expected one of: {", ".join(PIECES)}')
    folder.mkdir(parents=True, exist_ok=True)
    missed = 0
    print(f"{'figure':<48}{'measured':>12}{'target':>12}  unit", flush=True)
    for piece in pieces:
        label, measure = PIECES[piece]
        figure, unit = measure(folder)
        missed += figure > TARGETS[piece]
        print(f"{label:<48}{figure:>12.0f}{TARGETS[piece]:>12}  {unit}", flush=True)
    if missed:
        print(f"collide: {missed} of {len(pieces)} figures are above their targets", file=sys.stderr)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Problem as problem:
        print(f"collide: {problem}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("collide: interrupted; the next run goes on from here", file=sys.stderr)
        sys.exit(130)

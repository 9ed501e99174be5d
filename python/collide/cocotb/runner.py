# SPDX-License-Identifier: MIT
"""Compiles a design and runs a module of cocotb's tests on it."""
from __future__ import annotations

import dataclasses
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree
from unittest import mock
import collide
from collide import _native

from .report import Places

Path = pathlib.Path


@dataclasses.dataclass(frozen=True)
class Design:
    """What is simulated: the RTL of `unit` below a top module, which is the unit itself if not given.

    sources: other files of it, beside the example. parameters: of the top module.
    """

    unit: str
    top: str = ""
    sources: tuple[str, ...] = ()
    parameters: dict[str, int] = dataclasses.field(default_factory=dict)


class Failed(AssertionError):
    """A mismatch, or a test that failed. Its text is what is to be shown, `why` a line of it."""

    def __init__(self, text: str, why: str = "") -> None:
        super().__init__(text)
        self.why = why or text.splitlines()[-1]


def tree() -> Path:
    """The source tree, or what is installed of it: COLLIDE_ROOT, or found from the module."""
    given = os.environ.get("COLLIDE_ROOT")
    if given:
        return Path(given)
    for folder in Path(__file__).resolve().parents:
        for candidate in (folder, folder / "share/collide"):
            if (candidate / "rtl/blitter/blitter.f").exists():
                return candidate
    raise collide.InputError("COLLIDE_ROOT: not set, expected the tree with rtl/")


@dataclasses.dataclass
class Rtl:
    """What a simulator reads, in the words of Verilator but for the order of its sources."""

    sources: list[Path]
    configurations: list[Path] = dataclasses.field(default_factory=list)  # Verilator's .vlt
    options: list[str] = dataclasses.field(default_factory=list)  # "-Idir", "-DNAME=VALUE"
    libraries: list[str] = dataclasses.field(default_factory=list)  # "-y", "dir", "+libext+.v"
    text: str = ""  # for people; nothing if all of it is ours
    is_whole: bool = False  # a design of others, with clocks of its own

    def words(self, sim: str) -> list[str]:
        """The options for a simulator. Icarus has other names for libraries."""
        if sim != "icarus":
            return self.options + self.libraries
        words = list(self.options)
        at = iter(self.libraries)
        for word in at:
            if word in ("-y", "-v"):
                words.append({"-y": "-y", "-v": "-l"}[word] + next(at))
            else:
                words += ["-Y" + end for end in word.split("+")[2:]]
        return words


def listed(file: Path) -> Rtl:
    """What a list of files says, as all verbs read it."""
    found = json.loads(_native._file_list(file))
    return Rtl(
        sources=[Path(source) for source in found["sources"]],
        configurations=[Path(one) for one in found["configurations"]],
        options=[f"-I{one}" for one in found["includes"]] + [f"-D{one}" for one in found["defines"]],
        libraries=found["libraries"],
    )


def rtl_of(design: Design, example: Path, given: str) -> Rtl:
    """Ours, or what `given` names in its place: a folder or a list of files."""
    ours = listed(tree() / "rtl" / design.unit / f"{design.unit}.f").sources
    around = [example.parent / source for source in design.sources]
    if around:
        around = listed(tree() / "rtl/adapters/adapters.f").sources + around
    libraries = ["+libext+.sv+.v"]
    for folder in dict.fromkeys(source.parent for source in ours):
        libraries += ["-y", str(folder.resolve())]
    if not given:
        return Rtl(ours + around, libraries=libraries)
    path = Path(given)
    if path.is_dir() and (path / "files.f").exists():
        path = path / "files.f"
    if path.is_file():
        # A list names a whole design.
        theirs = listed(path)
        theirs.text = f"RTL: {len(theirs.sources)} files are from {given}"
        theirs.is_whole = True
        names = {source.name for source in theirs.sources}
        theirs.sources += [source for source in around if source.name not in names]
        return theirs
    if not path.is_dir():
        raise collide.InputError(f'--rtl: "{given}" is neither a folder nor a list of files')
    return rtl_in(path, design, given, ours, around, libraries)


def rtl_in(
    folder: Path, design: Design, given: str, ours: list[Path], around: list[Path],
    libraries: list[str],
) -> Rtl:
    """The files of a folder, and ours where it has none of that name."""
    theirs = sorted([*folder.glob("*.sv"), *folder.glob("*.v")])
    if not theirs:
        raise collide.InputError(f"{given}: has no source, expected .sv or .v files")
    names = {source.name for source in ours}
    top = f"{design.unit}.sv"
    has_top = any(source.stem == design.unit for source in theirs)
    unused = [source.name for source in theirs if source.name not in names]
    if unused and not has_top:
        raise collide.InputError(
            f"{given}: {unused[0]} replaces no file of rtl/{design.unit}, expected {top}"
        )
    replaced = [source.name for source in theirs if source.name in names]
    text = f"RTL: {len(theirs)} files are from {given}"
    if replaced and not has_top:
        verb = "replaces" if len(replaced) == 1 else "replace"
        text = f"RTL: {', '.join(replaced)} {verb} ours"
    first = [] if has_top else [source for source in ours if source.name == top]
    return Rtl(theirs + first + around, libraries=libraries, text=text, is_whole=has_top)


class Run:
    """One simulation, with the seed, and once more with its wave if it fails."""

    def __init__(
        self, design: Design, example: Path, rtl: str, sim: str, seed: int | None, count: int | None,
        out: str, command: str, wave: bool, timing: str, patience: int | None,
    ) -> None:
        self.design = design
        self.example = example.resolve()
        self.sim = sim
        self.seed = random.SystemRandom().randrange(1 << 31) if seed is None else seed
        self.count = count
        self.name = self.example.stem.replace("test_", "")
        # As the verb takes it: one of examples/cocotb by its name.
        is_ours = self.example.parent == (tree() / "examples/cocotb").resolve()
        self.shown_example = self.name if is_ours else shlex.quote(shown(example))
        self.rtl = rtl_of(design, self.example, rtl)
        # Else transactions for a whole design of others, which has clocks of its own.
        self.timing = timing or (
            "transactions" if self.rtl.is_whole and design.unit != "vera" else "exact"
        )
        self.patience = patience
        if patience is not None and self.timing == "exact":
            raise collide.InputError(
                "--patience: not used by exact timing, expected --timing transactions or results"
            )
        if self.timing != "exact" and design.unit == "vera":
            raise collide.InputError(f'--timing: "{self.timing}", expected exact for vera')
        if self.timing == "results" and design.unit != "blitter":
            raise collide.InputError('--timing: "results", expected exact or transactions')
        self.folder = Path(out or os.environ.get("COLLIDE_OUT") or tree() / "out") / "cocotb"
        self.command = command
        self.wave = wave
        self.rtl_option = f" --rtl {shlex.quote(rtl)}" if rtl else ""
        self.version = self._version()

    def head(self) -> str:
        timing = "" if self.timing == "exact" else f"  timing {self.timing}"
        text = f"cocotb {self.name}  seed {self.seed}  {self.version}{timing}\n"
        return text + (self.rtl.text + "\n" if self.rtl.text else "")

    def __call__(self) -> str:
        """What has been compared, in a line. Raises Failed."""
        begun = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="collide-cocotb-") as made:
            folder = Path(made)
            places = self._places(folder)
            log = self._simulate(folder, places, "")
            failures, tests = self._verdict(folder / "results.xml", log)
            if failures:
                raise self._failure(folder, places, failures)
            return self._matched(Path(places.result), tests, time.monotonic() - begun)

    def _places(self, folder: Path) -> Places:
        self.wave_file = self.folder.absolute() / f"{self.name}-{self.seed}.fst"
        wave = shown(self.wave_file) if self.wave else ""
        again = f"{self.command} cocotb {self.shown_example} --seed {self.seed}{self.rtl_option}"
        if self.timing != "exact":
            again += f" --timing {self.timing}"
        if self.patience is not None:
            again += f" --patience {self.patience}"
        if self.count is not None:
            again += f" --count {self.count}"
        if not self.wave:
            again += " --no-wave"
        return Places(
            report=str(folder / "report.txt"), job=str(folder / "job.json"),
            result=str(folder / "result.json"), wave=wave,
            look=f"{self.command} waves {shlex.quote(wave)} --clock {{clock}}" if wave else "",
            again=again + (f" --sim {self.sim}" if self.sim != "icarus" else ""),
            seed=self.seed, count=self.count, timing=self.timing, patience=self.patience,
        )

    def _simulate(self, folder: Path, places: Places, wave: str) -> str:
        """Compiles and runs it; what the simulator said."""
        from cocotb_tools.runner import get_runner

        log = folder / "sim.log"
        options = self.rtl.words(self.sim)
        sources = self.rtl.sources
        if self.sim == "verilator":
            options += ["-Wno-fatal", *(["--trace-fst"] if wave else [])]
            sources = self.rtl.configurations + sources
        runner = get_runner(self.sim)
        runner.log.disabled = True  # what it says is in files
        build = folder / ("wave" if wave else "sim")
        top = self.design.top or self.design.unit
        # Verilator's own Python scripts get the path of this Python's modules.
        programs = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        try:
            with mock.patch.dict(os.environ, PATH=programs):
                runner.build(
                    sources=[source.resolve() for source in sources], hdl_toplevel=top,
                    build_dir=build, timescale=("1ns", "1ps"), waves=bool(wave), build_args=options,
                    parameters=self.design.parameters, log_file=folder / "build.log",
                )
        except (RuntimeError, SystemExit, subprocess.SubprocessError):
            raise collide.InputError(self._complaint(folder / "build.log")) from None
        before = sys.path
        try:
            sys.path = [str(self.example.parent), *before]  # which the simulator gets
            runner.test(
                hdl_toplevel=top, test_module=self.example.stem, build_dir=build, test_dir=build,
                seed=self.seed, results_xml=str(folder / "results.xml"), log_file=log,
                waves=bool(wave), timescale=("1ns", "1ps"),
                plusargs=[f"+dumpfile_path={wave}"] if wave and self.sim == "icarus" else [],
                test_args=["--trace-file", wave] if wave and self.sim == "verilator" else [],
                extra_env={
                    "COCOTB_ANSI_OUTPUT": "0", "PYTHONDONTWRITEBYTECODE": "1",
                    "COLLIDE_COCOTB": json.dumps(dataclasses.asdict(places)),
                },
            )
        except (RuntimeError, SystemExit, subprocess.SubprocessError):
            pass  # the results say why
        finally:
            sys.path = before
        return log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""

    def _failure(self, folder: Path, places: Places, failures: str) -> Failed:
        """What is to be shown, with a wave in place if it is a mismatch."""
        report = Path(places.report)
        if not report.exists():
            return Failed(failures, f"{self.name}: {failures.splitlines()[0]}")
        text = report.read_text(encoding="utf-8")
        what, expected, actual = (line.split(maxsplit=1) for line in text.splitlines()[1:4])
        if self.wave:
            wave = folder / "wave.fst"
            self._simulate(folder, dataclasses.replace(places, report="", job=""), str(wave))
            if not wave.exists():
                raise Failed(f"{text}{self.name}: the simulator has written no wave")
            self.folder.mkdir(parents=True, exist_ok=True)
            shutil.move(wave, self.wave_file)
        if Path(places.job).exists():
            text = text.replace("  again  ", self._reproduced(Path(places.job)) + "  again  ")
        return Failed(
            text.rstrip(),
            f"{self.name}: design and golden model differ: {' '.join(what)}: expected {expected[1]}, "
            f"got {actual[1]}",
        )

    def _reproduced(self, job: Path) -> str:
        """Lines of the report for a job that shows a divergence without cocotb, else why there is none."""
        program = Path(_native.__file__).resolve().parents[2] / "bin/collide"
        if not program.exists():
            return ""
        options = ["--on", "lockstep", *shlex.split(self.rtl_option)]
        if self.timing != "exact":
            options += ["--timing", self.timing]
        if self.patience is not None:
            options += ["--patience", str(self.patience)]
        replayed = subprocess.run(
            [program, "replay", job, *options], capture_output=True, text=True, check=False,
            env={**os.environ, "COLLIDE_ROOT": str(tree())},
        )
        if replayed.returncode == 0:
            return "  no job      the mismatch depends on the bench's clocks: its actions alone agree\n"
        if replayed.returncode != 1 or '"divergence"' not in replayed.stdout:
            return f"  no job      {(replayed.stderr.splitlines() or ['it ended early'])[-1]}\n"
        kept = self.folder.absolute() / f"{self.name}-{self.seed}.json"
        self.folder.mkdir(parents=True, exist_ok=True)
        shutil.move(job, kept)
        command = shlex.join(["replay", shown(kept), *options])
        return f"  job         {shown(kept)}\n  reproduce   {self.command} {command}\n"

    def _verdict(self, results: Path, log: str) -> tuple[str, int]:
        """Failures in words, and how many tests ran."""
        if not results.exists():
            raise Failed(f"{log}\n{self.name}: the simulator ended before the tests")
        cases = list(xml.etree.ElementTree.parse(results).getroot().iter("testcase"))
        failures = []
        for case in cases:
            for failure in [*case.findall("failure"), *case.findall("error")]:
                why = (failure.get("error_msg") or failure.get("message") or "failed").splitlines()
                failures.append(f"{case.get('name')}: {why[0] if why else 'failed'}")
        return "\n".join(failures), len(cases)

    def _matched(self, result: Path, tests: int, seconds: float) -> str:
        """Every test has to have compared something."""
        lines = result.read_text(encoding="utf-8").splitlines() if result.exists() else []
        counts = [json.loads(line) for line in lines]
        if tests == 0:
            raise Failed(f"{self.name}: has no test")
        if len(counts) < tests:
            raise Failed(f"{self.name}: {tests} tests and {len(counts)} checkers that compared")
        accesses = sum(count["accesses"] for count in counts)
        comparisons = sum(count["comparisons"] for count in counts)
        return (f"matched {tests} test{'s' * (tests > 1)}: {accesses} accesses, "
                f"{comparisons} comparisons, in {seconds:.1f} s")

    def _complaint(self, log: Path) -> str:
        lines = log.read_text(errors="replace").splitlines() if log.exists() else []
        errors = [line for line in lines if re.search("[Ee]rror", line)] or lines[-1:]
        return f"{self.sim}: {errors[0].strip() if errors else 'does not compile it'}"

    def _version(self) -> str:
        program = {"icarus": "iverilog", "verilator": "verilator"}[self.sim]
        if shutil.which(program) is None:
            raise collide.InputError(f"--sim: {program} is not installed")
        said = subprocess.run(
            [program, "-V" if self.sim == "icarus" else "--version"], capture_output=True, text=True,
            check=True,
        ).stdout
        found = re.search(r"(?:version|Verilator) (\d+)\.(\d+)", said)
        if not found:
            raise collide.InputError(f"--sim: {program} reports no version")
        number = int(found[1]), int(found[2])
        if self.sim == "verilator" and number < (5, 22):
            raise collide.InputError(
                f"--sim: Verilator {found[1]}.{found[2]}, cocotb needs 5.022 or later"
            )
        return f"{self.sim} {found[1]}.{found[2]}"


def shown(path: Path) -> str:
    """As people can type it from the folder they are in."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative


def run(
    design: Design, example: str | os.PathLike[str], rtl: str = "", sim: str = "icarus",
    seed: int | None = None, count: int | None = None, out: str = "", command: str = "./collide",
    wave: bool = True, timing: str = "", patience: int | None = None,
) -> None:
    """Runs the tests of the file `example` on a design, and prints what was compared.

    rtl: a folder or list of files in place of our RTL; sim: "icarus" or "verilator"; seed: of chance,
    a new one each time if absent; count: for the tests, as collide.cocotb.count says; out: where a
    wave goes, in cocotb/ of it; command: how reports call the program; timing: "exact",
    "transactions" or "results", if absent transactions for a whole design of others and else exact;
    patience: clocks by which a design that is not exact may be late.
    Raises Failed, whose text is the report, or collide.InputError.
    """
    one = Run(design, Path(example), rtl, sim, seed, count, out, command, wave, timing,
              patience)
    print(one.head(), end="", flush=True)
    print(one(), flush=True)

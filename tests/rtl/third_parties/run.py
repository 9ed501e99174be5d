# SPDX-License-Identifier: MIT
"""run.py BENCH FOLDER: the bench, compiled for Icarus, under agents.py with the packages of
requirements.txt, which are put into FOLDER. Status 77 if these cannot be had: the test is skipped."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

SKIPPED = 77
HERE = pathlib.Path(__file__).resolve().parent
REQUIREMENTS = HERE / "requirements.txt"


def installed(folder):
    """Whether the packages are there, or could be had."""
    kept = folder / REQUIREMENTS.name
    if kept.exists() and kept.read_text() == REQUIREMENTS.read_text():
        return True
    shutil.rmtree(folder, ignore_errors=True)
    pip = [folder / "bin/pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1",
           "--timeout", "20", "-r", REQUIREMENTS]
    for command in ([sys.executable, "-m", "venv", folder], pip):
        if subprocess.run(command, check=False).returncode != 0:
            return False
    shutil.copy(REQUIREMENTS, kept)
    return True


def main(bench, folder):
    folder = pathlib.Path(folder).absolute()
    if not installed(folder):
        print("skipped: the packages of", REQUIREMENTS, "cannot be had from the Python registry")
        return SKIPPED

    def config(*words):
        command = [folder / "bin/cocotb-config", *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    environment = dict(
        os.environ, MODULE="agents", TOPLEVEL="third_parties", TOPLEVEL_LANG="verilog",
        PYTHONPATH=str(HERE), PYTHONDONTWRITEBYTECODE="1", COCOTB_ANSI_OUTPUT="0",
        COCOTB_LOG_LEVEL="WARNING", COCOTB_RESULTS_FILE=str(folder / "results.xml"), RANDOM_SEED="1",
        PATH=f"{folder / 'bin'}:{os.environ['PATH']}", PYGPI_PYTHON_BIN=str(folder / "bin/python"))
    results = folder / "results.xml"
    results.unlink(missing_ok=True)
    subprocess.run(
        ["vvp", "-M", config("--lib-dir"), "-m", config("--lib-name", "vpi", "icarus"), bench],
        env=environment, check=False)
    text = results.read_text() if results.exists() else ""
    tests = len(re.findall("<testcase ", text))
    failed = len(re.findall("<(failure|error)", text))
    print(f"{tests} tests, {failed} failed")
    return 0 if tests > 0 and failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

# SPDX-License-Identifier: MIT
"""run.py BENCH FOLDER REQUIREMENTS: the bench, compiled for Icarus, under agents.py with the packages
of REQUIREMENTS, which are put into FOLDER. Status 77 if these cannot be had: the test is skipped."""

import os
import pathlib
import subprocess
import sys

SKIPPED = 77
HERE = pathlib.Path(__file__).resolve().parent
VENV = HERE.parents[2] / "sim/tools/venv.py"

# In the environment, which has cocotb.
SIMULATE = """
import pathlib, sys
from cocotb_tools.check_results import get_results
from cocotb_tools.runner import Icarus

class Compiled(Icarus):
    sim_file = pathlib.Path(sys.argv[1])

folder = pathlib.Path(sys.argv[2])
results = Compiled().test(
    hdl_toplevel="third_parties", hdl_toplevel_lang="verilog", test_module="agents", seed=1,
    build_dir=folder, test_dir=folder, results_xml=str(folder / "results.xml"))
tests, failed = get_results(results)
print(f"{tests} tests, {failed} failed")
sys.exit(0 if tests > 0 and failed == 0 else 1)
"""


def main(bench, folder, requirements):
    folder = pathlib.Path(folder).absolute()
    made = [sys.executable, "-B", VENV, "--system-packages", folder, requirements]
    if subprocess.run(made, check=False).returncode != 0:
        print("skipped: the packages of", requirements, "are not available from the Python registry")
        return SKIPPED
    environment = dict(
        os.environ, PYTHONPATH=str(HERE), PYTHONDONTWRITEBYTECODE="1", COCOTB_ANSI_OUTPUT="0",
        COCOTB_LOG_LEVEL="ERROR", GPI_LOG_LEVEL="ERROR",
        PYTHONWARNINGS="ignore")
    work = pathlib.Path(bench).absolute().parent
    return subprocess.run(
        [folder / "bin/python", "-c", SIMULATE, pathlib.Path(bench).absolute(), work], env=environment,
        check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

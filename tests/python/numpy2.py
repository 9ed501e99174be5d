# SPDX-License-Identifier: MIT
"""numpy2.py FOLDER: the tests of this folder with numpy 2 of the Python registry, which is put into FOLDER. The module
is compiled without numpy and reads any. Status 77 if the packages are not available: the test is skipped."""

import os
import pathlib
import subprocess
import sys

SKIPPED = 77
HERE = pathlib.Path(__file__).resolve().parent
VENV = HERE.parents[1] / "sim/tools/venv.py"
# The page's examples print what the numpy of the system prints.
LEFT_OUT = ["test_howto.py"]
SHOW = "import numpy; print(numpy.__version__)"


def main(folder):
    folder = pathlib.Path(folder).absolute()
    wanted = HERE / "numpy2.txt"
    if subprocess.run([sys.executable, "-B", VENV, folder, wanted], check=False).returncode != 0:
        print("skipped: the packages of", wanted, "are not available from the Python registry")
        return SKIPPED
    python = folder / "bin/python"
    shown = subprocess.run([python, "-c", SHOW], stdout=subprocess.PIPE, text=True, check=True).stdout
    print("numpy", shown, flush=True)
    if not shown.startswith("2."):
        return 1
    files = sorted(file for file in HERE.glob("test_*.py") if file.name not in LEFT_OUT)
    environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1")
    return subprocess.run(
        [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files], env=environment, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

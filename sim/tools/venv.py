# SPDX-License-Identifier: MIT
"""venv.py [--system-packages] FOLDER REQUIREMENTS: an environment of this Python in FOLDER with the
packages that the file REQUIREMENTS names with the hashes of their files, from the Python registry.
A file build-REQUIREMENTS beside it names what builds those of them that come as source. An
environment that has them is left alone. Status 1 if they are not available."""

import argparse
import fcntl
import pathlib
import shutil
import subprocess
import sys


def make(folder, requirements, system_packages):
    """Whether the packages are there, or could be had."""
    # What builds a package is there before it: pip would fetch that without a hash.
    before = requirements.with_name("build-" + requirements.name)
    lists = [before, requirements] if before.exists() else [requirements]
    wanted = b"".join(one.read_bytes() for one in lists)
    kept = folder / "requirements.txt"
    if kept.exists() and kept.read_bytes() == wanted:
        return True
    shutil.rmtree(folder, ignore_errors=True)
    venv = [sys.executable, "-m", "venv", folder]
    if system_packages:
        venv.insert(3, "--system-site-packages")
    pip = [folder / "bin/pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1",
           "--timeout", "20", "--require-hashes", "--no-build-isolation", "-r"]
    for command in (venv, *(pip + [one] for one in lists)):
        print("+", *command, flush=True)
        if subprocess.run(command, check=False).returncode != 0:
            return False
    kept.write_bytes(wanted)
    return True


def main():
    parser = argparse.ArgumentParser(prog="venv.py")
    parser.add_argument("--system-packages", action="store_true")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("requirements", type=pathlib.Path)
    given = parser.parse_args()
    folder = given.folder.absolute()
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Several tests want the same one.
    with open(folder.with_suffix(".lock"), "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return 0 if make(folder, given.requirements, given.system_packages) else 1


if __name__ == "__main__":
    sys.exit(main())

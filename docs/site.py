# SPDX-License-Identifier: MIT
"""Hook of mkdocs (mkdocs.yml): the README is the site's first page."""

import pathlib
import re
import tempfile

from mkdocs.structure.files import File

_made = tempfile.TemporaryDirectory()


def on_files(files, config):
    """Adds index.md, with links as they are from docs/; this script is no page."""
    readme = pathlib.Path(config["config_file_path"]).parent / "README.md"
    text = re.sub(r"(\]\(|src=\")docs/", r"\1", readme.read_text(encoding="utf-8"))
    pathlib.Path(_made.name, "index.md").write_text(text, encoding="utf-8")
    files.append(File("index.md", _made.name, config["site_dir"], config["use_directory_urls"]))
    for file in [file for file in files if file.src_uri.endswith(".py")]:
        files.remove(file)
    return files


def on_page_markdown(markdown, **_):
    """The tests tell blocks of code by a second word, ```json job, which a fence here has not."""
    return re.sub(r"^```(\w+) .*$", r"```\1", markdown, flags=re.MULTILINE)

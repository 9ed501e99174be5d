# SPDX-License-Identifier: MIT
"""Hook of mkdocs (mkdocs.yml): makes the menu, and the pages as the site wants them."""

import os
import pathlib
import re

from mkdocs.utils import get_relative_url

# The tabs of the site, in order. The index of a folder lists its pages, in groups with headings.
SECTIONS = {
    "Tutorials": "tutorials",
    "How-to guides": "howto",
    "Reference": "reference",
    "Explanation": "explanation",
    "Evidence": "evidence",
}


def menu(index: pathlib.Path, folder: str) -> list:
    """The pages that an index links from its lists, under its headings of the second level."""
    entries = [f"{folder}/index.md"]
    group = entries
    for line in index.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            group = []
            entries.append({line[3:]: group})
        elif link := re.match(r"- \[([^]]+)\]\(([^)#]+\.md)\)", line):
            if link[2].endswith("/index.md"):
                inner = (index.parent / link[2]).resolve()
                group.append({link[1]: menu(inner, f"{folder}/{pathlib.Path(link[2]).parent}")})
            else:
                group.append({link[1]: f"{folder}/{link[2]}"})
    return entries


def on_config(config):
    """Takes the menu from the indexes: each is the one list of its folder's pages."""
    docs = pathlib.Path(config["docs_dir"])
    config["nav"] = (
        [{"collide": "index.md"}]
        + [{title: menu(docs / name / "index.md", name)} for title, name in SECTIONS.items()]
        + [{"Sources": ["sources.md", "differs.md"]}, {"Glossary": "glossary.md"}]
    )
    return config


def on_files(files, config):
    """Leaves out what is no page of the site, such as this script."""
    for file in [file for file in files if file.src_uri.endswith(".py")]:
        files.remove(file)
    return files


def on_page_markdown(markdown, **_):
    """Drops the second word of a fence (```json job), by which tests find a block of code."""
    return re.sub(r"^```(\w+) .*$", r"```\1", markdown, flags=re.MULTILINE)


def on_page_content(html, page, **_):
    """Opens the playground where `collide site` builds it, by links that lead to its page of reference elsewhere."""
    if "COLLIDE_PLAYGROUND" not in os.environ:
        return html
    link = get_relative_url("playground/index.html", page.url)
    return re.sub(r'(<a [^>]*)href="[^"]*"([^>]*>Open the playground</a>)', rf'\g<1>href="{link}"\g<2>', html)

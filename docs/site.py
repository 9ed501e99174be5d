# SPDX-License-Identifier: MIT
"""Hook of mkdocs (mkdocs.yml): makes the menu, and the pages as the site wants them."""

import base64
import hashlib
import json
import os
import pathlib
import re

from mkdocs.utils import get_relative_url, write_file

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


# A page that was opened from a folder may neither fetch the index of the search nor start a worker from a file. It reads
# this file instead, which the theme's script then asks for both. The script loses an index that comes before the page is
# complete, so this one comes after.
OFFLINE = "search/offline.js"


def finished(html: str, url: str) -> str:
    """The page with its search in a folder, and with a policy that lets it load and run only what is its own."""
    link = json.dumps(f'<script src="{get_relative_url(OFFLINE, url)}"></script>').replace("</", "<\\/")
    start = f"<script>if (location.protocol === 'file:') document.write({link});</script>"
    html = re.sub(r'(?=<script src="[^"]*/bundle\.)', lambda _: start, html)
    scripts = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in scripts]
    own = "'self' file:"
    policy = {
        "default-src": "'none'",
        "script-src": " ".join([own] + [f"'sha256-{digest}'" for digest in sorted(set(digests))]),
        "style-src": f"{own} 'unsafe-inline'",
        "img-src": f"{own} data:",
        "connect-src": "'self'",
        "worker-src": "'self' blob:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    text = "; ".join(f"{name} {sources}" for name, sources in policy.items())
    meta = f'<meta http-equiv="Content-Security-Policy" content="{text}">'
    return re.sub(r'<meta charset="utf-8">', lambda charset: charset[0] + meta, html, count=1)


def on_post_page(output, page, config):
    """Finishes a page."""
    return finished(output, page.url)


def on_post_template(output_content, template_name, config):
    """Finishes the page of links that lead nowhere."""
    return finished(output_content, template_name) if template_name.endswith(".html") else output_content


def on_post_build(config):
    """Writes the search for a folder: the index, and the theme's worker as a text."""
    site = pathlib.Path(config["site_dir"])
    (worker,) = site.glob("assets/javascripts/workers/search.*.min.js")
    index = (site / "search/search_index.json").read_text(encoding="utf-8")
    text = json.dumps(worker.read_text(encoding="utf-8"))
    write_file(
        f"__search = {{index: new Promise(done => addEventListener('load', () => setTimeout(done, 0, {index}))), "
        f"worker: URL.createObjectURL(new Blob([{text}], {{type: 'text/javascript'}}))}};\n".encode(),
        str(site / OFFLINE),
    )

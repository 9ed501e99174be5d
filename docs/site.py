# SPDX-License-Identifier: MIT
"""Hook of mkdocs (mkdocs.yml): makes the menu, the pages of the verbs, and the pages as the site wants them.

COLLIDE_PROGRAM is the program that describes its verbs; without it the site has no pages of them. With COLLIDE_PLAYGROUND,
pages link the playground, and the pages of the verbs show their output.
"""

import base64
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor

from mkdocs.structure.files import File
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


SCRATCH = tempfile.TemporaryDirectory()
VERBS = "reference/verbs"
PROGRAM = os.environ.get("COLLIDE_PROGRAM")


def help_of(*words: str) -> str:
    """What the program says of a verb."""
    return subprocess.run([PROGRAM, *words, "--help"], capture_output=True, text=True, check=True).stdout


def verbs_in(text: str) -> list:
    """The verbs that a help lists, each with its section."""
    found, section = [], ""
    for line in text.splitlines():
        if line.endswith(":") and not line.startswith(" "):
            section = line[:-1]
        elif verb := re.match("  ([a-z][a-z0-9-]*)( |$)", line):
            found.append((section, verb[1]))
    return found


def help_page(*words: str) -> str:
    """The help of a verb and of its own verbs."""
    text = help_of(*words)
    nested = [help_page(*words, name) for _, name in verbs_in(text)]
    block = "".join(f"    {line}".rstrip() + "\n" for line in text.splitlines())
    return "\n".join([f"{'#' * len(words)} collide {' '.join(words)}\n\n{block}", *nested])


def picture(folder: pathlib.Path, root: pathlib.Path, verb: str, command: str) -> str:
    """Draws what a command of docs/pictures/verbs.txt prints, and returns the link to it."""
    with tempfile.TemporaryDirectory() as out:
        words = shlex.split(command.replace("./collide", shlex.quote(PROGRAM), 1).replace("$out", out))
        ran = subprocess.run(words, cwd=root, env={**os.environ, "COLLIDE_OUT": out}, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        # Status 1 is a result, too.
        if ran.returncode > 1:
            raise RuntimeError(f"{command}: {ran.stderr}")
        shown = command.replace("$out", "out")
        printed = ran.stdout.replace(out, "out").replace(f"{root}/", "")
    drawn = subprocess.run([root / "docs/pictures/terminal.py", shown], input=printed, capture_output=True, text=True, check=True)
    (folder / f"{verb}.svg").write_text(drawn.stdout, encoding="utf-8")
    return f"\n![Output of {shown}]({verb}.svg)\n"


def verb_pages(root: pathlib.Path) -> dict:
    """Writes a page for each verb into the scratch folder, and an index of them. Returns their sections of the menu."""
    folder = pathlib.Path(SCRATCH.name, VERBS)
    folder.mkdir(parents=True)
    first = help_of()
    verbs = verbs_in(first)
    links = ", ".join(f"[{name}]({name}.md)" for _, name in verbs)
    (folder / "index.md").write_text(f"# Verbs\n\n```\n{first}```\n\nA page each: {links}.\n", encoding="utf-8")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        pages = dict(zip(verbs, pool.map(lambda verb: help_page(verb[1]), verbs)))
        commands = {}
        if "COLLIDE_PLAYGROUND" in os.environ:
            lines = (root / "docs/pictures/verbs.txt").read_text(encoding="utf-8").splitlines()
            commands = dict(line.split(maxsplit=1) for line in lines if not line.startswith("#"))
        pictures = {verb: pool.submit(picture, folder, root, verb, command) for verb, command in commands.items()}
        sections = {}
        for (section, name), text in pages.items():
            if name in pictures:
                text += pictures[name].result()
            (folder / f"{name}.md").write_text(text, encoding="utf-8")
            sections.setdefault(section, []).append({name: f"{VERBS}/{name}.md"})
    return sections


def on_config(config):
    """Takes the menu from the indexes: each is the one list of its folder's pages."""
    docs = pathlib.Path(config["docs_dir"])
    tabs = {title: menu(docs / name / "index.md", name) for title, name in SECTIONS.items()}
    if PROGRAM:
        sections = [{title: pages} for title, pages in verb_pages(docs.parent).items()]
        tabs["Reference"].append({"Verbs": [f"{VERBS}/index.md", *sections]})
    config["nav"] = (
        [{"collide": "index.md"}]
        + [{title: pages} for title, pages in tabs.items()]
        + [{"Sources": ["sources.md", "differs.md"]}, {"Glossary": "glossary.md"}]
    )
    return config


def on_files(files, config):
    """Leaves out what is no page of the site, such as this script, and adds the pages of the verbs."""
    for file in [file for file in files if file.src_uri.endswith(".py")]:
        files.remove(file)
    for path in sorted(pathlib.Path(SCRATCH.name).rglob("*.*")):
        name = path.relative_to(SCRATCH.name).as_posix()
        files.append(File(name, SCRATCH.name, config["site_dir"], config["use_directory_urls"]))
    return files


def on_page_markdown(markdown, page, files, **_):
    """Drops the second word of a fence (```json job), by which tests find a block of code, and links the help of a verb."""
    up = "../" * page.file.src_uri.count("/")

    def linked(command):
        name = f"{VERBS}/{command[1] or 'index'}.md"
        return f"[{command[0]}]({up}{name})" if files.get_file_from_path(name) else command[0]

    markdown = re.sub(r"`\./collide(?: ([a-z0-9-]+))? --help`(?!\])", linked, markdown)
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

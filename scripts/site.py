# SPDX-License-Identifier: MIT
"""Prepare the pages for MkDocs and Doxygen, and check the site they make.

   site.py FOLDER          copies the pages and the files they link to; writes mkdocs.yml and Doxyfile
   site.py --check SITE    links to files of the site that are not there are errors

Pages keep their paths, so their links to each other stay as they are. A link to a header leads to Doxygen's page of it.
Any other file becomes a page with its text, a folder one with the list of its files.
"""

from __future__ import annotations

import html.parser
import json
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"(?<=\]\()([^()\s#:]+)(#[^()\s]*)?(?=\))")
LEFT_OUT = ("Tests/", "Sources/")
PICTURES = {".png", ".svg"}
INDEX = "docs/index.md"


def kept() -> list[str]:
    done = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard"], capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


class Site:
    def __init__(self, folder: pathlib.Path) -> None:
        self.files = kept()
        self.pages = folder / "pages"
        self.folder = folder
        self.made: set[str] = set()

    def write(self) -> None:
        for name in self.files:
            if name.endswith(".md") and not name.startswith(LEFT_OUT):
                self.page(name)
        (self.pages / "index.md").write_text(self.linked("README.md"))
        (self.pages / "README.md").unlink()
        (self.folder / "mkdocs.yml").write_text(json.dumps(self.settings(), indent=2))  # JSON is YAML, too
        (self.folder / "Doxyfile").write_text(DOXYFILE.format(root=ROOT, site=ROOT / "build/site"))

    def page(self, name: str) -> None:
        self.put(name, self.linked(name))

    def put(self, name: str, text: str) -> None:
        target = self.pages / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)

    def linked(self, page: str) -> str:
        """The text of a page, with links to pages of the site."""

        def target(match: re.Match[str]) -> str:
            path = posixpath.normpath(posixpath.join(posixpath.dirname(page), match[1]))
            return posixpath.relpath(self.target(path), posixpath.dirname(page) or ".") + (match[2] or "")

        return LINK.sub(target, (ROOT / page).read_text())

    def target(self, path: str) -> str:
        if path == "README.md":
            return "index.md"
        if path.endswith(".md") and not path.startswith(LEFT_OUT):
            return path
        if pathlib.PurePath(path).suffix in PICTURES:
            (self.pages / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, self.pages / path)
            return path
        if path.startswith("include/"):
            name = "reglet" if path == "include/reglet" else pathlib.PurePath(path).stem
            # MkDocs must not look for it: Doxygen writes it later
            return f"reference/{re.sub('_', '__', name)}_8h.html"
        if path not in self.made:
            self.made.add(path)
            self.put(f"{path}.md", self.shown(path))
        return f"{path}.md"

    def shown(self, path: str) -> str:
        """A file as a page."""
        if (ROOT / path).is_dir():
            below = [name for name in self.files if name.startswith(path + "/")]
            return f"# {path}\n\n" + "".join(f"- `{posixpath.relpath(name, path)}`\n" for name in below)
        language = {".h": "c", ".py": "python", ".sh": "sh"}.get(
            pathlib.PurePath(path).suffix, pathlib.PurePath(path).suffix[1:]
        )
        return f"# {path}\n\n````{language}\n{(ROOT / path).read_text()}\n````\n"

    def settings(self) -> dict[str, object]:
        return {
            "site_name": "Reglet",
            "docs_dir": "pages",
            "use_directory_urls": False,  # so that files can be opened without a server
            "theme": {
                "name": "material",
                "font": False,
                "features": ["navigation.sections", "navigation.top", "search.highlight", "content.code.copy"],
                "palette": [
                    {"media": "(prefers-color-scheme: light)", "scheme": "default", "primary": "teal"},
                    {"media": "(prefers-color-scheme: dark)", "scheme": "slate", "primary": "teal"},
                ],
            },
            "plugins": ["search"],  # works when the site is served
            "markdown_extensions": [
                "tables",
                "sane_lists",
                {"toc": {"permalink": True}},
                "pymdownx.superfences",
                {"pymdownx.highlight": {"use_pygments": True}},
            ],
            "validation": {"links": {"anchors": "warn", "not_found": "ignore"}},  # --check looks at all of them
            "nav": self.navigation(),
        }

    def navigation(self) -> list[object]:
        """The sections of the index, each with its pages."""
        sections: list[object] = [{"Reglet": "index.md"}]
        for section in re.split(r"^## ", (ROOT / INDEX).read_text(), flags=re.M)[1:]:
            title, _, rest = section.partition("\n")
            pages = []
            for text, path in re.findall(r"^- \[([^]]+)\]\(([^)#]+)\)", rest, re.M):
                to = self.target(posixpath.normpath(posixpath.join("docs", path)))
                pages.append({text: to})
            sections.append({title: pages})
        return sections


class Links(html.parser.HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if value and name in ("href", "src"):
                self.found.append(value)


def check(site: pathlib.Path) -> int:
    wrong = 0
    for page in sorted(site.rglob("*.html")):
        for link in set(Links(page.read_text(errors="replace")).found):
            split = urllib.parse.urlsplit(link)
            if split.scheme or split.netloc:
                if link.endswith((".js", ".css", ".woff2")):
                    print(f"{page.relative_to(site)}: loads {link} from elsewhere")
                    wrong += 1
                continue
            target = (page.parent / urllib.parse.unquote(split.path)) if split.path else page
            if split.path.startswith("/") or not target.exists():
                print(f"{page.relative_to(site)}: there is no {link}")
                wrong += 1
    return 1 if wrong else 0


DOXYFILE = """\
PROJECT_NAME = Reglet
INPUT = {root}/include/reglet {root}/include/reglet-cairo
OUTPUT_DIRECTORY = {site}
HTML_OUTPUT = reference
GENERATE_LATEX = NO
OPTIMIZE_OUTPUT_FOR_C = YES
EXTRACT_ALL = YES
JAVADOC_AUTOBRIEF = YES
MACRO_EXPANSION = YES
EXPAND_ONLY_PREDEF = YES
PREDEFINED = RG_API= RGC_API= RG_NOEXCEPT=
HAVE_DOT = NO
QUIET = YES
WARN_IF_UNDOCUMENTED = NO
WARN_IF_INCOMPLETE_DOC = NO
WARN_AS_ERROR = FAIL_ON_WARNINGS
FULL_PATH_NAMES = YES
STRIP_FROM_PATH = {root}/include
STRIP_FROM_INC_PATH = {root}/include
"""

if __name__ == "__main__":
    if sys.argv[1] == "--check":
        sys.exit(check(pathlib.Path(sys.argv[2])))
    Site(pathlib.Path(sys.argv[1])).write()

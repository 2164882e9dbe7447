"""The source files of the tree, and C++ text without its comments and strings."""
import re
from pathlib import Path

_TOKEN = re.compile(
    r'//[^\n]*'
    r'|/\*.*?\*/'
    r'|R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)"'
    r'|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'",
    re.DOTALL,
)
_INCLUDE_LINE = re.compile(r'^[ \t]*#[ \t]*include\b')


def cpp_files(root: Path, folders: list[str]) -> list[Path]:
    found: list[Path] = []
    for folder in folders:
        for ending in ("*.h", "*.cpp"):
            found += [file for file in (root / folder).rglob(ending) if "node_modules" not in file.parts]
    return sorted(found)


def bare(text: str) -> str:
    """The text with comments blanked and strings emptied; every line keeps its number."""

    def blank(match: re.Match) -> str:
        token = match.group(0)
        newlines = "\n" * token.count("\n")
        if token.startswith("/"):
            return " " + newlines
        line_start = text.rfind("\n", 0, match.start()) + 1
        if _INCLUDE_LINE.match(text[line_start:match.start()]):
            return token
        return '""' + newlines

    return _TOKEN.sub(blank, text)


def line_of(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1

"""Files and functions stay small. Pure data is exempt: files named *_data.h or *_data.cpp, and initialisers."""
import re
from pathlib import Path

from .sources import bare, cpp_files, line_of

FILE_LIMITS = {"src": 400, "tests": 500, "bench": 500, "fuzz": 500}
FUNCTION_LIMIT = 60

_PREPROCESSOR = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
_SCOPE = re.compile(r"\b(namespace|class|struct|union|enum)\b")
_LAMBDA = re.compile(r"\[[^\[\]]*\]\s*(<[^{}]*>\s*)?(\([^{}]*\)|)[^(){};]*$")
_INITIALISERS = re.compile(r"\)\s*(noexcept\s*)?:[^:]")
_OPERATOR = re.compile(r"\boperator\s*(\(\)|\[\]|[^\s\w(]+)")


def _is_function(head: str) -> bool:
    """Does a brace after this text (since the last ; or brace) open a function's body?"""
    head = _OPERATOR.sub("operator_name", head)
    if _LAMBDA.search(head) and "=" in head:
        return True
    outside = re.sub(r"\([^()]*\)", "()", head)
    while (again := re.sub(r"\((?:[^()]|\(\))*\)", "()", outside)) != outside:
        outside = again
    outside = re.sub(r"<[^<>{};]*>", "", outside)
    if "=" in outside or "()" not in outside:
        return False
    return not _SCOPE.search(outside.split("()")[0]) or "requires" in outside


def functions(text: str) -> list[tuple[int, int, str]]:
    """First line, last line and head of every outermost function body."""
    text = _PREPROCESSOR.sub(lambda match: "\n" * match.group(0).count("\n"), bare(text))
    found = []
    depth = 0
    head_start = 0
    body: tuple[int, int, str] | None = None  # depth, start of the head, head
    for match in re.finditer(r"[{};]", text):
        at = match.start()
        mark = match.group(0)
        if mark == "{":
            if body is None and _is_function(text[head_start:at]):
                lead = len(text[head_start:at]) - len(text[head_start:at].lstrip())
                body = (depth, head_start + lead, " ".join(text[head_start:at].split()))
            depth += 1
        elif mark == "}":
            depth -= 1
            if body is not None and depth == body[0] and not _in_initialisers(body[2], text, at):
                found.append((line_of(text, body[1]), line_of(text, at), body[2]))
                body = None
        if body is None:
            head_start = at + 1
    return found


def _in_initialisers(head: str, text: str, at: int) -> bool:
    """A brace of a member initialiser, `Bag() : count_{0}, rack_{} {`, is followed by the next one or by the body."""
    return _INITIALISERS.search(head) is not None and re.match(r"\s*[,{]", text[at + 1:at + 200]) is not None


def check_sizes(root: Path) -> list[str]:
    failures = []
    for folder, limit in FILE_LIMITS.items():
        for file in cpp_files(root, [folder]):
            if file.stem.endswith("_data"):
                continue
            where = file.relative_to(root)
            text = file.read_text()
            lines = len(text.splitlines())
            if lines > limit:
                failures.append(f"{where}:{limit + 1}: the file has {lines} lines; the limit is {limit}")
            failures += [f"{where}:{first}: the function has {last - first + 1} lines; the limit is {FUNCTION_LIMIT}"
                         for first, last, _ in functions(text) if last - first + 1 > FUNCTION_LIMIT]
    return failures

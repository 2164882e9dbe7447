"""Includes run one way, as src/layers.txt grants, and what stands below wasm stays pure."""
import re
from pathlib import Path

from .sources import bare, cpp_files

# What a .cpp file of a pure floor may use from outside the standard library; a header never.
OUTSIDE = {"protocol": ("boost/json", "boost/describe")}

_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]')
_STANDARD = re.compile(r"^[a-z0-9_]+$")

CLOCK = "reads a clock; time comes in as an argument"
CHANCE = "is a random source; a seed comes in as an argument"
DRIFT = "gives other results in another standard library; native and WASM must agree"
FILES = "reads or writes files or streams; text goes in and out as values"
THREADS = "starts or joins threads, which the WASM build has not"

DENIED_HEADERS = {
    "ctime": CLOCK,
    "cstdio": FILES, "fstream": FILES, "iostream": FILES, "istream": FILES, "ostream": FILES, "print": FILES,
    "syncstream": FILES, "filesystem": FILES,
    "thread": THREADS, "mutex": THREADS, "shared_mutex": THREADS, "future": THREADS, "condition_variable": THREADS,
    "stop_token": THREADS, "semaphore": THREADS, "barrier": THREADS, "latch": THREADS,
}
DENIED_NAMES = [
    (re.compile(r"\b\w*_clock\b"), CLOCK),
    (re.compile(r"\bstd::(time|clock|gmtime|localtime)\b"), CLOCK),
    (re.compile(r"\brandom_device\b"), CHANCE),
    (re.compile(r"\b(std::)?s?rand\s*\("), CHANCE),
    (re.compile(r"\b(std::\w+_distribution|std::(ranges::)?(shuffle|sample)|default_random_engine)\b"), DRIFT),
    (re.compile(r"\b(std::)?getenv\b"), "reads the environment; settings come in as arguments"),
]


def read_grants(root: Path) -> tuple[dict[str, list[str]], list[str]]:
    grants: dict[str, list[str]] = {}
    failures = []
    for number, line in enumerate((root / "src/layers.txt").read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = re.fullmatch(r"([a-z_/]+):([a-z_/ \t]*)", line)
        if not match:
            failures.append(f"src/layers.txt:{number}: not of the form `folder: folders`")
            continue
        folder, granted = match[1], match[2].split()
        for name in granted:
            if name not in grants:
                failures.append(f"src/layers.txt:{number}: {folder} is granted {name}, which does not stand above it")
        grants[folder] = granted
    return grants, failures


def _pure(grants: dict[str, list[str]]) -> set[str]:
    folders = list(grants)
    return set(folders[:folders.index("wasm")]) if "wasm" in grants else set(folders)


def _stair_fault(layer: str, grants: dict[str, list[str]], name: str) -> str | None:
    to = name.rpartition("/")[0]
    if to == layer or to in grants[layer]:
        return None
    if to not in grants:
        return f'"{name}": src/layers.txt names no folder {to}'
    order = list(grants)
    why = "stands above it in the house" if order.index(to) > order.index(layer) else "is not granted to it"
    return f'{layer} may not include "{name}": {to} {why} (src/layers.txt)'


def _include_fault(layer: str, is_header: bool, grants: dict[str, list[str]], quote: str, name: str) -> str | None:
    if name.split("/")[0] in grants:
        return _stair_fault(layer, grants, name)
    if quote == '"':
        return f'"{name}" does not begin with a floor\'s folder; write "floor/file.h"'
    if layer not in _pure(grants):
        return None
    if name in DENIED_HEADERS:
        return f"{layer} is pure, and <{name}> {DENIED_HEADERS[name]}"
    if not _STANDARD.match(name):
        if name.startswith(OUTSIDE.get(layer.split("/")[0], ())):
            return f"<{name}> may stand only in .cpp files of {layer}" if is_header else None
        return f"{layer} uses only the standard library, and <{name}> is not of it"
    return None


def check_layers(root: Path) -> list[str]:
    grants, failures = read_grants(root)
    pure = _pure(grants)
    for file in cpp_files(root, ["src"]):
        where = file.relative_to(root)
        layer = where.parent.relative_to("src").as_posix()
        if layer not in grants:
            failures.append(f"{where}:1: is in no folder that src/layers.txt names")
            continue
        for number, line in enumerate(bare(file.read_text()).splitlines(), 1):
            if match := _INCLUDE.match(line):
                if fault := _include_fault(layer, file.suffix == ".h", grants, match[1], match[2]):
                    failures.append(f"{where}:{number}: {fault}")
            elif layer in pure:
                failures += [f"{where}:{number}: {layer} is pure, and `{found[0].strip()}` {reason}"
                             for pattern, reason in DENIED_NAMES if (found := pattern.search(line))]
    return failures

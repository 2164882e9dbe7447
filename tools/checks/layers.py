"""Includes run one way, as src/layers.txt grants, and the layers below wasm stay pure."""
import re
from pathlib import Path

from .sources import bare, cpp_files

PURE = {"rules", "text", "notation", "solver", "bots", "protocol", "table"}
# What a .cpp file of a pure layer may use from outside the standard library; a header never.
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
        match = re.fullmatch(r"([a-z_]+):([a-z_ \t]*)", line)
        if not match:
            failures.append(f"src/layers.txt:{number}: not of the form `folder: folders`")
            continue
        folder, granted = match[1], match[2].split()
        for name in granted:
            if name not in grants:
                failures.append(f"src/layers.txt:{number}: {folder} is granted {name}, which does not stand above it")
        grants[folder] = granted
    return grants, failures


def _include_fault(layer: str, is_header: bool, grants: dict[str, list[str]], quote: str, name: str) -> str | None:
    first = name.split("/")[0]
    if first in grants:
        if first == layer or first in grants[layer]:
            return None
        order = list(grants)
        why = "stands above it in the stack" if order.index(first) > order.index(layer) else "is not granted to it"
        return f'{layer} may not include "{name}": {first} {why} (src/layers.txt)'
    if quote == '"':
        return f'"{name}" does not begin with a layer\'s folder; write "layer/file.h"'
    if layer not in PURE:
        return None
    if name in DENIED_HEADERS:
        return f"{layer} is pure, and <{name}> {DENIED_HEADERS[name]}"
    if not _STANDARD.match(name):
        if name.startswith(OUTSIDE.get(layer, ())):
            return f"<{name}> may stand only in .cpp files of {layer}" if is_header else None
        return f"{layer} uses only the standard library, and <{name}> is not of it"
    return None


def check_layers(root: Path) -> list[str]:
    grants, failures = read_grants(root)
    for file in cpp_files(root, ["src"]):
        where = file.relative_to(root)
        layer = where.parts[1]
        if layer not in grants or len(where.parts) < 3:
            failures.append(f"{where}:1: is in no folder that src/layers.txt names")
            continue
        for number, line in enumerate(bare(file.read_text()).splitlines(), 1):
            if match := _INCLUDE.match(line):
                if fault := _include_fault(layer, file.suffix == ".h", grants, match[1], match[2]):
                    failures.append(f"{where}:{number}: {fault}")
            elif layer in PURE:
                failures += [f"{where}:{number}: {layer} is pure, and `{found[0].strip()}` {reason}"
                             for pattern, reason in DENIED_NAMES if (found := pattern.search(line))]
    return failures

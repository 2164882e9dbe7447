"""clang-tidy over src/, as .clang-tidy says. A file is looked at again only when it, a header of ours that it includes,
or the settings have changed."""
import hashlib
import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .newest import newest
from .sources import cpp_files

CLANG_TIDY = newest("clang-tidy")
# How many states of a function the analyzer follows before it gives up. Its own limit, 225,000, took about twice as long for
# three files of solver and bots and has found nothing more so far; tools/soak goes there.
STATES = int(os.environ.get("RUNSET_TIDY_STATES", "75000"))
FLAGS = ["-x", "c++", "-std=c++23", "-Isrc", "-Wall", "-Wextra", "-Wno-pragma-once-outside-header",
         "-Xclang", "-analyzer-config", "-Xclang", f"max-nodes={STATES}"]
# As cmake/layers.cmake compiles them.
LAYER_FLAGS = {
    "server": ["-DBOOST_ASIO_SEPARATE_COMPILATION", "-DBOOST_BEAST_SEPARATE_COMPILATION", "-DBOOST_ASIO_NO_DEPRECATED",
               "-isystem/usr/include/postgresql"],
}
AT_ONCE = max(2, os.cpu_count() or 2)

_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)
_FINDING = re.compile(r"^(?P<file>[^\s:]+):(?P<line>\d+):\d+: (?:error|warning): (?P<text>.*)$", re.MULTILINE)


def _with_headers(root: Path, file: Path, seen: set[Path]) -> set[Path]:
    if file not in seen and file.is_file():
        seen.add(file)
        for name in _INCLUDE.findall(file.read_text()):
            _with_headers(root, root / "src" / name, seen)
    return seen


def _key(root: Path, files: set[Path], settings: bytes) -> str:
    digest = hashlib.sha256(settings)
    for file in sorted(files):
        digest.update(f"\0{file.relative_to(root)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def _layer_flags(root: Path, file: Path) -> list[str]:
    return LAYER_FLAGS.get(file.relative_to(root).parts[1], [])


def _look(root: Path, file: Path, stamp: Path) -> list[str]:
    where = str(file.relative_to(root))
    result = subprocess.run([CLANG_TIDY, "--quiet", where, "--", *FLAGS, *_layer_flags(root, file)],
                            cwd=root, capture_output=True, text=True)
    if result.returncode == 0:
        stamp.touch()
        return []
    failures = []
    for match in _FINDING.finditer(result.stdout):
        name = match["file"].removeprefix(f"{root}/")
        failures.append(f"{name}:{match['line']}: {match['text'].replace(',-warnings-as-errors', '')}")
    return failures or [f"{where}:1: {CLANG_TIDY} failed: {(result.stdout + result.stderr).strip()}"]


def check_tidy(root: Path) -> list[str]:
    cache = root / "build/tidy-cache" / str(STATES) # of its own, or the soak would empty the one of ./test
    cache.mkdir(parents=True, exist_ok=True)
    version = subprocess.run([CLANG_TIDY, "--version"], capture_output=True, check=True).stdout
    settings = version + (root / ".clang-tidy").read_bytes() + " ".join(FLAGS).encode()

    # A header is seen through the .cpp files that include it; one that none includes is looked at by itself.
    files = cpp_files(root, ["src"])
    units = {file: _with_headers(root, file, set()) for file in files if file.suffix == ".cpp"}
    seen = set().union(*units.values())
    units |= {file: _with_headers(root, file, set()) for file in files if file not in seen}

    stamps = {file: cache / _key(root, headers, settings + " ".join(_layer_flags(root, file)).encode())
              for file, headers in units.items()}
    due = [(file, stamp) for file, stamp in stamps.items() if not stamp.exists()]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = list(pool.map(lambda item: _look(root, *item), due))
    for stale in set(cache.iterdir()) - set(stamps.values()):
        stale.unlink()
    return sorted({failure for failures in found for failure in failures})

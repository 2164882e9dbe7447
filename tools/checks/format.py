"""All C++ is laid out by clang-format, as .clang-format says."""
import re
import subprocess
from pathlib import Path

from .newest import newest
from .sources import cpp_files


def _run(root: Path, options: list[str]) -> subprocess.CompletedProcess[str] | None:
    files = [str(file.relative_to(root)) for file in cpp_files(root, ["src", "tests", "bench", "fuzz"])]
    if not files:
        return None
    return subprocess.run([newest("clang-format"), *options, *files], cwd=root, capture_output=True, text=True)


def fix_format(root: Path) -> None:
    _run(root, ["-i"])


def check_format(root: Path) -> list[str]:
    result = _run(root, ["--dry-run", "--Werror"])
    if result is None or result.returncode == 0:
        return []
    places = re.findall(r"^([^:\n]+):(\d+):\d+: error: ", result.stderr, re.MULTILINE)
    if not places:
        return [f".clang-format:1: {result.stderr.strip()}"]
    first: dict[str, int] = {}
    for file, line in places:
        first.setdefault(file, int(line))
    return [f"{file}:{line}: not in the project's layout; tools/check --fix mends it" for file, line in first.items()]

"""What the documents name is there: source files, tests and tools between backticks, by the end of their path."""
import re
from pathlib import Path

from .sources import cpp_files

_NAMED = re.compile(r"`((?:[\w-]+/)*\w+(?:\.(?:cpp|h|ts|svelte|py)|_test)|tools/[\w-]+)`")


def check_docs(root: Path) -> list[str]:
    there = {f"/{file.relative_to(root)}" for file in cpp_files(root, ["src", "tests", "bench", "fuzz"])}
    for pattern in ("web/*.ts", "web/src/**/*", "web/tests/**/*", "examples/*", "tools/**/*", "src/**/*.txt"):
        there |= {f"/{file.relative_to(root)}" for file in root.glob(pattern)}
    failures = []
    for page in sorted(root.glob("*.md")) + sorted(root.glob("docs/**/*.md")):
        for number, line in enumerate(page.read_text().splitlines(), 1):
            for name in _NAMED.findall(line):
                ends = f"/{name}.cpp" if name.endswith("_test") else f"/{name}"
                if not any(file.endswith(ends) for file in there):
                    failures.append(f"{page.relative_to(root)}:{number}: there is no {name}")
    return failures

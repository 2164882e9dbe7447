"""No type is defined twice in one namespace: the compiler sees one file at a time and would not notice."""
import re
from collections import defaultdict
from pathlib import Path

from .sources import cpp_files

_NAMESPACE = re.compile(r"namespace ([\w: ]+) \{")
_UNNAMED = re.compile(r"namespace \{")
_UNNAMED_ENDS = re.compile(r"\} // namespace$")
_TYPE = re.compile(r"(?:template <[^>]*> )?(?:struct|class|enum class|enum) (\w+)\b(?!::)[^;(=]*\{")


def check_names(root: Path) -> list[str]:
    places = defaultdict(list)
    for file in cpp_files(root, ["src"]):
        namespace, is_unnamed = "", False
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if match := _NAMESPACE.match(line):
                namespace = match[1]
            elif _UNNAMED.match(line) or _UNNAMED_ENDS.match(line):
                is_unnamed = _UNNAMED.match(line) is not None # what stands there is the file's own
            elif (match := _TYPE.match(line)) and not is_unnamed:
                places[f"{namespace}::{match[1]}"].append(f"{file.relative_to(root)}:{number}")
    return [f"{again}: {name} stands already at {first}" for name, (first, *others) in places.items() for again in others]

"""Every language says the same things: equal keys, and equal {placeholders} under each key; in each folder of texts for
itself."""
import re
from pathlib import Path

LANGUAGES = ("de", "fr", "it", "en", "nl", "es")
REFERENCE = "en"

Catalogue = dict[str, tuple[int, frozenset[str]]]


def _read(root: Path, folder: str, language: str) -> tuple[Catalogue, list[str]]:
    catalogue: Catalogue = {}
    failures = []
    name = f"{folder}/{language}.txt"
    for number, line in enumerate((root / name).read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = re.fullmatch(r"([^\s=]+) = (.*\S)", line)
        if not match:
            failures.append(f"{name}:{number}: not of the form `key = text`")
        elif match[1] in catalogue:
            failures.append(f"{name}:{number}: {match[1]} stands already in line {catalogue[match[1]][0]}")
        else:
            catalogue[match[1]] = (number, frozenset(re.findall(r"\{[^{}]*\}", match[2])))
    return catalogue, failures


def _listed(placeholders: frozenset[str]) -> str:
    return " ".join(sorted(placeholders)) or "none"


def _compare(folder: str, language: str, own: Catalogue, reference: Catalogue) -> list[str]:
    name, reference_name = f"{folder}/{language}.txt", f"{folder}/{REFERENCE}.txt"
    failures = [f"{reference_name}:{line}: {key} is missing in {name}"
                for key, (line, _) in reference.items() if key not in own]
    for key, (line, placeholders) in own.items():
        if key not in reference:
            failures.append(f"{name}:{line}: {key} is missing in {reference_name}")
        elif placeholders != reference[key][1]:
            failures.append(f"{name}:{line}: {key} has the placeholders {_listed(placeholders)}; "
                            f"in {reference_name} {_listed(reference[key][1])}")
    return failures


def _check_folder(root: Path, folder: str) -> list[str]:
    present = sorted(file.stem for file in (root / folder).glob("*.txt"))
    if not present:
        return []
    failures = [f"{folder}/{name}.txt:1: the language is missing" for name in LANGUAGES if name not in present]
    catalogues = {}
    for language in present:
        catalogues[language], faults = _read(root, folder, language)
        failures += faults
    if REFERENCE in catalogues:
        for language in present:
            failures += _compare(folder, language, catalogues[language], catalogues[REFERENCE])
    return failures


def check_texts(root: Path) -> list[str]:
    return _check_folder(root, "texts") + _check_folder(root, "texts/guide")

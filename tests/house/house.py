"""house.py RULE ROOT: one rule of the house, checked on the tree; prints what breaks it and exits 1."""
import re
import subprocess
import sys
from pathlib import Path

CORE_ROOMS = ["base", "math", "rig", "anim", "wide", "ik", "skin", "scene", "io"]
UI_SHARED = ["widgets", "document", "actions", "canvas"]  # panels may use these; widgets lie below the others, canvas above
FORBIDDEN_FOLDERS = {"util", "utils", "common", "misc", "helper", "helpers", "manager", "managers"}
TABLES = {"ui/actions/ActionTable.cpp"}  # lists, not logic: as long as what they list

root = Path(sys.argv[2])


def files(*patterns, under=("core", "ui", "app", "tests", "resources")):
    for folder in under:
        for pattern in patterns:
            for path in sorted((root / folder).rglob(pattern)):
                if "tests/data" not in path.as_posix() and "corpus" not in path.parts:
                    yield path.relative_to(root)


def text(path):
    return (root / path).read_text(encoding="utf-8")


def includes(path):
    for number, line in enumerate(text(path).splitlines(), 1):
        found = re.match(r'\s*#\s*include\s*(["<])([^">]+)[">]', line)
        if found:
            yield number, found[1] == '"', found[2]


def includeLevels():
    for path in files("*.cpp", "*.h", under=("core", "ui", "app")):
        for number, own, target in includes(path):
            if not own:
                continue
            parts, to = path.parts, Path(target).parts
            problem = None
            if not (root / target).is_file():
                problem = "is not a path from the root"
            elif parts[0] == "core":
                if to[0] != "core":
                    problem = "core includes core only"
                elif CORE_ROOMS.index(to[1]) > CORE_ROOMS.index(parts[1]):
                    problem = f"core/{parts[1]} lies below core/{to[1]}"
            elif parts[0] == "ui":
                if to[0] not in ("ui", "core"):
                    problem = "ui includes ui and core only"
                elif to[0] == "ui" and parts[1] != "window" and to[1] not in (parts[1], *UI_SHARED):
                    problem = "panels meet in document, widgets and actions only"
                elif parts[1] == "widgets" and to[0] == "ui" and to[1] != "widgets":
                    problem = "widgets know no document"
                elif parts[1] in ("document", "actions") and to[0] == "ui" and to[1] == "canvas":
                    problem = "canvases lie above documents and actions"
            if problem:
                yield f"{path}:{number}: {target}: {problem}"


def noQtInCore():
    for path in files("*.cpp", "*.h", under=("core",)):
        for number, _, target in includes(path):
            if re.match(r"Q[A-Z]|Qt[A-Z0-9]", target):
                yield f"{path}:{number}: {target} is Qt"
    for path in files("CMakeLists.txt", under=("core",)):
        if re.search(r"\bQt6?\b.*", re.sub(r"#.*", "", text(path))):
            yield f"{path}: links Qt"


def headerGuards():
    for path in files("*.h"):
        if not text(path).startswith("#pragma once\n"):
            yield f"{path}:1: a header starts with #pragma once"


def ownHeaderFirst():
    for path in files("*.cpp", under=("core", "ui")):
        own = path.with_suffix(".h")
        first = next(includes(path), None)
        if (root / own).exists() and (first is None or first[2] != own.as_posix()):
            yield f"{path}: its own header {own} comes first"


def listed(path):
    """Whether a CMakeLists.txt of the file's folder or one above names the file by its relative path."""
    folder = path.parent
    while folder.parts:
        lists = root / folder / "CMakeLists.txt"
        if lists.exists() and re.search(rf"(?<![\w/]){re.escape(path.relative_to(folder).as_posix())}(?!\w)",
                                        lists.read_text(encoding="utf-8")):
            return True
        folder = folder.parent
    return False


def everySourceBuilt():
    for path in files("*.cpp", under=("core", "ui", "app", "resources")):
        if not listed(path) and not any(path.name in text(lists) for lists in files("CMakeLists.txt")):
            yield f"{path}: no CMakeLists.txt lists it"


def everyTestRegistered():
    for path in files("*.cpp", "*.py", under=("tests",)):
        if path.suffix == ".py" and path.name not in text(path.parent / "CMakeLists.txt"):
            yield f"{path}: no CMakeLists.txt registers it"
        elif path.suffix == ".cpp" and not listed(path) and not any(
                f"../{path.name}" in text(lists) for lists in files("CMakeLists.txt", under=("tests",))):
            yield f"{path}: no CMakeLists.txt lists it"


def fileSizes():
    for path in files("*.cpp", "*.h", under=("core", "ui", "app")):
        lines = text(path).count("\n")
        if path.as_posix() not in TABLES and lines > (500 if path.suffix == ".cpp" else 250):
            yield f"{path}: {lines} lines; is there a natural seam?"


def folderNames():
    for folder in ("core", "ui", "app", "tests", "resources"):
        for path in (root / folder).rglob("*"):
            if path.is_dir() and path.name in FORBIDDEN_FOLDERS:
                yield f"{path.relative_to(root)}: name what is in it"


def nothingLeftOpen():
    pattern = re.compile("TO" + r"DO|FIX" + r"ME|\bXX" + r"X\b|QSK" + r"IP|GTEST_SK" + r"IP|\bDISABL" + "ED_")
    for path in files("*.cpp", "*.h", "*.py", "*.sh", "*.vert", "*.frag", "CMakeLists.txt"):
        for number, line in enumerate(text(path).splitlines(), 1):
            if pattern.search(line):
                yield f"{path}:{number}: {line.strip()}"


def linksLeadSomewhere():
    for path in [Path("README.md"), *files("*.md", under=("resources",))]:
        for number, line in enumerate(text(path).splitlines(), 1):
            for target in re.findall(r"\]\(([^)#]+)[^)]*\)", line):
                if "://" not in target and not (root / path.parent / target).exists():
                    yield f"{path}:{number}: {target} is not there"


def formatting():
    sources = [str(path) for path in files("*.cpp", "*.h")]
    done = subprocess.run(["clang-format", "--dry-run", "--Werror", *sources], cwd=root, capture_output=True, text=True)
    if done.returncode:
        yield from [line for line in done.stderr.splitlines() if "error:" in line] or [done.stderr]


problems = list(globals()[sys.argv[1]]())
print("\n".join(problems) or f"{sys.argv[1]}: kept")
sys.exit(bool(problems))

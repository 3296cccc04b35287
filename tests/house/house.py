"""house.py RULE ROOT: one rule of the house, checked on the tree; prints what breaks it and exits 1."""
import re
import subprocess
import sys
from pathlib import Path

FORBIDDEN_FOLDERS = {"util", "utils", "common", "misc", "helper", "helpers", "manager", "managers"}
TABLES = {"ui/actions/ActionTable.cpp"}  # lists, not logic: as long as what they list
FORBIDDEN_WORDS = {"way", "place", "look", "told", "said", "asked", "given", "gone", "which", "lever", "holdings", "room",
                   "meeting", "course"}  # say what it is: method, position, style, message, options, ...
MOST_HEADERS = 25
LINUX_ONLY = re.compile(r"\b(memfd_create|pipe2|accept4|prctl|pidfd_open|epoll_\w+|eventfd|inotify_\w+|mallopt|madvise|close_range|renameat2|fallocate|"
                        r"execvpe|gettid|sched_setaffinity|SOCK_CLOEXEC|MSG_NOSIGNAL)\b|<(sys/(prctl|epoll|eventfd|inotify|syscall)|malloc|linux/\w+)\.h>|\"/proc/")
POSIX_HEADERS = re.compile(r"(unistd|fcntl|poll|signal|spawn|sys/\w+)\.h")

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


def levels():
    """Folder -> its level, from the table in design.md."""
    rows = re.findall(r"^\| (\d+) \| ((?:\w+(?:/\w+)*(?:, )?)+) \|$", text(Path("resources/docs/design.md")), re.MULTILINE)
    return {folder: int(level) for level, folders in rows for folder in folders.split(", ")}


def includeLevels():
    level = levels()
    for path in files("*.cpp", "*.h", "*.inl", under=("core", "ui", "app")):
        own = path.parent.as_posix()
        if own not in level:
            yield f"{path}: design.md gives {own} no level"
            continue
        for number, quoted, target in includes(path):
            if not quoted:
                continue
            to = Path(target).parent.as_posix()
            if not (root / target).is_file():
                yield f"{path}:{number}: {target}: is not a path from the root"
            elif to != own and level.get(to, 0) >= level[own]:
                yield f"{path}:{number}: {target}: {own} is not above {to}"


def headersPerFolder():
    folders = {}
    for path in files("*.h", under=("core", "ui", "app")):
        folders.setdefault(path.parent, []).append(path)
    for folder, headers in folders.items():
        if len(headers) > MOST_HEADERS:
            yield f"{folder}: {len(headers)} headers; group them by subject"


def forbiddenWords():
    pattern = re.compile(r"//.*|R\"\(.*?\)\"|\"(?:[^\"\\\n]|\\.)*\"|\b([A-Za-z_]\w*)\b")
    for path in files("*.cpp", "*.h", "*.inl", under=("core", "ui", "app", "tests")):
        for number, line in enumerate(text(path).splitlines(), 1):
            for found in pattern.finditer(line):
                name = (found[1] or "").rstrip("_")
                if name and (name[0].lower() + name[1:]) in FORBIDDEN_WORDS:
                    yield f"{path}:{number}: '{found[1]}' says too little; name what it is"


def noQtInCore():
    for path in files("*.cpp", "*.h", under=("core",)):
        for number, _, target in includes(path):
            if re.match(r"Q[A-Z]|Qt[A-Z0-9]", target):
                yield f"{path}:{number}: {target} is Qt"
    for path in files("CMakeLists.txt", under=("core",)):
        if re.search(r"\bQt6?\b.*", re.sub(r"#.*", "", text(path))):
            yield f"{path}: links Qt"


def noLinuxOutsideConditions():
    for path in files("*.cpp", "*.h", under=("core", "ui", "app")):
        depth = 0
        for number, line in enumerate(text(path).splitlines(), 1):
            depth += bool(re.match(r"\s*#\s*if", line)) - bool(re.match(r"\s*#\s*endif", line))
            if depth == 0 and LINUX_ONLY.search(line.split("//")[0]):
                yield f"{path}:{number}: only Linux has this; put it inside #ifdef, beside a branch for other systems"


def posixCallsListed():
    page = text(Path("resources/docs/packaging.md"))
    for path in files("*.cpp", "*.h", under=("core", "ui", "app")):
        if any(POSIX_HEADERS.fullmatch(target) for _, quoted, target in includes(path) if not quoted) and f"`{path}`" not in page:
            yield f"{path}: calls POSIX; packaging.md lists what Windows needs instead"


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


def typeNamesUnique():
    """Types of the same name in one namespace break the one-definition rule as soon as a program has both."""
    first = {}
    for path in files("*.h", under=("core", "ui", "app")):
        for match in re.finditer(r"^(?:class|struct|enum class) (\w+)\b[^;{]*\{", text(path), re.MULTILINE):
            other = first.setdefault(match[1], path)
            if other != path:
                yield f"{path}: {match[1]} is also defined in {other}"


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
    for path in files("*.cpp", under=("app", "resources")):  # core and ui collect theirs by folder
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
        if path.as_posix() not in TABLES and lines > (400 if path.suffix == ".cpp" else 250):
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


def guideHasPictures():
    """Every page of the user guide has a picture, and every picture is used, in light and dark."""
    docs = Path("resources/docs")
    guide = text(docs / "index.md").split("## User guide")[1].split("## Developer guide")[0]
    used = set()
    for path in [Path("README.md"), *files("*.md", under=("resources/docs",))]:
        shown = re.findall(r"!\[[^\]]*\]\((?:resources/docs/)?pictures/(?:light|dark)/([^)]+)\)", text(path))
        used.update(shown)
        if not shown and path.parent == docs and f"]({path.name})" in guide:
            yield f"{path}: no picture"
    for theme in ("light", "dark"):
        found = {path.name for path in (root / docs / "pictures" / theme).iterdir() if path.is_file()}
        yield from (f"pictures/{theme}/{name} is not there" for name in sorted(used - found))
        yield from (f"pictures/{theme}/{name}: no page shows it" for name in sorted(found - used))


def dialogsHaveHelp():
    exempt = {"ManualWindow", "MotionPopup"}  # the manual itself, and a popup of sliders
    for path in files("*.cpp", "*.h", under=("ui",)):
        for name in re.findall(r"class (\w+)(?: final)? : public QDialog\b", text(path)):
            if name not in exempt and "addHelpButton(" not in text(path.with_suffix(".cpp")):
                yield f"{path}: {name} has no Help button"
        for page in re.findall(r'"([\w-]+\.md)(?:#[\w-]+)?"', text(path)):
            if not (root / "resources/docs" / page).exists():
                yield f"{path}: the manual has no page {page}"


def readmeIsShort():
    lines = text(Path("README.md")).count("\n")
    if lines > 150:
        yield f"README.md: {lines} lines; at most 150"


def formatting():
    sources = [str(path) for path in files("*.cpp", "*.h")]
    done = subprocess.run(["clang-format", "--dry-run", "--Werror", *sources], cwd=root, capture_output=True, text=True)
    if done.returncode:
        yield from [line for line in done.stderr.splitlines() if "error:" in line] or [done.stderr]


problems = list(globals()[sys.argv[1]]())
print("\n".join(problems) or f"{sys.argv[1]}: kept")
sys.exit(bool(problems))

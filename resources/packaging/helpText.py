"""Reads what programs print with --help: the manual pages and completions are generated from it."""
import re
import subprocess
from dataclasses import dataclass, field


@dataclass
class Entry:
    """An option, or an argument without a name."""
    names: list     # ["-o", "--output"]; of an argument: ["FILE"] or ["A [B]"]
    value: str      # "OUT", "keep|drop", "N"; empty for flags
    text: str       # one sentence without a full stop
    isRequired: bool = False
    isRepeated: bool = False
    limits: str = ""    # "1 to 1024"
    relations: str = ""  # "Needs: --fit", "Excludes: --frames"

    def words(self):
        """Words to choose from: the lower-case alternatives of "METRES|auto"."""
        alternatives = self.value.split("|")
        return [word for word in alternatives if word == word.lower()] if len(alternatives) > 1 else []


@dataclass
class Help:
    name: str       # "sinew convert"
    summary: str
    usage: str      # what follows the name: "[OPTIONS] FILE..."
    arguments: list = field(default_factory=list)
    options: list = field(default_factory=list)
    groups: list = field(default_factory=list)  # pairs of a title and options, of which exactly one is required
    commands: list = field(default_factory=list)  # pairs of name and summary
    footer: list = field(default_factory=list)  # lines

    def allOptions(self):
        return self.options + [option for _, options in self.groups for option in options]


def entry(column, text):
    """The entry of a line such as "-o,--output OUT REQUIRED   Write this file"."""
    relations = re.search(r" ((?:Needs|Excludes): .*)$", column)
    if relations:
        column = column[:relations.start()]
    names, _, rest = re.sub(r", (?=-)", ",", column).partition(" ")
    limits = re.search(r"\(([^)]*)\)$", rest)
    if limits:
        rest = rest[:limits.start()].rstrip()
    isRequired = rest.endswith("REQUIRED")
    rest = rest.removesuffix("REQUIRED").rstrip()
    isRepeated = rest == "..." or rest.endswith(" ...") or " x " in rest
    rest = re.sub(r" x \d+$", "", rest)
    rest = rest.removesuffix("...").rstrip() if isRepeated else rest
    if rest.startswith("<"):  # Qt's notation
        rest = rest.strip("<>") if "|" in rest else rest.strip("<>").upper()
    if rest and not names.startswith("-"):
        names, rest = rest, ""  # of "FILE A [B]"
    return Entry(names.split(",") if names.startswith("-") else [names], rest, text, isRequired, isRepeated, limits[1] if limits else "",
                 relations[1] if relations else "")


def entries(lines):
    """Pairs of the two columns of a list; the second may be on the next line."""
    pairs = []
    for line, following in zip(lines, lines[1:] + [""]):
        indent = len(line) - len(line.lstrip())
        width = indent + 28  # of the first column of CLI11's lists, which one space may separate from the second
        started = re.match(r" {2,4}(\S.*?)(?: {2,}(\S.*)|\s*)$", line)
        isFirstOnly = following.startswith(" " * 30)
        if indent <= 4 and not isFirstOnly and line[width - 1:width] == " " and line[width:].strip():
            pairs.append([line[:width].strip(), line[width:].strip()])
        elif started:
            pairs.append([started[1], started[2] or ""])
        elif line.strip() and pairs:
            pairs[-1][1] = (pairs[-1][1] + " " + line.strip()).strip()
    return pairs


def readHelp(program, name, command=None):
    """Runs `program [command] --help` and returns its Help."""
    words = [program, *([command] if command else []), "--help"]
    text = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    usage = re.search(r"^Usage: \S+(?: " + re.escape(command or "") + r")?(?: (.*))?$", text, re.MULTILINE)
    lines = [line for line in text.splitlines() if line != usage[0]]
    title = next(line for line in lines if line)
    found = Help(f"{name} {command}" if command else name, title.strip(), (usage[1] or "").strip())
    section, groupTitle, sections = "", "", {}
    for line in lines[lines.index(title) + 1:]:
        group = re.match(r"\[Option Group: (.*)\]$", line)
        heading = re.match(r"\s*(Positionals|Arguments|Options|Subcommands):$", line)
        if group:
            section, groupTitle = "skipped", group[1]
        elif heading and line.startswith(" "):
            section = "group " + groupTitle
        elif heading:
            section = heading[1]
        elif section and not line.strip():
            section = section if section.startswith("group") else ""
        elif section == "" and line.strip():
            found.footer.append(line)
        elif section.startswith("group") and re.match(r"  \S", line):
            # CLI11 lists the remaining options after a group.
            section = "Options"
            sections.setdefault(section, []).append(line)
        else:
            sections.setdefault(section, []).append(line)
    for section, lines in sections.items():
        if section in ("Positionals", "Arguments"):
            found.arguments = [entry(*pair) for pair in entries(lines)]
        elif section == "Options":
            found.options = [entry(*pair) for pair in entries(lines)]
        elif section == "Subcommands":
            found.commands = [tuple(pair) for pair in entries(lines)]
        elif section.startswith("group"):
            found.groups.append((section.removeprefix("group "), [entry(*pair) for pair in entries(lines)]))
    if found.arguments:
        found.usage = re.sub(r"[A-Z]+\(\dx\)$", found.arguments[-1].names[0], found.usage)
    return found


def footerList(help, label):
    """The words after "Reads:" or "Writes:" in the footer."""
    for line in help.footer:
        if line.startswith(label + ":"):
            return line.removeprefix(label + ":").split()
    return []

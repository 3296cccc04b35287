"""manPages.py FOLDER VERSION DATE SINEW PROGRAM...: writes a compressed manual page for each program and subcommand. The same
input gives the same bytes."""
import gzip
import re
import sys
import textwrap
from pathlib import Path

from helpText import readHelp

folder, version, date = Path(sys.argv[1]), sys.argv[2], sys.argv[3]

ENVIRONMENT = [
    ("SINEW_IMPORT", "Path of the program that reads FBX, COLLADA and other files (default: sinew-import beside sinew)"),
    ("DISPLAY, WAYLAND_DISPLAY", "Display to render on. If neither is set, a virtual one is started with Xvfb(1)"),
]
SUMMARIES = {
    "sinew-window": "edit skeletal animation",
    "sinew-import": "read foreign files for Sinew",
    "sinew-import-assimp": "read COLLADA and other files for Sinew",
}


def escaped(text):
    """Text for roff: hyphens that begin options are minus signs, which can be copied and searched."""
    text = text.replace("\\", "\\e")
    text = re.sub(r"(?<![\w-])(-{1,2})(?=[\w%])", lambda found: found[1].replace("-", "\\-"), text)
    text = re.sub(r"(--[a-z-]+)", lambda found: found[1].replace("-", "\\-"), text)
    return "\\&" + text if text.startswith((".", "'")) else text


def bold(text):
    return "\\fB" + text.replace("-", "\\-") + "\\fR"


def italic(text):
    return "\\fI" + text.replace("-", "\\-") + "\\fR"


def sentence(text):
    return wrapped(text[0].upper() + text[1:] + ("" if text.endswith((".", "?", ":")) else "."))


def wrapped(text):
    """Lines of at most 78 characters. None starts with a dot, which would make it a request."""
    text = escaped(text)
    lines = textwrap.wrap(text, 78, break_long_words=False, break_on_hyphens=False)
    return "\n".join("\\&" + line if number > 0 and line.startswith((".", "'")) else line for number, line in enumerate(lines))


def usage(text):
    return re.sub(r"[A-Z][A-Z]+|(?<=\[)(?:options|files)", lambda found: italic(found[0]), escaped(text))


def tag(entry):
    isOption = entry.names[0].startswith("-")
    names = ", ".join(bold(name) if isOption else italic(name) for name in entry.names)
    if not entry.value:
        return names
    words = "|".join(italic(word) if word != word.lower() else bold(word) for word in entry.value.split("|"))
    return f"{names} {words}"


def entryLines(entry):
    notes = [entry.text]
    if entry.limits:
        notes.append("Range: " + entry.limits)
    if entry.relations:
        notes.append(re.sub(r" (?=(?:Needs|Excludes):)", ". ", entry.relations).replace("Needs:", "Needs").replace("Excludes:", "Cannot be combined with"))
    if entry.isRequired and entry.names[0].startswith("-"):
        notes.append("Required")
    return [".TP", tag(entry), *[sentence(note) for note in notes if note]]


def section(title, entries):
    return [f".SH {title}", *[line for entry in entries for line in entryLines(entry)]] if entries else []


def page(help, related):
    name = help.name.replace(" ", "-")
    summary = SUMMARIES.get(name, help.summary.removeprefix("Sinew: "))
    # Of two sentences joined by a semicolon, the first is the summary.
    summary = summary.split("; ")[0]
    summary = summary[0].lower() + summary[1:] if not summary[:2].isupper() else summary
    lines = [f'.TH {name.upper()} 1 {date} "Sinew {version}" "Sinew manual"', ".SH NAME",
             wrapped(name.replace("-", "\\-") + " \\- " + summary).replace("\\e", "\\"),
             ".SH SYNOPSIS", f"{bold(help.name)} {usage(help.usage)}",
             ".SH DESCRIPTION", sentence(help.summary.removeprefix("Sinew: "))]
    for line in help.footer:
        if not line.startswith("Exit codes:"):
            lines += [".PP", sentence(line)]
    lines += section("ARGUMENTS", help.arguments) + section("OPTIONS", help.options)
    for title, options in help.groups:
        lines += [f'.SS "{title} (exactly one is required)"', *[line for option in options for line in entryLines(option)]]
    if help.commands:
        lines.append(".SH SUBCOMMANDS")
        for command, text in help.commands:
            lines += [".TP", f"{bold(command)}", sentence(text), f"See {bold(help.name + '-' + command)}(1)."]
        lines.append(".SH ENVIRONMENT")
        for variable, text in ENVIRONMENT:
            lines += [".TP", bold(variable), sentence(text)]
    lines += [".SH \"EXIT STATUS\"", "0 for success, 1 for failure, 2 for incorrect usage.",
              ".SH \"SEE ALSO\"", ",\n".join(f".BR {other.replace('-', chr(92) + '-')} (1)" for other in related).replace(",\n.BR", " ,\n.BR")]
    with (folder / f"{name}.1.gz").open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write(("\n".join(lines) + "\n").encode())


folder.mkdir(parents=True, exist_ok=True)
sinew = readHelp(sys.argv[4], "sinew")
page(sinew, ["sinew-window", "sinew-import", "sinew-import-assimp"])
for command, _ in sinew.commands:
    page(readHelp(sys.argv[4], "sinew", command), ["sinew", "sinew-window"])
for program in sys.argv[5:]:
    page(readHelp(program, Path(program).name), ["sinew"])

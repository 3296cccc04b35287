"""completions.py FOLDER SINEW SINEW-WINDOW: writes completions for bash, zsh and fish, from the --help of all subcommands."""
import re
import sys
from pathlib import Path

from helpText import Help, footerList, readHelp

TITLE = "of sinew and sinew-window, generated from their --help."


class Values:
    """What follows an option, or stands for an argument: words, files with these extensions, folders, or neither."""

    def __init__(self, entry, reads, writes):
        names, text = entry.value or entry.names[0], entry.value or "FILE"
        self.words = entry.words()
        self.title = "value" if self.words else re.sub(r"\W+", " ", names).strip().lower()
        self.extensions = []
        isArgument = not entry.names[0].startswith("-")
        if text == "RECIPE" or names == "RECIPE" or text.endswith(".json"):
            self.extensions = ["json"]
        elif text.endswith(".csv") or entry.names == ["--csv"]:
            self.extensions = ["csv"]
        elif text == "OUT":
            named = [] if "selects the format" in entry.text else re.findall(r"\.([a-z0-9]+)\b", entry.text)
            self.extensions = named or writes
        elif isArgument or text.split("|")[0] in ("FILE", "TARGET", "SOURCE"):
            self.extensions = ["json", *reads] if entry.names == ["--map"] else ["txt", *reads] if entry.names == ["--markers"] else reads
        elif text == ".EXT":
            self.words = ["." + extension for extension in writes]

# bash

BASH_FILES = r'''
# Adds folders, and files whose names end with one of the extensions "a|b|c".
_sinew_files() {
    local file
    compopt -o filenames 2>/dev/null
    while IFS= read -r file; do
        if [[ -d $file || ${file,,} =~ \.($1)$ ]]; then COMPREPLY+=("$file"); fi
    done < <(compgen -f -- "$cur")
}

_sinew_words() { while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$cur"); }
'''


def bashCase(help, reads, writes, indent):
    lines = ["case $prev in"]
    for option in help.allOptions():
        if not option.value:
            continue
        values = Values(option, reads, writes)
        actions = []
        if values.words:
            actions.append(f'_sinew_words "{" ".join(values.words)}"')
        if values.extensions:
            actions.append(f'_sinew_files "{"|".join(values.extensions)}"')
        lines.append(f"    {'|'.join(option.names)}) {'; '.join([*actions, 'return'])} ;;")
    lines.append("esac")
    if len(lines) == 2:
        lines = []
    names = " ".join(name for option in help.allOptions() for name in option.names)
    arguments = [Values(argument, reads, writes) for argument in help.arguments]
    extensions = list(dict.fromkeys(extension for values in arguments for extension in values.extensions))
    lines.append(f'if [[ $cur == -* ]]; then _sinew_words "{names}"; return; fi')
    if extensions:
        lines.append(f'_sinew_files "{"|".join(extensions)}"')
    return "\n".join(" " * indent + line for line in lines)


def bash(sinew, commands, window, reads, writes):
    words = " ".join(command for command, _ in sinew.commands)
    parts = [f"# Completion for bash {TITLE}", BASH_FILES, "_sinew() {",
             "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} word",
             "    COMPREPLY=()", "    if ((COMP_CWORD == 1)); then",
             f'        if [[ $cur == -* ]]; then _sinew_words "{" ".join(name for option in sinew.options for name in option.names)}"; return; fi',
             f'        _sinew_words "{words}"', f'        _sinew_files "{"|".join(reads)}"', "        return", "    fi",
             "    case ${COMP_WORDS[1]} in"]
    for command in commands:
        parts += [f"        {command.name.split()[1]})", bashCase(command, reads, writes, 12), "            ;;"]
    parts += [f'        *) _sinew_files "{"|".join(reads)}" ;;', "    esac", "}", "", "_sinew_window() {",
              "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} word", "    COMPREPLY=()",
              bashCase(window, reads, writes, 4), "}", "", "complete -F _sinew sinew", "complete -F _sinew_window sinew-window", ""]
    return "\n".join(parts)


# zsh

def zshText(text):
    return re.sub(r"([\[\]:\\])", r"\\\1", text).replace("'", "'\\''")


def zshAction(values):
    actions = []
    if values.words:
        actions.append("(" + " ".join(values.words) + ")")
    if values.extensions:
        glob = '_files -g "(#i)*.(' + "|".join(values.extensions) + ')(-.)"'
        actions.append(glob)
    if len(actions) == 2:
        return '_alternative "words:word:(' + " ".join(values.words) + ')" "files:file:_files -g \\"(#i)*.(' + "|".join(values.extensions) + ')(-.)\\""'
    return actions[0] if actions else " "


def zshSpecs(help, reads, writes):
    for option in help.allOptions():
        value = Values(option, reads, writes)
        argument = f":{value.title}:{zshAction(value)}" if option.value else ""
        for name in option.names:
            others = " ".join(option.names) if not option.isRepeated else ""
            prefix = f"({others})" if others else "*"
            yield f"'{prefix}{name}[{zshText(option.text)}]{argument}'"
    for number, argument in enumerate(help.arguments, 1):
        values = Values(argument, reads, writes)
        position = "*" if number == len(help.arguments) else str(number)
        yield f"'{position}:{values.title}:{zshAction(values)}'"


def zsh(sinew, commands, window, reads, writes):
    parts = ["#compdef sinew sinew-window", f"# Completion for zsh {TITLE}", "", "local -a commands", "commands=("]
    parts += [f"    '{command}:{zshText(text)}'" for command, text in sinew.commands]
    files = '_files -g "(#i)*.(' + "|".join(reads) + ')(-.)"'
    parts += [")", "", "if [[ $service == sinew-window ]]; then", "    _arguments \\"]
    parts += [" \\\n".join("        " + spec for spec in zshSpecs(window, reads, writes)), "    return", "fi", "if ((CURRENT == 2)); then",
              "    if [[ $PREFIX == -* ]]; then", "        _arguments \\",
              " \\\n".join("            " + spec for spec in zshSpecs(sinew, reads, writes)), "        return", "    fi",
              "    _describe -t commands subcommand commands", f"    {files}", "    return", "fi",
              "local command=$words[2]", "shift words", "((CURRENT--))", "case $command in"]
    for command in commands:
        parts += [f"    {command.name.split()[1]})", "        _arguments \\",
                  " \\\n".join("            " + spec for spec in zshSpecs(command, reads, writes)), "        ;;"]
    parts += [f"    *) {files} ;;", "esac", ""]
    return "\n".join(parts)


# fish

def fishText(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


FISH_FILES = r"""
# Prints folders, and files whose names end with one of the extensions.
function __sinew_files
    string match -ri -- ".*(?:/|\.(?:"(string join "|" $argv)"))\$" (complete -C "__fish_command_without_completions "(commandline -ct))
end
"""


def fishFiles(extensions):
    return "(__sinew_files " + " ".join(extensions) + ")"


def fishLines(program, help, condition, reads, writes):
    prefix = f"complete -c {program}" + (f" -n {fishText(condition)}" if condition else "")
    for option in help.allOptions():
        values = Values(option, reads, writes)
        names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
        choices = [*values.words, *([fishFiles(values.extensions)] if values.extensions else [])]
        argument = (" -x" if option.value else "") + (" -a " + fishText(" ".join(choices)) if choices and option.value else "")
        yield f"{prefix} {names}{argument} -d {fishText(option.text)}"
    extensions = list(dict.fromkeys(extension for argument in help.arguments for extension in Values(argument, reads, writes).extensions))
    if extensions:
        yield f"{prefix} -a {fishText(fishFiles(extensions))}"


def fish(sinew, commands, window, reads, writes):
    lines = [f"# Completion for fish {TITLE}", FISH_FILES, "complete -c sinew -f", "complete -c sinew-window -f"]
    lines += [f"complete -c sinew -n __fish_use_subcommand -a {command} -d {fishText(text)}" for command, text in sinew.commands]
    lines += fishLines("sinew", sinew, "__fish_use_subcommand", reads, writes)
    lines.append(f"complete -c sinew -n __fish_use_subcommand -a {fishText(fishFiles(reads))}")
    for command in commands:
        lines += fishLines("sinew", command, "__fish_seen_subcommand_from " + command.name.split()[1], reads, writes)
    lines += fishLines("sinew-window", window, "", reads, writes)
    return "\n".join(lines) + "\n"


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    sinew = readHelp(sys.argv[2], "sinew")
    commands = [readHelp(sys.argv[2], "sinew", command) for command, _ in sinew.commands]
    window = readHelp(sys.argv[3], "sinew-window") if len(sys.argv) > 3 else Help("sinew-window", "", "")
    reads = [extension.removeprefix(".") for extension in footerList(sinew, "Reads")]
    writes = [extension.removeprefix(".") for extension in footerList(sinew, "Writes")]
    for name, write in (("sinew.bash", bash), ("_sinew", zsh), ("sinew.fish", fish)):
        (folder / name).write_text(write(sinew, commands, window, reads, writes), encoding="utf-8")


main()

# complete.zsh FOLDER LINE: prints what zsh offers to complete LINE, one word a line. FOLDER has the completion functions.
# zsh completes only in an interactive shell, so this runs one on a pseudo-terminal.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1= fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D"
# Also prints the matches. Calls with -A, -O or -D only filter arrays.
zpty -w shell 'compadd() {
    if ((${@[(I)-[a-zA-Z]#[AOD]]})); then builtin compadd "$@"; return; fi
    local -a found
    builtin compadd -A found "$@"
    builtin compadd "$@"
    print -rl -- "match:"${^found}
}'
zpty -w shell 'comppostfuncs=(exit); bindkey "^I" complete-word; print ready'
while zpty -r shell line; do [[ $line == *ready* && $line != *print* ]] && break; done
zpty -w -n shell "$2"$'\t'
while zpty -r shell line; do
    if [[ $line == *match:* ]]; then print -r -- ${(Q)${${line##*match:}%$'\r\n'}}; fi
done

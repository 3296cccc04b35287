"""Fresh Debian 12 systems, made by mmdebstrap for one test each. Needs root, or a user who may create namespaces."""
import subprocess
import sys
from pathlib import Path


def run(*words, **options):
    """Returns what a program prints; if it fails, prints that and ends."""
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


def debianSources():
    """Lines of sources.list for Debian 12, from the sources of this system."""
    targets = run("apt-get", "indextargets", "--format", "$(CREATED_BY)|$(ORIGIN)|$(CODENAME)|$(COMPONENT)|$(REPO_URI)|$(RELEASE)")
    lines = []
    for target in targets.splitlines():
        kind, origin, codename, component, address, release = target.split("|")
        if kind == "Packages" and origin == "Debian" and codename.startswith("bookworm") and component == "main":
            lines.append(f"deb {address} {release} main")
    return list(dict.fromkeys(lines))


def runInFreshDebian(folder, packages, files, steps, result=None):
    """Makes a system with these packages, copies the folder `files` to /root, and runs each step, a shell command, as root in that
    copy. Copies the folder `result` of the system to `folder`. Returns what was printed. The system is then removed."""
    sources = Path(folder) / "sources.list"
    sources.write_text("\n".join(debianSources()) + "\n")
    hooks = [f"--customize-hook=copy-in {files} /root"]
    hooks += [f"--customize-hook=chroot \"$1\" sh -c 'cd /root/{Path(files).name} && {step}'" for step in steps]
    if result:
        hooks.append(f"--customize-hook=copy-out {result} {folder}")
    return run("mmdebstrap", "--variant=apt", "--include=" + ",".join(packages), *hooks, "bookworm", "/dev/null", sources, stdin=subprocess.DEVNULL)

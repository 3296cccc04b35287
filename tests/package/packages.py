"""packages.py STEP BUILD SOURCE: one check of installation and packages; prints what is wrong and exits 1. The build must be complete."""
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

step, build, source = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
# Packages of the fresh system beside those that the Debian package depends on.
OTHER_PACKAGES = ["desktop-file-utils", "libglib2.0-bin", "shared-mime-info", "x11-utils", "xauth", "xdg-utils", "xvfb"]
# A file that only sinew-import reads.
TRIANGLE = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"


def run(*words, **options):
    """Returns what a program prints; if it fails, prints that and ends."""
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


def require(isTrue, message):
    if not isTrue:
        sys.exit(message)


def install(folder):
    run("cmake", "--install", build, "--prefix", folder)
    return folder


def installedFilesAreValid(folder):
    share = install(folder / "usr") / "share"
    run("desktop-file-validate", share / "applications/org.sinew.Sinew.desktop")
    run("appstreamcli", "validate", "--no-net", share / "metainfo/org.sinew.Sinew.metainfo.xml")
    messages = run("update-mime-database", share / "mime", env={**os.environ, "XDG_DATA_DIRS": str(share)})
    require(not messages, messages)
    pages = sorted((share / "man/man1").glob("*.1.gz"))
    require(len(pages) > 25, f"only {len(pages)} manual pages")
    for page in pages:
        done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page], capture_output=True, text=True,
                              env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80"})
        require(done.returncode == 0 and not done.stderr, f"{page.name}: {done.stderr}")
    for size in (16, 22, 24, 32, 48, 64, 128, 256, 512):
        png = (share / f"icons/hicolor/{size}x{size}/apps/org.sinew.Sinew.png").read_bytes()
        require(png[16:24] == size.to_bytes(4, "big") * 2, f"the icon of {size} pixels has another size")
    helped = run(build / "bin/sinew", "--help")
    for command in re.findall(r"^  ([a-z]+)  ", helped.split("Subcommands:")[1], re.MULTILINE):
        require((share / f"man/man1/sinew-{command}.1.gz").exists(), f"sinew {command} has no manual page")


def installationCanBeMoved(folder):
    moved = shutil.move(install(folder / "first"), folder / "second")
    for path in moved.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            for hidden in (folder, source, build):
                require(os.fsencode(hidden) + b"/" not in content, f"{path.relative_to(moved)} contains {hidden}")
    (folder / "triangle.obj").write_text(TRIANGLE)
    run(moved / "bin/sinew", "info", folder / "triangle.obj")
    report = run(moved / "bin/sinew", "diagnose")
    require(str(moved / "bin/sinew-import") in report and "Qt " in report, report)


def completionsWork(folder):
    share = install(folder / "usr") / "share"
    for name in ("walk.bvh", "my walk.BVH", "notes.pdf", "movie.mp4"):
        (folder / name).touch()
    expected = {
        "sinew conv": ["convert"],
        "sinew convert --pres": ["--preset"],
        "sinew convert --preset u": ["unity", "unreal"],
        "sinew convert wa": ["walk.bvh"],
        "sinew convert my": ["my walk.BVH"],
        "sinew render walk.bvh -o mo": ["movie.mp4"],
        "sinew render walk.bvh -o no": [],
        "sinew-window --the": ["--theme"],
        "sinew-window --theme sy": ["system"],
    }
    bash = share / "bash-completion/completions/sinew"
    for line, words in expected.items():
        program, function = line.split()[0], "_" + line.split()[0].replace("-", "_")
        script = f'source "$0"; COMP_WORDS=({line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); {function}; printf "%s\\n" "${{COMPREPLY[@]}}"'
        found = sorted(set(run("bash", "--norc", "-c", script, bash, cwd=folder).split("\n")) - {""})
        require(found == words, f"bash: '{line}' gives {found}")
    if shutil.which("fish"):
        for line, words in expected.items():
            script = f'source {share}/fish/vendor_completions.d/sinew.fish; complete -C "{line}"'
            found = sorted(row.split("\t")[0] for row in run("fish", "--no-config", "-c", script, cwd=folder).splitlines())
            require(found == words, f"fish: '{line}' gives {found}")
    if shutil.which("zsh"):
        run("zsh", "-n", share / "zsh/site-functions/_sinew")


def makeDeb(folder):
    run("cpack", "--config", build / "CPackConfig.cmake", "-G", "DEB", "-B", folder, cwd=build)
    return next(folder.glob("*.deb"))


def debianSources():
    """Lines of sources.list for Debian 12, from the sources of this system."""
    targets = run("apt-get", "indextargets", "--format", "$(CREATED_BY)|$(ORIGIN)|$(CODENAME)|$(COMPONENT)|$(REPO_URI)|$(RELEASE)")
    lines = []
    for target in targets.splitlines():
        kind, origin, codename, component, address, release = target.split("|")
        if kind == "Packages" and origin == "Debian" and codename.startswith("bookworm") and component == "main":
            lines.append(f"deb {address} {release} main")
    return list(dict.fromkeys(lines))


def debianPackageWorks(folder):
    deb = makeDeb(folder / "first")
    for program in (build / "bin").glob("sinew*"):
        os.utime(program)
    again = makeDeb(folder / "second")
    require(hashlib.sha256(deb.read_bytes()).digest() == hashlib.sha256(again.read_bytes()).digest(),
            "two packages of the same build differ")
    run("lintian", "--fail-on", "error", "--allow-root", deb)
    depends = [re.split(r"[ (|]", package.strip())[0] for package in run("dpkg-deb", "-f", deb, "Depends").split(",")]
    require({"libassimp5", "libqt6widgets6", "libsqlite3-0"} <= set(depends), f"missing dependencies: {depends}")
    files = folder / "files"
    files.mkdir()
    shutil.copy(deb, files / "sinew.deb")
    for name in ("walk.asf", "walk.amc", "walk.bvh"):
        shutil.copy(source / "resources/samples" / name, files)
    shutil.copy(source / "tests/package/inDebian.sh", files)
    (files / "triangle.obj").write_text(TRIANGLE)
    (folder / "sources.list").write_text("\n".join(debianSources()) + "\n")
    print(run("mmdebstrap", "--variant=apt", "--include=" + ",".join(depends + OTHER_PACKAGES),
              f"--customize-hook=copy-in {files} /root", '--customize-hook=chroot "$1" sh /root/files/inDebian.sh',
              "bookworm", "/dev/null", folder / "sources.list", stdin=subprocess.DEVNULL))


with tempfile.TemporaryDirectory(prefix="sinew-package-") as temporary:
    globals()[step](Path(temporary))
print(f"{step}: passed")

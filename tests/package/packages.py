"""packages.py STEP BUILD SOURCE [PICTURES]: one check of installation and packages; prints what is wrong and exits 1. The build must be complete.
Pictures of the window are written into the folder PICTURES."""
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from freshDebian import run, runInFreshDebian

step, build, source = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
# Packages of the system in which the Debian package is tried, beside those that it depends on.
TRIAL_PACKAGES = ["desktop-file-utils", "libglib2.0-bin", "shared-mime-info", "x11-utils", "xauth", "xdg-utils", "xvfb"]
# A file that only sinew-import reads.
TRIANGLE = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"


def require(isTrue, message):
    if not isTrue:
        sys.exit(message)


def install(folder):
    run("cmake", "--install", build, "--prefix", folder)
    return folder


def installedFilesAreValid(folder):
    share = install(folder / "usr") / "share"
    run("desktop-file-validate", share / "applications/org.sinew.Sinew.desktop")
    hints = run("appstreamcli", "validate", "--pedantic", "--no-net", share / "metainfo/org.sinew.Sinew.metainfo.xml")
    # The id is named like the window's class, as the desktop entry requires.
    unknown = [line for line in hints.splitlines() if re.match("[EWIP]: ", line) and "cid-contains-uppercase-letter" not in line]
    require(not unknown, hints)
    messages = run("update-mime-database", share / "mime", env={**os.environ, "XDG_DATA_DIRS": str(share)})
    require(not messages, messages)
    pages = sorted((share / "man/man1").glob("*.1.gz"))
    require(len(pages) > 25, f"only {len(pages)} manual pages")
    for page in pages:
        done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page], capture_output=True, text=True,
                              env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80"})
        require(done.returncode == 0 and not done.stderr, f"{page.name}: {done.stderr}")
    for size in (16, 22, 24, 32, 48, 64, 128, 256, 512):
        for icon in ("apps/org.sinew.Sinew", "mimetypes/application-x-sinew", "mimetypes/model-x-bvh"):
            png = (share / f"icons/hicolor/{size}x{size}/{icon}.png").read_bytes()
            require(png[16:24] == size.to_bytes(4, "big") * 2, f"{icon} of {size} pixels has another size")
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
    for line, words in expected.items():
        script = f'source {share}/fish/vendor_completions.d/sinew.fish; complete -C "{line}"'
        found = sorted(row.split("\t")[0] for row in run("fish", "--no-config", "-c", script, cwd=folder).splitlines())
        require(found == words, f"fish: '{line}' gives {found}")
    expected["sinew render walk.bvh -o no"] = ["notes.pdf"]  # if no file has an extension that fits, zsh offers all
    for line, words in expected.items():
        found = sorted(set(run("zsh", "-f", source / "tests/package/complete.zsh", share / "zsh/site-functions", line, cwd=folder).splitlines()))
        require(found == words, f"zsh: '{line}' gives {found}")


def makeDeb(folder):
    run("cpack", "--config", build / "CPackConfig.cmake", "-G", "DEB", "-B", folder, cwd=build)
    return next(folder.glob("*.deb"))


def contentOf(deb, folder):
    """Returns the bytes of each file in a package."""
    run("dpkg-deb", "--raw-extract", deb, folder)
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def requireSameBytes(one, other, folder):
    if one.read_bytes() == other.read_bytes():
        return
    first, second = contentOf(one, folder / "one"), contentOf(other, folder / "other")
    differing = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
    sys.exit(f"two packages of the same source differ in: {', '.join(differing) or 'times or permissions'}")


def dependencies(deb):
    return [re.split(r"[ (|]", package.strip())[0] for package in run("dpkg-deb", "-f", deb, "Depends").split(",")]


def tryInFreshDebian(deb, folder, steps, result=None):
    """Runs steps in a fresh system that has what the package depends on, and sinew.deb with files to open in /root/files."""
    run("lintian", "--fail-on", "error", "--allow-root", deb)
    depends = dependencies(deb)
    require({"libassimp5", "libqt6widgets6", "libsqlite3-0"} <= set(depends), f"missing dependencies: {depends}")
    files = folder / "files"
    files.mkdir()
    shutil.copy(deb, files / "sinew.deb")
    for name in ("walk.asf", "walk.amc", "walk.bvh"):
        shutil.copy(source / "resources/samples" / name, files)
    shutil.copy(source / "resources/translations/sinew_de.ts", files)
    for name in ("inDebian.sh", "newUser.sh", "newUser.py", "desktop.py"):
        shutil.copy(source / "tests/package" / name, files)
    (files / "triangle.obj").write_text(TRIANGLE)
    print(runInFreshDebian(folder, depends + TRIAL_PACKAGES, files, steps, result))


def debianPackageWorks(folder):
    deb = makeDeb(folder / "first")
    for program in (build / "bin").glob("sinew*"):
        os.utime(program)
    requireSameBytes(deb, makeDeb(folder / "second"), folder)
    # A failure must not end mmdebstrap before the pictures are copied.
    trial = "mkdir /root/pictures; sh newUser.sh >/root/pictures/report.txt 2>&1 || touch /root/pictures/failed"
    tryInFreshDebian(deb, folder, ["sh inDebian.sh", trial], "/root/pictures")
    pictures = folder / "pictures"
    if len(sys.argv) > 4:
        shutil.copytree(pictures, sys.argv[4], dirs_exist_ok=True)
    require(not (pictures / "failed").exists(), (pictures / "report.txt").read_text())


def packSource(archive):
    """Writes the files that git knows or would add, and the commit, which git cannot tell in a system without the clone."""
    names = run("git", "-C", source, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    commit = run("git", "-C", source, "log", "-1", "--abbrev=8", "--format=%h %ct").encode()
    with tarfile.open(archive, "w") as tar:
        for name in sorted(set(names) - {"", "resources/packaging/commit.txt"}):
            if os.path.lexists(source / name):
                tar.add(source / name, name)
        entry = tarfile.TarInfo("resources/packaging/commit.txt")
        entry.size = len(commit)
        tar.addfile(entry, io.BytesIO(commit))


def linkerPackages():
    """The package of the linker that this system's build uses: mold, lld, or none for the compiler's own."""
    found = re.search(r"^SINEW_LINKER:FILEPATH=(/.*)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE)
    return [run("dpkg", "-S", found[1]).split(":")[0]] if found else []


def requireSameTools(versions):
    """Compares the compiler and the libraries of another system, lines of `dpkg-query -W`, with those of this one."""
    here, there = (dict(line.split("\t") for line in text.splitlines()) for text in (run("dpkg-query", "-W"), versions))
    tools = re.compile(r"g\+\+|gcc|cpp|binutils|libstdc\+\+|cmake|lld|mold|lib.*-dev|qt6-|libqt6|python3:|python3$")
    differing = [name for name in there if tools.match(name) and here.get(name, there[name]) != there[name]]
    require(not differing, "this system's build cannot be compared with one in a fresh Debian 12. Upgrade the packages "
            f"{' '.join(differing)} and build again.")


def packageIsBuiltFromSource(folder):
    files = folder / "source"
    files.mkdir()
    packSource(files / "source.tar")
    shutil.copy(source / "tests/package/buildInDebian.sh", files)
    packages = run("sh", "-c", f'. "{source}/app/packages.sh"; echo $SINEW_BUILD_PACKAGES $SINEW_WINDOW_PACKAGES').split()
    runInFreshDebian(folder, packages + ["dpkg-dev", "file", "python3", *linkerPackages()], files, ["sh buildInDebian.sh"], "/root/package")
    deb = next((folder / "package").glob("*.deb"))
    requireSameTools((folder / "package/versions").read_text())
    requireSameBytes(makeDeb(folder / "here"), deb, folder)
    tryInFreshDebian(deb, folder, ["sh inDebian.sh"])


with tempfile.TemporaryDirectory(prefix="sinew-package-") as temporary:
    globals()[step](Path(temporary))
print(f"{step}: passed")

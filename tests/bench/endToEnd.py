"""Measures what a user waits for, once each; prints a table and writes the figures as JSON.

    python3 tests/bench/endToEnd.py build/release [--json FILE] [--only WORDS] [--frames N] [--data FOLDER]

Generates a capture of 31 joints and 65,000 frames, then opens it in the window, scrubs it, shows all its trails,
simplifies it and exports it, each in a separate process. Rows with FBX need Assimp's command line (assimp-utils) for the
comparison. Peak memory is that of the process. Rows for the window need a display or Xvfb. FOLDER contains real captures,
whose bvh/ is converted as a whole (default: the build's data).
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from capture import write_bvh

XVFB = ["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24 -noreset"]
SHORT = 300  # frames of a clip that shows the cost of the window itself


def measured(command):
    """Runs a process; returns its exit status, output, errors, and figures: wall and processor seconds and peak memory."""
    with tempfile.TemporaryFile("w+") as errors:
        start = time.monotonic()
        with subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, stderr=errors, text=True) as process:
            out = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        wall = time.monotonic() - start
        errors.seek(0)
        figures = {"wall_s": wall, "cpu_s": usage.ru_utime + usage.ru_stime, "peak_mib": usage.ru_maxrss / 1024}
        return process.returncode, out, errors.read(), figures


def cache_variable(build, name):
    """A variable of the build's CMakeCache, or None."""
    for line in (build / "CMakeCache.txt").read_text().splitlines():
        if line.startswith(name + ":"):
            return line.split("=", 1)[1]
    return None


def figures_and_summary(out):
    """The figures printed by a window row, and a summary; for other rows the first line, or the last one for many files."""
    try:
        figures = json.loads(out)
    except ValueError:
        lines = out.strip().splitlines() or [""]
        return {}, lines[-1] if "converted" in lines[-1] else lines[0]
    return figures, ", ".join(f"{name.replace('_', ' ')} {figure:g}" for name, figure in figures.items())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path, help="the build folder")
    parser.add_argument("--json", type=Path, help="file for all figures")
    parser.add_argument("--only", default="", help="only rows that contain these words")
    parser.add_argument("--frames", type=int, default=65000)
    parser.add_argument("--data", type=Path, help="folder of real captures")
    arguments = parser.parse_args()
    if "DISPLAY" not in os.environ and shutil.which(XVFB[0]):
        os.execvp(XVFB[0], XVFB + [sys.executable] + sys.argv)

    sinew, window = arguments.build / "bin" / "sinew", arguments.build / "bin" / "bench_endtoend"
    data = (arguments.data or Path(cache_variable(arguments.build, "SINEW_DATA_DIR") or "")) / "bvh"
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        capture, short, fbx = folder / "capture.bvh", folder / "short.bvh", folder / "capture.fbx"
        commands = {
            "open until the first picture": [window, "open", capture],
            "scrub": [window, "scrub", capture],
            f"scrub {SHORT} frames for comparison": [window, "scrub", short],
            "trails of all joints": [window, "trails", capture],
            "read only": [sinew, "info", capture],
            "simplify": [sinew, "simplify", capture, "-o", folder / "simplified.sinew"],
            "export to GLB, verified": [sinew, "convert", capture, "-o", folder / "capture.glb"],
            "export to FBX with all keys": [sinew, "convert", capture, "-o", fbx, "--keys", "fixed", "--no-verify"],
            "read FBX": [sinew, "info", fbx],
            "read FBX with Assimp": [shutil.which("assimp") or "assimp", "info", fbx],
            "convert a folder to GLB, verified": [sinew, "convert", data, "-o", folder / "many", "--to", ".glb"],
        }
        commands = {what: command for what, command in commands.items() if arguments.only in what}
        write_bvh(capture, arguments.frames)
        write_bvh(short, SHORT)
        for what, command in commands.items():
            if command[0] == window and "DISPLAY" not in os.environ:
                print(f"skipped: {what} (neither a display nor xvfb-run was found)", file=sys.stderr)
                continue
            if not Path(command[0]).exists() or (data in command and not data.is_dir()):
                missing = command[0] if not Path(command[0]).exists() else data
                print(f"skipped: {what} ({missing} was not found)", file=sys.stderr)
                continue
            status, out, errors, figures = measured(command)
            if status != 0:
                print(f"{what}: exit status {status}\n{errors[-2000:]}", file=sys.stderr)
            own, summary = figures_and_summary(out)
            rows.append({"work": what, "status": status, **figures, "own": own, "summary": summary})

    print(f"{arguments.frames} frames.\n\n| work | wall s | processor s | peak MiB | |\n|---|---|---|---|---|")
    for row in rows:
        print(f"| {row['work']} | {row['wall_s']:.2f} | {row['cpu_s']:.2f} | {row['peak_mib']:.0f} | {row['summary']} |")
    if arguments.json:
        arguments.json.write_text(json.dumps({"frames": arguments.frames, "rows": rows}, indent=1) + "\n")
    sys.exit(any(row["status"] != 0 for row in rows))


if __name__ == "__main__":
    main()

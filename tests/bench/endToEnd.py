"""What a user waits for, once each: one table on stdout, and all of it as JSON.

    python3 tests/bench/endToEnd.py build/release [--json FILE] [--only WORDS] [--frames N] [--data FOLDER]

A capture of 31 joints and 65,000 frames is made; then it is opened in the window, scrubbed, shown with all its trails,
simplified and exported, each in a process of its own. Peak memory is the most that the process held at once. Window
rows want a display, else Xvfb. FOLDER holds real captures (its bvh/ is converted as a whole); the build's own by default.
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

from capture import made_bvh

XVFB = ["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24 -noreset"]
SHORT = 300  # frames of a clip that says what is the window's own cost


def measured(command):
    """Runs a process of its own; its exit status, what it printed, seconds of wall and of processor, and peak memory."""
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


def cached(build, name):
    """A variable of the build's CMakeCache, or none."""
    for line in (build / "CMakeCache.txt").read_text().splitlines():
        if line.startswith(name + ":"):
            return line.split("=", 1)[1]
    return None


def told(out):
    """The figures that a window row prints itself, shortly; of others what they say first, of many files last."""
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
    parser.add_argument("--only", default="", help="rows with these words alone")
    parser.add_argument("--frames", type=int, default=65000)
    parser.add_argument("--data", type=Path, help="folder of real captures")
    arguments = parser.parse_args()
    if "DISPLAY" not in os.environ and shutil.which(XVFB[0]):
        os.execvp(XVFB[0], XVFB + [sys.executable] + sys.argv)

    sinew, window = arguments.build / "bin" / "sinew", arguments.build / "bin" / "bench_endtoend"
    data = (arguments.data or Path(cached(arguments.build, "SINEW_DATA_DIR") or "")) / "bvh"
    rows = []
    with tempfile.TemporaryDirectory() as place:
        place = Path(place)
        capture, short = place / "capture.bvh", place / "short.bvh"
        commands = {
            "open, to first picture": [window, "open", capture],
            "scrub": [window, "scrub", capture],
            f"scrub {SHORT} frames, to compare": [window, "scrub", short],
            "trails of all joints": [window, "trails", capture],
            "read alone": [sinew, "info", capture],
            "simplify": [sinew, "simplify", capture, "-o", place / "simplified.sinew"],
            "export to GLB, checked": [sinew, "convert", capture, "-o", place / "capture.glb"],
            "convert a folder to GLB, checked": [sinew, "convert", data, "-o", place / "many", "--to", ".glb"],
        }
        commands = {what: command for what, command in commands.items() if arguments.only in what}
        made_bvh(capture, arguments.frames)
        made_bvh(short, SHORT)
        for what, command in commands.items():
            if command[0] == window and "DISPLAY" not in os.environ:
                print(f"left out: {what}, as there is no display and no xvfb-run", file=sys.stderr)
                continue
            if not Path(command[0]).exists() or (data in command and not data.is_dir()):
                missing = command[0] if not Path(command[0]).exists() else data
                print(f"left out: {what}, as there is no {missing}", file=sys.stderr)
                continue
            status, out, errors, figures = measured(command)
            if status != 0:
                print(f"{what}: exit status {status}\n{errors[-2000:]}", file=sys.stderr)
            own, said = told(out)
            rows.append({"work": what, "status": status, **figures, "own": own, "said": said})

    print(f"Of {arguments.frames} frames.\n\n| work | wall s | processor s | peak MiB | |\n|---|---|---|---|---|")
    for row in rows:
        print(f"| {row['work']} | {row['wall_s']:.2f} | {row['cpu_s']:.2f} | {row['peak_mib']:.0f} | {row['said']} |")
    if arguments.json:
        arguments.json.write_text(json.dumps({"frames": arguments.frames, "rows": rows}, indent=1) + "\n")
    sys.exit(any(row["status"] != 0 for row in rows))


if __name__ == "__main__":
    main()

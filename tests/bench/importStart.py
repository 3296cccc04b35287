"""Prints how much processor time sinew-import takes for a small glTF file, from its start to its end, and for what.

python3 tests/bench/importStart.py build/release
"""

import os
import statistics
import subprocess
import sys
from pathlib import Path

RUNS = 200
GLTF = '{"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"name": "hip"}]}'


def median(command, stdin):
    """Milliseconds of processor time, which depends less than the time on the wall on what else is running."""
    times = []
    for _ in range(RUNS):
        process = subprocess.Popen(command, stdin=stdin, stdout=subprocess.DEVNULL)
        _, process.returncode, used = os.wait4(process.pid, 0)
        times.append((used.ru_utime + used.ru_stime) * 1000)
    return statistics.median(times)


def main():
    program = Path(sys.argv[1]) / "bin" / "sinew-import"
    stdin = os.memfd_create("file")
    os.write(stdin, GLTF.encode())
    reading = median([program, "--name=a.gltf", "--reader=gltf"], stdin)
    loading = median([program, "--help"], stdin)
    nothing = median(["/bin/true"], stdin)
    print(f"an empty process      {nothing:6.2f} ms")
    print(f"loading the libraries {loading - nothing:6.2f} ms")
    print(f"sandbox and reading   {reading - loading:6.2f} ms")
    print(f"in all                {reading:6.2f} ms")


main()

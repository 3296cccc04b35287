"""The figures that Sinew's speed is judged by, as ratios within one run: one table on stdout, and all of it as JSON.

    python3 tests/bench/table.py build/release [--json FILE] [--only WORDS] [--repeat N]

Rows come from the Google Benchmark programs beside it (configure with -DSINEW_BENCH=ON) and from whole processes of
`sinew`, beside `assimp export` where Debian's assimp-utils is installed; those of the window where there is a
DISPLAY (xvfb-run gives one). Every ratio is of two figures of one run, taken in turns; the smallest of N counts, since
other work can only add to a figure (the window's are medians).
"""
import argparse
import json
import math
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from capture import made_bvh

# what, program, ours, its baseline, what the baseline is
BENCHMARKS = [
    ("one pose: forward kinematics", "bench_core", "fk", "fkEigenRecursion", "recursion over Eigen::Affine3d"),
    ("one pose, frame after frame", "bench_core", "playFrame<Evaluated>", "playFrame<Plain>", "double path by plain code"),
    ("one pose, anywhere", "bench_core", "seekFrame<Evaluated>", "seekFrame<Plain>", "double path by plain code"),
    ("one pose between Catmull-Rom keys", "bench_core", "playKeys<Evaluated, Interpolation::catmullRom>",
     "playKeys<Plain, Interpolation::catmullRom>", "double path by plain code"),
    ("one pose between slerp keys", "bench_core", "playKeys<Evaluated, Interpolation::slerp>",
     "playKeys<Plain, Interpolation::slerp>", "double path by plain code"),
    ("whole clip, float, 16 frames together", "bench_core", "playThroughWide<float>/real_time", "playThrough/real_time", "by vectors, one by one"),
    ("whole clip, double, 16 frames together", "bench_core", "playThroughWide<double>/real_time", "playThrough/real_time", "by vectors, one by one"),
    ("numbers of a BVH", "bench_core", "numbersSinew", "numbersFromChars", "std::from_chars"),
    ("numbers of a BVH", "bench_core", "numbersSinew", "numbersStrtod", "strtod"),
    ("numbers of a BVH", "bench_core", "numbersSinew", "numbersStream", "std::istringstream"),
    ("BVH to clip", "bench_core", "readBvh", "limitBvh", "std::from_chars over the numbers"),
    ("BVH to clip, its numbers by a stream", "bench_core", "readBvh", "numbersStream", "std::istringstream over the numbers"),
    ("AMC to clip", "bench_core", "readAmc", "limitAmc", "std::from_chars over the numbers"),
    ("skinning, a character's mesh", "bench_skin", "grouped/character", "scalar/character", "scalar loop"),
    ("skinning, CesiumMan", "bench_skin", "grouped/CesiumMan", "scalar/CesiumMan", "scalar loop"),
    ("skinning, 10k vertices", "bench_skin", "grouped/4 influences, 10000", "scalar/4 influences, 10000", "scalar loop"),
    ("skinning, 100k vertices", "bench_skin", "grouped/4 influences, 100000", "scalar/4 influences, 100000", "scalar loop"),
    ("skinning, 1M vertices", "bench_skin", "grouped/4 influences, 1000000", "scalar/4 influences, 1000000", "scalar loop"),
    ("skinning on all cores, 100k vertices", "bench_skin", "groupedOnAllCores/4 influences, 100000/real_time", "grouped/4 influences, 100000", "on one"),
    ("skinning on all cores, 1M vertices", "bench_skin", "groupedOnAllCores/4 influences, 1000000/real_time", "grouped/4 influences, 1000000", "on one"),
    ("trails on all cores", "bench_core", "trails/real_time", "alone<trails>/real_time", "on one"),
    ("contacts on all cores", "bench_core", "contacts/real_time", "alone<contacts>/real_time", "on one"),
    ("comparing motions on all cores", "bench_core", "compare/real_time", "alone<compare>/real_time", "on one"),
    ("checking an export on all cores", "bench_core", "verify/real_time", "alone<verify>/real_time", "on one"),
    ("simplifying on all cores", "bench_core", "simplify/real_time", "alone<simplify>/real_time", "on one"),
    ("IK, 10 joints, median", "bench_ik", "boundedLeastSquares/joints:10/nearLimits:0/iterations:1",
     "projectedGradient/joints:10/nearLimits:0/iterations:1", "projected gradient"),
    ("baking a warp, three angles", "bench_warp", "bake/3/real_time", "sampleWhole/3/real_time", "sampling the clip"),
    ("baking a warp, two angles", "bench_warp", "bake/2/real_time", "sampleWhole/2/real_time", "sampling the clip"),
    ("importing a GLB", "bench_gltf", "BM_importGlb/real_time", "BM_readFileAndCopy/real_time", "reading and copying the file"),
]
UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
FRAMES = 5000
OF_A_FILE = f"BVH to GLB, {FRAMES} frames, whole process"
PROCESSES = [OF_A_FILE + ", keys where needed", OF_A_FILE + ", a key a frame", OF_A_FILE + ", checked", "16 such files by two threads"]
WINDOW = ["window: first paint", "window: playback", "window: with ghosts and trails"]  # as bench_window tells them


def seconds(figure):
    """What one figure of Google Benchmark took; of IK the median that it counts by itself."""
    counted = figure.get("median_us")
    return counted * 1e-6 if counted else figure["real_time"] * UNITS[figure["time_unit"]]


def run_benchmarks(folder, program, names, repeat):
    """The figures of some benchmarks of a program, by name."""
    found = {}
    pattern = "^(" + "|".join(sorted(names)) + ")$"
    command = [str(folder / program), f"--benchmark_filter={pattern}", "--benchmark_format=json"]
    for _ in range(repeat):
        out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        for figure in json.JSONDecoder().raw_decode(out[out.index("{"):])[0]["benchmarks"]:
            name = figure["name"]
            if name not in found or seconds(figure) < seconds(found[name]):
                found[name] = figure
    return found


def cpu_seconds(command):
    """Processor and wall time of a process and its children."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), os.times().elapsed
    subprocess.run([str(word) for word in command], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, os.times().elapsed - start


def in_turns(commands, repeat):
    """The least processor and wall time of each command, by its name."""
    best = {}
    for _ in range(repeat):
        for name, command in commands.items():
            cpu, wall = cpu_seconds(command)
            old = best.get(name, (math.inf, math.inf))
            best[name] = (min(old[0], cpu), min(old[1], wall))
    return best


def process_rows(folder, repeat):
    sinew = folder / "sinew"
    with tempfile.TemporaryDirectory() as place:
        place = Path(place)
        capture = place / "capture.bvh"
        made_bvh(capture, FRAMES)
        many = place / "many"
        many.mkdir()
        for number in range(16):
            shutil.copy(capture, many / f"{number:02}.bvh")
        convert = [sinew, "convert", capture, "-o"]
        commands = {
            "adaptive": convert + [place / "a.glb", "--no-verify"],
            "fixed": convert + [place / "b.glb", "--no-verify", "--keys", "fixed"],
            "verified": convert + [place / "c.glb"],
        }
        if shutil.which("assimp"):
            commands["assimp"] = ["assimp", "export", capture, place / "d.glb"]
        best = in_turns(commands, repeat)
        folders = in_turns({jobs: [sinew, "convert", many, "-o", place / f"jobs{jobs}", "--to", ".glb", "--jobs", jobs]
                            for jobs in ("1", "2")}, max(1, repeat // 2))
    rows = []
    if "assimp" in best:
        rows.append((PROCESSES[0], best["adaptive"][0], best["assimp"][0], "assimp export, processor time"))
        rows.append((PROCESSES[1], best["fixed"][0], best["assimp"][0], "assimp export, processor time"))
    rows.append((PROCESSES[2], best["verified"][0], best["adaptive"][0], "not checked, processor time"))
    rows.append((PROCESSES[3], folders["2"][1], folders["1"][1], "by one, wall time"))
    return rows


def window_rows(folder, rounds):
    """What bench_window tells, which asks for a display: seconds until painted, and from frame to frame."""
    rows = []
    for line in subprocess.run([str(folder / "bench_window"), str(rounds)], check=True, capture_output=True, text=True).stdout.splitlines():
        told = re.match(r"(.+?) +Sinew +([\d.]+) (ms|fps) +(.+?) +([\d.]+) ", line)
        ours, baseline = (float(told[n]) * 1e-3 if told[3] == "ms" else 1 / float(told[n]) for n in (2, 5))
        rows.append((f"window: {told[1]}", ours, baseline, told[4]))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path, help="the build folder")
    parser.add_argument("--json", type=Path, help="file for all figures")
    parser.add_argument("--only", default="", help="rows with these words alone")
    parser.add_argument("--repeat", type=int, default=5)
    arguments = parser.parse_args()
    folder = arguments.build / "bin"

    wanted = [row for row in BENCHMARKS if arguments.only in row[0]]
    rows, raw = [], {}
    for program in dict.fromkeys(row[1] for row in wanted):
        names = {name for row in wanted if row[1] == program for name in row[2:4]}
        raw[program] = run_benchmarks(folder, program, names, arguments.repeat)
    for what, program, ours, baseline, told in wanted:
        figures = raw[program]
        missing = [name for name in (ours, baseline) if name not in figures]
        if missing:
            print(f"left out: {what}, as {program} has no {' and no '.join(missing)} here", file=sys.stderr)
            continue
        rows.append((what, seconds(figures[ours]), seconds(figures[baseline]), told, figures[ours].get("label", "")))
    if any(arguments.only in name for name in PROCESSES):
        rows += [row + ("",) for row in process_rows(folder, arguments.repeat) if arguments.only in row[0]]
    if any(arguments.only in name for name in WINDOW):
        if "DISPLAY" in os.environ and (folder / "bench_window").exists():
            rows += [row + ("",) for row in window_rows(folder, arguments.repeat) if arguments.only in row[0]]
        else:
            print("left out: rows of the window, as there is no display or no bench_window", file=sys.stderr)

    print("| work | Sinew | baseline | ratio | of | instructions |\n|---|---|---|---|---|---|")
    for what, ours, baseline, told, label in rows:
        print(f"| {what} | {ours:.3g} s | {baseline:.3g} s | {baseline / ours:.2f} | {told} | {label} |")
    if arguments.json:
        table = [dict(zip(("work", "seconds", "baseline_seconds", "baseline", "instructions"), row)) for row in rows]
        arguments.json.write_text(json.dumps({"table": table, "benchmarks": raw}, indent=1) + "\n")


if __name__ == "__main__":
    main()

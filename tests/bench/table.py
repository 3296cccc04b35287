"""Measures Sinew's speed as ratios within one run; prints a table and writes the figures as JSON.

    python3 tests/bench/table.py build/release [--json FILE] [--only WORDS] [--repeat N]

Rows come from the Google Benchmark programs (configure with -DSINEW_BENCH=ON) and from whole processes of `sinew`,
compared with `assimp export` if Debian's assimp-utils is installed; rows for the window need a DISPLAY (for example
from xvfb-run). Every ratio compares two figures of one run, measured alternately. The smallest of N counts, since
other load can only increase a figure (figures of the window are medians).
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

from capture import write_bvh

# work, program, benchmark, its baseline, description of the baseline
BENCHMARKS = [
    ("one pose: forward kinematics", "bench_core", "fk", "fkEigenRecursion", "recursion over Eigen::Affine3d"),
    ("one pose, consecutive frames", "bench_core", "playFrame<Evaluated>", "playFrame<Scalar>", "scalar double path"),
    ("one pose, random times", "bench_core", "seekFrame<Evaluated>", "seekFrame<Scalar>", "scalar double path"),
    ("one pose between Catmull-Rom keys", "bench_core", "playKeys<Evaluated, Interpolation::catmullRom>",
     "playKeys<Scalar, Interpolation::catmullRom>", "scalar double path"),
    ("one pose between slerp keys", "bench_core", "playKeys<Evaluated, Interpolation::slerp>",
     "playKeys<Scalar, Interpolation::slerp>", "scalar double path"),
    ("whole clip, float, batches of 16 frames", "bench_core", "playThroughWide<float>/real_time", "playThrough/real_time", "SIMD, one by one"),
    ("whole clip, double, batches of 16 frames", "bench_core", "playThroughWide<double>/real_time", "playThrough/real_time", "SIMD, one by one"),
    ("numbers of a BVH", "bench_core", "numbersSinew", "numbersFromChars", "std::from_chars"),
    ("numbers of a BVH", "bench_core", "numbersSinew", "numbersStrtod", "strtod"),
    ("numbers of a BVH", "bench_core", "numbersSinew", "numbersStream", "std::istringstream"),
    ("BVH to clip", "bench_core", "readBvh", "limitBvh", "std::from_chars over the numbers"),
    ("BVH to clip, numbers by stream", "bench_core", "readBvh", "numbersStream", "std::istringstream over the numbers"),
    ("AMC to clip", "bench_core", "readAmc", "limitAmc", "std::from_chars over the numbers"),
    ("skinning, a character's mesh", "bench_skin", "grouped/character", "scalar/character", "scalar loop"),
    ("skinning, CesiumMan", "bench_skin", "grouped/CesiumMan", "scalar/CesiumMan", "scalar loop"),
    ("skinning, 10k vertices", "bench_skin", "grouped/4 influences, 10000", "scalar/4 influences, 10000", "scalar loop"),
    ("skinning, 100k vertices", "bench_skin", "grouped/4 influences, 100000", "scalar/4 influences, 100000", "scalar loop"),
    ("skinning, 1M vertices", "bench_skin", "grouped/4 influences, 1000000", "scalar/4 influences, 1000000", "scalar loop"),
    ("skinning on all cores, 100k vertices", "bench_skin", "groupedOnAllCores/4 influences, 100000/real_time", "grouped/4 influences, 100000", "one core"),
    ("skinning on all cores, 1M vertices", "bench_skin", "groupedOnAllCores/4 influences, 1000000/real_time", "grouped/4 influences, 1000000", "one core"),
    ("trails on all cores", "bench_core", "trails/real_time", "onOneCore<trails>/real_time", "one core"),
    ("contacts on all cores", "bench_core", "contacts/real_time", "onOneCore<contacts>/real_time", "one core"),
    ("comparing motions on all cores", "bench_core", "compare/real_time", "onOneCore<compare>/real_time", "one core"),
    ("verifying an export on all cores", "bench_core", "verify/real_time", "onOneCore<verify>/real_time", "one core"),
    ("simplifying on all cores", "bench_core", "simplify/real_time", "onOneCore<simplify>/real_time", "one core"),
    ("IK, 10 joints, median", "bench_ik", "boundedLeastSquares/joints:10/nearLimits:0/iterations:1",
     "projectedGradient/joints:10/nearLimits:0/iterations:1", "projected gradient"),
    ("baking a warp, three angles", "bench_warp", "bake/3/real_time", "sampleWhole/3/real_time", "sampling the clip"),
    ("baking a warp, two angles", "bench_warp", "bake/2/real_time", "sampleWhole/2/real_time", "sampling the clip"),
    ("importing a GLB", "bench_gltf", "BM_importGlb/real_time", "BM_readFileAndCopy/real_time", "reading and copying the file"),
]
UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
FRAMES = 5000
ONE_FILE = f"BVH to GLB, {FRAMES} frames, whole process"
PROCESSES = [ONE_FILE + ", adaptive keys", ONE_FILE + ", a key per frame", ONE_FILE + ", verified", "16 such files on two threads"]
WINDOW = ["window: first paint", "window: playback", "window: with ghosts and trails"]  # names printed by bench_window


def seconds(figure):
    """Seconds of a Google Benchmark figure; for IK the median that it reports itself."""
    reported = figure.get("median_us")
    return reported * 1e-6 if reported else figure["real_time"] * UNITS[figure["time_unit"]]


def run_benchmarks(folder, program, names, repeat):
    """Runs some benchmarks of a program and returns their figures by name."""
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


def alternately(commands, repeat):
    """Runs commands alternately and returns the smallest processor and wall time of each by name."""
    best = {}
    for _ in range(repeat):
        for name, command in commands.items():
            cpu, wall = cpu_seconds(command)
            old = best.get(name, (math.inf, math.inf))
            best[name] = (min(old[0], cpu), min(old[1], wall))
    return best


def process_rows(folder, repeat):
    sinew = folder / "sinew"
    with tempfile.TemporaryDirectory() as work_folder:
        work_folder = Path(work_folder)
        capture = work_folder / "capture.bvh"
        write_bvh(capture, FRAMES)
        many = work_folder / "many"
        many.mkdir()
        for number in range(16):
            shutil.copy(capture, many / f"{number:02}.bvh")
        convert = [sinew, "convert", capture, "-o"]
        commands = {
            "adaptive": convert + [work_folder / "a.glb", "--no-verify"],
            "fixed": convert + [work_folder / "b.glb", "--no-verify", "--keys", "fixed"],
            "verified": convert + [work_folder / "c.glb"],
        }
        if shutil.which("assimp"):
            commands["assimp"] = ["assimp", "export", capture, work_folder / "d.glb"]
        best = alternately(commands, repeat)
        folders = alternately({jobs: [sinew, "convert", many, "-o", work_folder / f"jobs{jobs}", "--to", ".glb", "--jobs", jobs]
                            for jobs in ("1", "2")}, max(1, repeat // 2))
    rows = []
    if "assimp" in best:
        rows.append((PROCESSES[0], best["adaptive"][0], best["assimp"][0], "assimp export, processor time"))
        rows.append((PROCESSES[1], best["fixed"][0], best["assimp"][0], "assimp export, processor time"))
    rows.append((PROCESSES[2], best["verified"][0], best["adaptive"][0], "not verified, processor time"))
    rows.append((PROCESSES[3], folders["2"][1], folders["1"][1], "on one, wall time"))
    return rows


def window_rows(folder, rounds):
    """The figures of bench_window, which needs a display: seconds until the first paint, and per frame."""
    rows = []
    for line in subprocess.run([str(folder / "bench_window"), str(rounds)], check=True, capture_output=True, text=True).stdout.splitlines():
        match = re.match(r"(.+?) +Sinew +([\d.]+) (ms|fps) +(.+?) +([\d.]+) ", line)
        ours, baseline = (float(match[n]) * 1e-3 if match[3] == "ms" else 1 / float(match[n]) for n in (2, 5))
        rows.append((f"window: {match[1]}", ours, baseline, match[4]))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path, help="the build folder")
    parser.add_argument("--json", type=Path, help="file for all figures")
    parser.add_argument("--only", default="", help="only rows that contain these words")
    parser.add_argument("--repeat", type=int, default=5)
    arguments = parser.parse_args()
    folder = arguments.build / "bin"

    wanted = [row for row in BENCHMARKS if arguments.only in row[0]]
    rows, raw = [], {}
    for program in dict.fromkeys(row[1] for row in wanted):
        names = {name for row in wanted if row[1] == program for name in row[2:4]}
        raw[program] = run_benchmarks(folder, program, names, arguments.repeat)
    for what, program, ours, baseline, description in wanted:
        figures = raw[program]
        missing = [name for name in (ours, baseline) if name not in figures]
        if missing:
            print(f"skipped: {what} ({program} has no {' and no '.join(missing)})", file=sys.stderr)
            continue
        rows.append((what, seconds(figures[ours]), seconds(figures[baseline]), description, figures[ours].get("label", "")))
    if any(arguments.only in name for name in PROCESSES):
        rows += [row + ("",) for row in process_rows(folder, arguments.repeat) if arguments.only in row[0]]
    if any(arguments.only in name for name in WINDOW):
        if "DISPLAY" in os.environ and (folder / "bench_window").exists():
            rows += [row + ("",) for row in window_rows(folder, arguments.repeat) if arguments.only in row[0]]
        else:
            print("skipped: rows of the window (no display or no bench_window)", file=sys.stderr)

    print("| work | Sinew | baseline | ratio | compared with | instructions |\n|---|---|---|---|---|---|")
    for what, ours, baseline, description, label in rows:
        print(f"| {what} | {ours:.3g} s | {baseline:.3g} s | {baseline / ours:.2f} | {description} | {label} |")
    if arguments.json:
        table = [dict(zip(("work", "seconds", "baseline_seconds", "baseline", "instructions"), row)) for row in rows]
        arguments.json.write_text(json.dumps({"table": table, "benchmarks": raw}, indent=1) + "\n")


if __name__ == "__main__":
    main()

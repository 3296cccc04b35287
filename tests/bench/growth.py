"""Prints a table of how cost grows with joints, frames and vertices, on one core and on all.

    python3 tests/bench/growth.py build/release [--json FILE] [--repeat N]

Nanoseconds per pose or vertex, measured by bench_growth.
"""
import argparse
import json
from pathlib import Path

from table import run_benchmarks

PER = {"onePose": "pose", "wholeClip<float>": "pose", "wholeClip<double>": "pose", "skin": "vertex"}


def formatted(nanoseconds):
    return f"{nanoseconds:,.0f}" if nanoseconds >= 100 else f"{nanoseconds:.2f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path, help="the build folder")
    parser.add_argument("--json", type=Path, help="file for all figures")
    parser.add_argument("--repeat", type=int, default=1)
    arguments = parser.parse_args()
    figures = run_benchmarks(arguments.build / "bin", "bench_growth", [".*"], arguments.repeat)
    rows = {}
    for name, figure in figures.items():
        kind, *sizes = [part for part in name.split("/") if part != "real_time"]
        sizes = dict(size.split(":") for size in sizes)
        cores = sizes.pop("cores", "1")
        key = (kind, ", ".join(f"{int(number):,} {size}" for size, number in sizes.items()))
        rows.setdefault(key, {"label": figure.get("label", "")})[cores] = figure[PER[kind]] * 1e9
    print("| work | size | ns, one core | ns, all cores | instructions |\n|---|---|---|---|---|")
    for (kind, size), row in rows.items():
        both = formatted(row["0"]) if "0" in row else ""
        print(f"| {kind}, per {PER[kind]} | {size} | {formatted(row['1'])} | {both} | {row['label']} |")
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()

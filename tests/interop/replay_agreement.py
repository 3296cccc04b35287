"""replay_agreement.py REPLAY DATA REFERENCE: compares the player that verifies glTF exports with independent arithmetic.

REPLAY is replay_positions, REFERENCE a program with Gltf. Compares every animation of every file at the times of its keys and between them.
Prints the largest error of each file and exits with 1 if one exceeds kTolerance relative to the skeleton's size."""
import subprocess
import sys
from pathlib import Path

import numpy as np

from joint_positions import parents_first, reference_program

kTolerance = 1e-5
kTimes = 40
replay, data, reference_path = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
reference = reference_program(reference_path)


def times_of(gltf, animation):
    keys = np.unique(np.concatenate([gltf.accessor(s["input"])[:, 0] for s in animation["samplers"]])).astype(np.float32)
    between = np.linspace(-0.1, keys[-1] + 0.1, kTimes).astype(np.float32)
    return np.concatenate([keys[:: max(1, len(keys) // kTimes)], between])


def replayed(path, number, times, count):
    words = [repr(float(t)) for t in times]
    run = subprocess.run([replay, path, str(number), *words], capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError(run.stderr)
    return np.array([line.split() for line in run.stdout.splitlines()], float).reshape(len(times), count, 3)


def largest_error(path):
    gltf = reference.Gltf(str(path))
    order = parents_first(gltf)
    for index, i in enumerate(order):
        gltf.nodes[i]["name"] = str(index)
    expected, found = [], []
    for number, animation in enumerate(gltf.j.get("animations", [])):
        if all(c["target"].get("path") == "weights" or "node" not in c["target"] for c in animation["channels"]):
            continue
        times = times_of(gltf, animation)
        found.extend(replayed(path, number, times, len(order)))
        for t in times:
            positions = gltf.positions(float(t), number)
            expected.append([positions[str(index)] for index in range(len(order))])
    if not found:
        return 0.0, 0
    found, expected = np.array(found), np.array(expected)
    size = np.linalg.norm(np.ptp(expected.reshape(-1, 3), axis=0)) or 1.0
    return np.linalg.norm(found - expected, axis=2).max() / size, len(found)


failed, total = False, 0
for path in sorted([*data.glob("gltf/**/*.gltf"), *data.glob("gltf/**/*.glb")]):
    error, compared = largest_error(path)
    total += compared
    if compared:
        print(f"{path.relative_to(data)}: {compared} times, {error:.1e}")
    failed |= error > kTolerance
if total < 1000:
    sys.exit(f"only {total} times were compared")
sys.exit(1 if failed else 0)

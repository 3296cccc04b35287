"""replay_agreement.py REPLAY DATA REFERENCE: the player that exports of glTF are checked by, against independent arithmetic.

REPLAY is replay_positions, REFERENCE a program with Gltf. Every animation of every file, at its keys' times and between them;
prints the worst error of each file and exits 1 where one is beyond kTolerance of the skeleton's size."""
import subprocess
import sys
from pathlib import Path

import numpy as np

from places import parents_first, reference_program

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


def worst(path):
    gltf = reference.Gltf(str(path))
    order = parents_first(gltf)
    for place, i in enumerate(order):
        gltf.nodes[i]["name"] = str(place)
    expected, told = [], []
    for number, animation in enumerate(gltf.j.get("animations", [])):
        if all(c["target"].get("path") == "weights" or "node" not in c["target"] for c in animation["channels"]):
            continue
        times = times_of(gltf, animation)
        told.extend(replayed(path, number, times, len(order)))
        for t in times:
            places = gltf.positions(float(t), number)
            expected.append([places[str(place)] for place in range(len(order))])
    if not told:
        return 0.0, 0
    told, expected = np.array(told), np.array(expected)
    size = np.linalg.norm(np.ptp(expected.reshape(-1, 3), axis=0)) or 1.0
    return np.linalg.norm(told - expected, axis=2).max() / size, len(told)


failed, total = False, 0
for path in sorted([*data.glob("gltf/**/*.gltf"), *data.glob("gltf/**/*.glb")]):
    error, compared = worst(path)
    total += compared
    if compared:
        print(f"{path.relative_to(data)}: {compared} times, {error:.1e}")
    failed |= error > kTolerance
if total < 1000:
    sys.exit(f"only {total} times were compared")
sys.exit(1 if failed else 0)

"""agreement.py FORMAT SINEW DATA REFERENCE [EXPORTER]: `sinew positions` against independent arithmetic, file by file.

FORMAT is acclaim, bvh, gltf or rigjson, or gltfExport: then what EXPORTER makes of each glTF file is held against that file; REFERENCE a program with acclaim_positions(), bvh_positions() and Gltf; the rigs are worked
out here. Every tenth frame of each file, of glTF some twenty frames of each animation; prints the worst error of each and exits 1 where one is beyond its tolerance of the skeleton's size."""
import functools
import json
import subprocess
import sys
import tempfile
from multiprocessing import Pool
from pathlib import Path

import numpy as np

from places import last_character, nearest_skeleton, parents_first, reference_program, sinew_output, sinew_positions

kTolerance, kExportTolerance = 1e-5, 1e-4
kBehind = 1e-6  # seconds: steps are where floats can say, at their frame or next to it
kStep = 10
kTimes = 20
kind, sinew, data, reference_path = sys.argv[1], sys.argv[2], Path(sys.argv[3]), sys.argv[4]
tolerance = kExportTolerance if kind == "gltfExport" else kTolerance
reference = reference_program(reference_path)


def positions(files, step=kStep, clip=()):
    """{frame: {joint: six numbers}} in the files' own unit."""
    return sinew_positions(sinew, files, *clip, "--unit", 1, "--step", step)


def acclaim_reference(files):
    return {frame: {joint: np.concatenate(ends) for joint, ends in joints.items()}
            for frame, joints in reference.acclaim_positions(*files, kStep)}


def bvh_reference(files):
    return dict(reference.bvh_positions(files[0], kStep)[1])


def catmull_rom(keys, time):
    """Hermite with slopes over the neighbours, one-sided at the ends; the ends' values hold beyond them."""
    times, values = np.array([k["t"] for k in keys], float), np.array([k["xzx"] for k in keys], float)
    if time <= times[0]:
        return values[0]
    if time >= times[-1]:
        return values[-1]
    i = int(np.searchsorted(times, time, "right")) - 1
    last = len(times) - 1
    slope = [(values[min(k + 1, last)] - values[max(k - 1, 0)]) / (times[min(k + 1, last)] - times[max(k - 1, 0)])
             for k in (i, i + 1)]
    h = times[i + 1] - times[i]
    u = (time - times[i]) / h
    return ((2 * u**3 - 3 * u**2 + 1) * values[i] + (u**3 - 2 * u**2 + u) * h * slope[0]
            + (3 * u**2 - 2 * u**3) * values[i + 1] + (u**3 - u**2) * h * slope[1])


def rig_frame(bones, keys, time):
    """T_i = T_parent · rest_i · R_i · rest_i⁻¹, R = Rx(third) · Rz(second) · Rx(first)."""
    model, ends = [], {}
    for i, bone in enumerate(bones):
        rest, turned = np.vstack([np.array(bone["rest_T"], float)[:3], [0, 0, 0, 1]]), np.eye(4)
        if i in keys:
            first, second, third = catmull_rom(keys[i], time)
            turned[:3, :3] = reference.rot("x", third) @ reference.rot("z", second) @ reference.rot("x", first)
        parent = model[bone["parent_id"]] if bone["parent_id"] >= 0 else np.eye(4)
        model.append(parent @ rest @ turned @ np.linalg.inv(rest))
        posed = model[i] @ rest
        ends[f"bone{i}"] = np.concatenate([posed[:3, 3], (posed @ [bone["length"], 0, 0, 1])[:3]])
    return ends


def rigjson_reference(files):
    rig = json.loads(files[0].read_text())
    keys = {track["bone_id"]: track["keys"] for track in rig.get("fk_animation", []) if track["keys"]}
    character = last_character(sinew, files)
    check_limits(rig, character)
    clips = character["clips"]
    frames, rate = (clips[-1]["frames"], clips[-1]["rate"]) if clips else (1, 1)
    assert not keys or (frames - 1) / rate >= max(k["t"] for track in keys.values() for k in track) - 1e-9, "the clip is cut short"
    return {frame: rig_frame(rig["bones"], keys, frame / rate) for frame in range(0, frames, kStep)}


def check_limits(rig, character):
    for bone, joint in zip(rig["bones"], character["joints"], strict=True):
        assert joint["order"] == "XZX", joint
        told = [(limit["min"], limit["max"]) for limit in joint["limits"]]
        assert np.allclose(told, list(zip(bone["xzx_min"], bone["xzx_max"]))), f"limits of {joint['name']}: {told}"


def name_uniquely(gltf):
    """Names as Sinew gives them: the reference tells nodes apart by name only."""
    taken = set()
    for i in parents_first(gltf):
        name, number = gltf.nodes[i].get("name") or f"node{i}", 1
        gltf.nodes[i]["name"] = name
        while gltf.nodes[i]["name"] in taken:
            number += 1
            gltf.nodes[i]["name"] = f"{name}_{number}"
        taken.add(gltf.nodes[i]["name"])


def moves_a_node(animation):
    return any("node" in channel["target"] and channel["target"]["path"] != "weights" for channel in animation["channels"])


def opened(path):
    gltf = reference.Gltf(str(path))
    gltf.accessor = functools.cache(gltf.accessor)
    name_uniquely(gltf)
    return gltf


def gltf_comparisons(path):
    """(expected, told) of each animation, or of the rest pose where none moves a node."""
    gltf = opened(path)
    animations = [i for i, animation in enumerate(gltf.j.get("animations", [])) if moves_a_node(animation)]
    clips = last_character(sinew, [path])["clips"]
    assert len(clips) == len(animations), f"{len(clips)} clips of {len(animations)} animations"
    if not animations:
        gltf.j["animations"] = []
        animations, clips = [0], [{"frames": 1, "rate": 1}]
    with tempfile.TemporaryDirectory() as folder:
        written = exported(path, Path(folder)) if kind == "gltfExport" else None
        for number, (animation, clip) in enumerate(zip(animations, clips)):
            step = max(1, clip["frames"] // kTimes)
            frames = range(0, clip["frames"], step)
            times = {frame: frame / clip["rate"] + (kBehind if written else 0) for frame in frames}
            expected = {frame: gltf.positions(time, animation) for frame, time in times.items()}
            if written:
                told = {frame: written.positions(time, number) for frame, time in times.items()}
                yield expected, {frame: {joint: told[frame][joint] for joint in expected[frame]} for frame in frames}
            else:
                yield expected, positions([path], step, ["--clip", clip["name"]] if "name" in clip else [])


def exported(path, folder):
    """What Sinew makes of a file: every joint a node of its name, among others."""
    made = folder / "made.glb"
    subprocess.run([sys.argv[5], "fixed", made, path], capture_output=True, text=True, check=True)
    return opened(made)


def compare_gltf(path):
    """As compare(): the worst of all animations."""
    frames, worst = 0, 0.0
    for expected, told in gltf_comparisons(path):
        if expected.keys() != told.keys():
            return path, len(told), np.inf, f"{len(expected)} frames expected"
        places = np.array([place for joints in expected.values() for place in joints.values()])
        size = np.linalg.norm(places.max(0) - places.min(0)) or 1.0
        if extra := told[0].keys() ^ expected[0].keys():
            return path, len(told), np.inf, f"joints that only one has: {extra}"
        worst = max(worst, *(np.linalg.norm(told[frame][joint][:3] - place) / size
                             for frame, joints in expected.items() for joint, place in joints.items()))
        frames += len(told)
    return path, frames, worst, ""


def cases():
    if kind == "acclaim":
        return [(nearest_skeleton(motion), motion) for motion in sorted((data / "asf-amc").rglob("*.amc"))]
    if kind in ("gltf", "gltfExport"):
        return [(path,) for path in sorted((data / "gltf").rglob("*.gl[bt]*"))]
    return [(path,) for path in sorted((data / kind).glob("*.json" if kind == "rigjson" else "*.bvh"))]


def check_motion_alone(files):
    """An AMC finds the skeleton in its own folder by itself."""
    if kind == "acclaim" and files[0].parent == files[1].parent:
        assert sinew_output(sinew, "positions", files[1], "--frames", "0:0") == sinew_output(sinew, "positions", *files, "--frames", "0:0")


def compare(files):
    """(file, frames compared, worst error as a part of the skeleton's size, what is wrong)"""
    try:
        if kind in ("gltf", "gltfExport"):
            return compare_gltf(files[0])
        check_motion_alone(files)
        expected, told = globals()[f"{kind}_reference"](files), positions(files)
        if expected.keys() != told.keys():
            return files[-1], len(told), np.inf, f"{len(expected)} frames expected"
        first = np.array(list(expected[0].values()))[:, :3]
        size = np.linalg.norm(first.max(0) - first.min(0))
        worst = max(np.linalg.norm((told[frame][joint][:len(place)] - place).reshape(-1, 3), axis=1).max()
                    for frame, joints in expected.items() for joint, place in joints.items())
        extra = told[0].keys() - expected[0].keys()
        return files[-1], len(told), worst / size, f"unexpected joints {extra}" if extra else ""
    except subprocess.CalledProcessError as error:
        return files[-1], 0, np.inf, error.stderr.strip()
    except (AssertionError, KeyError) as error:
        return files[-1], 0, np.inf, repr(error)


if __name__ == "__main__":
    with Pool(2) as pool:
        results = pool.map(compare, cases(), chunksize=1)
    for path, frames, error, wrong in results:
        print(f"{path.name:42} {frames:5} frames   {error:.1e}   {wrong}")
    sys.exit(not results or any(error > tolerance or wrong for _, _, error, wrong in results))

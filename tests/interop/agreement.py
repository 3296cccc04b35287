"""agreement.py FORMAT SINEW DATA REFERENCE [EXPORTER]: compares `sinew positions` with independent arithmetic, file by file.

FORMAT is acclaim, bvh, gltf or rigjson, or gltfExport, which compares the output of EXPORTER for each glTF file with that file. REFERENCE is a
program with acclaim_positions(), bvh_positions() and Gltf; JSON rigs are computed here. Compares every tenth frame of each file, and about twenty
frames of each glTF animation. Prints the largest error of each file relative to the skeleton's size and exits with 1 if one exceeds the tolerance."""
import functools
import json
import subprocess
import sys
import tempfile
from multiprocessing import Pool
from pathlib import Path

import numpy as np

from joint_positions import last_character, nearest_skeleton, parents_first, reference_program, sinew_output, sinew_positions

kTolerance, kExportTolerance = 1e-5, 1e-4
kStepMargin = 1e-6  # seconds: single precision may put a step just beside its frame
kStep = 10
kTimes = 20
kind, sinew, data, reference_path = sys.argv[1], sys.argv[2], Path(sys.argv[3]), sys.argv[4]
tolerance = kExportTolerance if kind == "gltfExport" else kTolerance
reference = reference_program(reference_path)


def positions(files, step=kStep, clip=()):
    """{frame: {joint: six numbers}} in the files' unit."""
    return sinew_positions(sinew, files, *clip, "--unit", 1, "--step", step)


def acclaim_reference(files):
    return {frame: {joint: np.concatenate(ends) for joint, ends in joints.items()}
            for frame, joints in reference.acclaim_positions(*files, kStep)}


def bvh_reference(files):
    return dict(reference.bvh_positions(files[0], kStep)[1])


def catmull_rom(keys, time):
    """Hermite with slopes from the neighbours, one-sided at the ends; end values are held."""
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
    assert not keys or (frames - 1) / rate >= max(k["t"] for track in keys.values() for k in track) - 1e-9, "the clip is too short"
    return {frame: rig_frame(rig["bones"], keys, frame / rate) for frame in range(0, frames, kStep)}


def check_limits(rig, character):
    for bone, joint in zip(rig["bones"], character["joints"], strict=True):
        assert joint["order"] == "XZX", joint
        found = [(limit["min"], limit["max"]) for limit in joint["limits"]]
        assert np.allclose(found, list(zip(bone["xzx_min"], bone["xzx_max"]))), f"limits of {joint['name']}: {found}"


def name_uniquely(gltf):
    """Assigns the names that Sinew uses, since the reference distinguishes nodes only by name."""
    used = set()
    for i in parents_first(gltf):
        name, number = gltf.nodes[i].get("name") or f"node{i}", 1
        gltf.nodes[i]["name"] = name
        while gltf.nodes[i]["name"] in used:
            number += 1
            gltf.nodes[i]["name"] = f"{name}_{number}"
        used.add(gltf.nodes[i]["name"])


def has_node_channels(animation):
    return any("node" in channel["target"] for channel in animation["channels"])


def opened(path):
    gltf = reference.Gltf(str(path))
    gltf.accessor = functools.cache(gltf.accessor)
    name_uniquely(gltf)
    return gltf


def gltf_comparisons(path):
    """(expected, found) for each animation, or for the rest pose if none moves a node or its shapes."""
    gltf = opened(path)
    animations = [i for i, animation in enumerate(gltf.j.get("animations", [])) if has_node_channels(animation)]
    clips = last_character(sinew, [path])["clips"]
    assert len(clips) == len(animations), f"{len(clips)} clips, but {len(animations)} animations"
    if not animations:
        gltf.j["animations"] = []
        animations, clips = [0], [{"frames": 1, "rate": 1}]
    with tempfile.TemporaryDirectory() as folder:
        written = exported(path, Path(folder)) if kind == "gltfExport" else None
        for number, (animation, clip) in enumerate(zip(animations, clips)):
            step = max(1, clip["frames"] // kTimes)
            frames = range(0, clip["frames"], step)
            times = {frame: frame / clip["rate"] + (kStepMargin if written else 0) for frame in frames}
            expected = {frame: gltf.positions(time, animation) for frame, time in times.items()}
            if written:
                found = {frame: written.positions(time, number) for frame, time in times.items()}
                yield expected, {frame: {joint: found[frame][joint] for joint in expected[frame]} for frame in frames}
            else:
                yield expected, positions([path], step, ["--clip", clip["name"]] if "name" in clip else [])


def exported(path, folder):
    """The glTF that Sinew writes for a file: every joint is a node of the same name."""
    target = folder / "exported.glb"
    subprocess.run([sys.argv[5], "fixed", target, path], capture_output=True, text=True, check=True)
    return opened(target)


def compare_gltf(path):
    """Like compare(), with the largest error of all animations."""
    frames, largest = 0, 0.0
    for expected, found in gltf_comparisons(path):
        if expected.keys() != found.keys():
            return path, len(found), np.inf, f"{len(expected)} frames expected"
        expected_positions = np.array([position for joints in expected.values() for position in joints.values()])
        size = np.linalg.norm(expected_positions.max(0) - expected_positions.min(0)) or 1.0
        if extra := found[0].keys() ^ expected[0].keys():
            return path, len(found), np.inf, f"joints that only one of them has: {extra}"
        largest = max(largest, *(np.linalg.norm(found[frame][joint][:3] - position) / size
                                 for frame, joints in expected.items() for joint, position in joints.items()))
        frames += len(found)
    return path, frames, largest, ""


def cases():
    if kind == "acclaim":
        return [(nearest_skeleton(motion), motion) for motion in sorted((data / "asf-amc").rglob("*.amc"))]
    if kind in ("gltf", "gltfExport"):
        return [(path,) for path in sorted((data / "gltf").rglob("*.gl[bt]*"))]
    return [(path,) for path in sorted((data / kind).glob("*.json" if kind == "rigjson" else "*.bvh"))]


def check_motion_alone(files):
    """Checks that an AMC finds the skeleton in its own folder."""
    if kind == "acclaim" and files[0].parent == files[1].parent:
        assert sinew_output(sinew, "positions", files[1], "--frames", "0:0") == sinew_output(sinew, "positions", *files, "--frames", "0:0")


def compare(files):
    """(file, frames compared, largest error relative to the skeleton's size, problem)"""
    try:
        if kind in ("gltf", "gltfExport"):
            return compare_gltf(files[0])
        check_motion_alone(files)
        expected, found = globals()[f"{kind}_reference"](files), positions(files)
        if expected.keys() != found.keys():
            return files[-1], len(found), np.inf, f"{len(expected)} frames expected"
        first = np.array(list(expected[0].values()))[:, :3]
        size = np.linalg.norm(first.max(0) - first.min(0))
        largest = max(np.linalg.norm((found[frame][joint][:len(position)] - position).reshape(-1, 3), axis=1).max()
                      for frame, joints in expected.items() for joint, position in joints.items())
        extra = found[0].keys() - expected[0].keys()
        return files[-1], len(found), largest / size, f"unexpected joints {extra}" if extra else ""
    except subprocess.CalledProcessError as error:
        return files[-1], 0, np.inf, error.stderr.strip()
    except (AssertionError, KeyError) as error:
        return files[-1], 0, np.inf, repr(error)


if __name__ == "__main__":
    with Pool(2) as pool:
        results = pool.map(compare, cases(), chunksize=1)
    for path, frames, error, problem in results:
        print(f"{path.name:42} {frames:5} frames   {error:.1e}   {problem}")
    sys.exit(not results or any(error > tolerance or problem for _, _, error, problem in results))

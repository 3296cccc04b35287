"""warp_oracle.py SINEW DATA: compares `sinew warp` with an independent resampling in numpy.

Warps a run and a punch from Acclaim files, one with smooth and one with linear spans. The heads of the written BVH must be within kTolerance, relative to
the skeleton's size, of SLERP between the source frames; the rotations of the AMC must be within the error stated by the report. Reads and poses the
skeletons independently. Prints the largest error of each and exits with 1 if one is too large."""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

kTolerance = 1e-5
kRounding = 1e-6  # radians: precision of an AMC
kRate = 120
sinew, data = sys.argv[1], Path(sys.argv[2]) / "asf-amc"
kClips = {"run": ("cmu-09/09-run.asf", "cmu-09/09_06-run.amc"), "punch": ("cmu-02/02.asf", "cmu-02/02_05.amc")}
kWarps = {"run": ("smooth", [(0, 0), (40, 60), (110, 100), (160, 140)]),
          "punch": ("linear", [(0, 0), (300, 500.5), (900, 800), (1700, 1600), (1900, 1853)])}


def axis_rotation(axis, degrees):
    a, (c, s) = "xyz".index(axis), (np.cos(np.radians(degrees)), np.sin(np.radians(degrees)))
    i, j = (a + 1) % 3, (a + 2) % 3
    result = np.eye(3)
    result[i, i], result[i, j], result[j, i], result[j, j] = c, -s, s, c
    return result


def product(letters, degrees):
    """Rotations about fixed axes; the first letter is applied first."""
    result = np.eye(3)
    for letter, angle in zip(letters, degrees):
        result = axis_rotation(letter, angle) @ result
    return result


def read_asf(path):
    bones, parents, name, section, root_order = {}, {}, None, "", []
    bone = None
    for line in path.read_text(errors="replace").splitlines():
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0].startswith(":"):
            section = words[0]
        elif section == ":root" and words[0] == "order":
            root_order = [w.lower() for w in words[1:]]
        elif section == ":root" and words[0] in ("axis", "orientation", "position"):
            bones.setdefault("root", {})[words[0]] = words[1:]
        elif section == ":bonedata":
            if words[0] == "begin":
                bone = {"dof": []}
            elif words[0] == "name":
                bones[words[1]] = bone
            elif words[0] == "direction":
                bone["direction"] = np.array(words[1:4], float)
            elif words[0] == "length":
                bone["length"] = float(words[1])
            elif words[0] == "axis":
                bone["frame"] = product(words[4].lower(), np.array(words[1:4], float))
            elif words[0] == "dof":
                bone["dof"] = [w.lower() for w in words[1:]]
        elif section == ":hierarchy" and words[0] not in ("begin", "end"):
            parents.update({child: words[0] for child in words[1:]})
    root = bones["root"]
    order = (root.get("axis") or ["xyz"])[0].lower()
    root.update(dof=root_order, frame=product(order, np.array(root.get("orientation", [0, 0, 0]), float)))
    for name, bone in bones.items():
        bone.setdefault("frame", np.eye(3))
        bone["parent"] = parents.get(name)
    return bones


def read_amc(path):
    frames = []
    for line in path.read_text(errors="replace").splitlines():
        words = line.split()
        if not words or words[0][0] in ":#":
            continue
        if len(words) == 1 and words[0].isdigit():
            frames.append({})
        else:
            frames[-1][words[0]] = np.array(words[1:], float)
    return frames


def rotations(bone, values):
    """n 3x3 matrices of the rotation channels."""
    turning = [(d[1], i) for i, d in enumerate(bone["dof"]) if d[0] == "r"]
    return np.array([product([t for t, _ in turning], [row[i] for _, i in turning]) for row in values])


def log_of(rotation):
    angle = np.arctan2(np.linalg.norm([rotation[2, 1] - rotation[1, 2], rotation[0, 2] - rotation[2, 0], rotation[1, 0] - rotation[0, 1]]),
                       np.trace(rotation) - 1)
    axis = np.array([rotation[2, 1] - rotation[1, 2], rotation[0, 2] - rotation[2, 0], rotation[1, 0] - rotation[0, 1]])
    size = np.linalg.norm(axis)
    return axis / size * angle if size > 1e-15 else np.zeros(3)


def exp_of(vector):
    angle = np.linalg.norm(vector)
    if angle < 1e-15:
        return np.eye(3)
    x, y, z = vector / angle
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * (k @ k)


def slerp(samples, source_frames):
    result = []
    for position in source_frames:
        i = min(int(position), len(samples) - 2)
        result.append(samples[i] @ exp_of((position - i) * log_of(samples[i].T @ samples[i + 1])))
    return np.array(result)


def warp_function(kind, pins):
    """Maps new frames to source frames: linear, or Fritsch and Butland's cubic with the end slopes of the manual."""
    t, s = np.array(pins, float).T
    h, d = np.diff(t), np.diff(s) / np.diff(t)
    if kind == "linear":
        return lambda x: np.interp(x, t, s)
    m = np.empty(len(t))
    w1, w2 = h[:-1] + 2 * h[1:], 2 * h[:-1] + h[1:]
    m[1:-1] = (w1 + w2) / (w1 / d[1:] + w2 / d[:-1])
    m[0] = np.clip(d[0] + (d[0] - d[1]) * h[0] / (h[0] + h[1]), 0.1 * d[0], 2.5 * d[0])
    m[-1] = np.clip(d[-1] + (d[-1] - d[-2]) * h[-1] / (h[-1] + h[-2]), 0.1 * d[-1], 2.5 * d[-1])

    def at(x):
        i = np.clip(np.searchsorted(t, x, side="right") - 1, 0, len(h) - 1)
        u = (x - t[i]) / h[i]
        out, into = np.minimum(m[i], 2.5 * d[i]), np.minimum(m[i + 1], 2.5 * d[i])
        return ((1 + 2 * u) * (1 - u) ** 2 * s[i] + u * u * (3 - 2 * u) * s[i + 1]
                + h[i] * u * (1 - u) * ((1 - u) * out - u * into))
    return at


def acclaim_heads(bones, local, root_place):
    """{bone: n x 3}, the heads of the bones, from n local rotations each."""
    turned, heads, tails = {}, {}, {}
    for name, bone in bones.items():
        chain = []
        while name is not None and name not in turned:
            chain.append(name)
            name = bones[name]["parent"]
        for name in reversed(chain):
            bone, parent = bones[name], bones[name]["parent"]
            own = bone["frame"] @ local[name] @ (bone["frame"].T if parent else np.eye(3))
            turned[name] = own if parent is None else turned[parent] @ own
            heads[name] = root_place if parent is None else tails[parent]
            tails[name] = heads[name] if parent is None else heads[name] + turned[name] @ (bone["direction"] * bone["length"])
    return heads


def bvh_heads(path):
    words = path.read_text().split()
    motion = words.index("MOTION")
    joints, stack, i, columns = [], [], 1, 0
    while i < motion:
        if words[i] in ("ROOT", "JOINT"):
            joints.append({"name": words[i + 1], "parent": stack[-1] if stack else None})
            stack.append(len(joints) - 1)
            i += 3
        elif words[i] == "End":
            i += 3
            stack.append(None)
        elif words[i] == "OFFSET":
            if stack[-1] is not None:
                joints[stack[-1]]["offset"] = np.array(words[i + 1:i + 4], float)
            i += 4
        elif words[i] == "CHANNELS":
            count = int(words[i + 1])
            joints[stack[-1]].update(channels=words[i + 2:i + 2 + count], column=columns)
            columns += count
            i += 2 + count
        else:
            stack.pop()
            i += 1
    rows = np.array(words[motion + 6:], float).reshape(-1, columns)
    heads = {}
    for joint in joints:
        n = len(rows)
        position, turn = np.tile(joint["offset"], (n, 1)), np.tile(np.eye(3), (n, 1, 1))
        for c, channel in enumerate(joint.get("channels", [])):
            values = rows[:, joint["column"] + c]
            if channel.endswith("position"):
                position[:, "XYZ".index(channel[0])] = values
            else:
                turn = turn @ np.array([axis_rotation(channel[0].lower(), v) for v in values])
        if joint["parent"] is None:
            joint.update(position=position, turn=turn)
        else:
            parent_joint = joints[joint["parent"]]
            joint.update(position=parent_joint["position"] + np.einsum("nij,nj->ni", parent_joint["turn"], position), turn=parent_joint["turn"] @ turn)
        heads[joint["name"]] = joint["position"]
    return heads


def check(name, folder):
    kind, pins = kWarps[name]
    asf, amc = (data / file for file in kClips[name])
    listed = ",".join(f"{new}:{old}" for new, old in pins)

    def warped(output):
        done = subprocess.run([sinew, "warp", asf, amc, "--unit", "1", "--out-unit", "1", "--pins", listed, "--interp", kind, "-o", output,
                               "--json"], capture_output=True, text=True, check=True)
        return json.loads(done.stdout)

    bones, frames = read_asf(asf), read_amc(amc)
    source_frames = np.clip(warp_function(kind, pins)(np.arange(pins[-1][0] + 1.0)), 0, len(frames) - 1)
    still = np.tile(np.eye(3), (len(frames), 1, 1))
    sources = {b: rotations(bone, [f[b] for f in frames]) if b in frames[0] else still for b, bone in bones.items()}
    local = {b: slerp(sources[b], source_frames) for b in bones}
    moving = [i for i, d in enumerate(bones["root"]["dof"]) if d[0] == "t"]
    translations = np.array([f["root"][moving] for f in frames])
    root = np.stack([np.interp(source_frames, np.arange(len(frames)), translations[:, c]) for c in range(3)], axis=1)
    expected = acclaim_heads(bones, local, root)
    size = np.linalg.norm(np.ptp(np.array([h[0] for h in expected.values()]), axis=0))

    warped(folder / f"{name}.bvh")
    found = bvh_heads(folder / f"{name}.bvh")
    missing = [b for b in expected if b not in found]
    error = max(np.abs(found[b] - expected[b]).max() for b in expected if b in found) / size
    print(f"{name}.bvh: {len(source_frames)} frames, error {error:.2e} of the size; missing: {missing}")

    report = warped(folder / f"{name}.amc")
    stated = report["baked"]["slerp_distance"]["radians"]
    written = read_amc(folder / f"{name}.amc")
    rotation_error = max(np.linalg.norm(log_of(a.T @ b)) for bone in written[0]
                for a, b in zip(rotations(bones[bone], [f[bone] for f in written]), local[bone]))
    print(f"{name}.amc: {len(written)} frames, error {rotation_error:.3e} rad against SLERP, {stated:.3e} stated")
    return not missing and error <= kTolerance and len(written) == len(source_frames) and rotation_error <= stated + kRounding


with tempfile.TemporaryDirectory() as result:
    results = [check(name, Path(result)) for name in kClips]
sys.exit(0 if all(results) else 1)

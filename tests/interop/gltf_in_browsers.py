"""gltf_in_browsers.py SINEW VERTICES NODE MODULES SAMPLES [DATA]: opens glTF files written by Sinew in three.js and Babylon.js.

Both must have the file's clips and, at ten times of each, the same positions of joints and of vertices, morphed and skinned, as Sinew within kTolerance
of the size (VERTICES is the program skinned_vertices). three.js must take exactly the joints for bones; Babylon.js must build a skeleton of them, with the stick figure of its preset if the file has no mesh. MODULES is the folder of the npm packages
three, @babylonjs/core and @babylonjs/loaders. Exits with 1 if anything differs.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from joint_positions import largest_distance, last_character, nearest_skeleton, sinew_output, sinew_positions, size_of
from shape_sample import write_shape_sample

kTolerance = 1e-4
kTimes = 10
kSamples = ["figure.glb", "hand.bvh", "robot-arm.bvh", "walk.bvh", "walk.amc"]
kData = ["bvh/bvh_example.bvh", "bvh/cmu_12_01_walk.bvh", "asf-amc/biovision-walk/walk.amc", "rigjson/robot-arm.json", "gltf/Fox.glb", "gltf/cesium_man.gltf",
         "gltf/BrainStem.glb", "gltf/AnimatedMorphCube/AnimatedMorphCube.gltf", "gltf/singleBlendshapeCube_sparse.glb"]
kHere = Path(__file__).parent


def moments_of(frames):
    return [frames[i * (len(frames) - 1) // (kTimes - 1)] for i in range(kTimes)]


def vertex_problem(program, files, answer):
    """Returns how a program's vertices differ from Sinew's, or None."""
    expected = json.loads(subprocess.run([program, str(kTimes), *map(str, files)], capture_output=True, text=True, check=True).stdout)
    for clip, moments in zip(expected, answer["vertices"]):
        different = dict(zip(clip["times"], clip["meshes"]))  # short clips have fewer frames than times
        for meshes, found in zip(different.values(), moments):
            if len(meshes) != len(found):
                return f"{len(found)} meshes instead of {len(meshes)}"
            for here, there in zip(meshes, found):
                if len(here) != len(there):
                    return f"a mesh has {len(there) // 3} vertices instead of {len(here) // 3}"
                error = float(np.abs(np.subtract(here, there)).max()) / size_of(np.reshape(here, (-1, 3)))
                if error > kTolerance:
                    return f"vertices differ by {error:.1e} of the mesh's size"
    return None


def expected_of(sinew, files, clips):
    """For each clip {seconds from its first frame: {joint: head}}."""
    expected = []
    for clip in clips:
        option = ["--clip", clip["name"]] if "name" in clip else []
        frames = sinew_positions(sinew, files, *option)
        first = min(frames)
        expected.append({(frame - first) / clip["rate"]: {joint: ends[:3] for joint, ends in frames[frame].items()} for frame in moments_of(sorted(frames))})
    return expected


def answer_of(node, script, modules, file, expected, names):
    request = {"clips": [{"name": name, "times": list(positions)} for name, positions in zip(names, expected)]}
    done = subprocess.run([node, kHere / script, modules, file], input=json.dumps(request), capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "no answer")
    return json.loads(done.stdout.splitlines()[-1])


def difference(expected, moments):
    worst = 0
    for positions, found in zip(expected, moments):
        size = size_of(next(iter(positions.values())).values())
        for joints, there in zip(positions.values(), found):
            worst = max(worst, largest_distance(joints, there)[0] / size)
    return worst


def problem_of(expected, names, answer, bones, joints):
    if sorted(answer["clips"]) != sorted(names):
        return f"its clips are {answer['clips']}"
    if sorted(bones) != joints:
        return f"{len(bones)} bones for {len(joints)} joints"
    error = difference(expected, answer["moments"])
    return None if error <= kTolerance else f"positions differ by {error:.1e} of the size"


def problems(sinew, vertices, node, modules, path, folder):
    files = [nearest_skeleton(path), path] if path.suffix == ".amc" else [path]
    character = last_character(sinew, files)
    expected = expected_of(sinew, files, character["clips"])
    joints = sorted(joint["name"] for joint in character["joints"] if joint["kind"] == "joint")
    for program, preset, script in [("three.js", "threejs", "in_three_gltf.mjs"), ("Babylon.js", "babylon", "in_babylon.mjs")]:
        written = Path(folder) / "written.glb"
        sinew_output(sinew, "convert", *files, "-o", written, "--keys", "fixed", "--preset", preset)
        names = [clip["name"] for clip in last_character(sinew, [written])["clips"]]
        try:
            answer = answer_of(node, script, modules, written, expected, names)
        except RuntimeError as error:
            yield f"{program}: {error}"
            continue
        # Babylon.js builds a skeleton per skin; the first one has all joints.
        bones = answer["bones"] if "bones" in answer else next(iter(answer["skeletons"]), [])
        if problem := problem_of(expected, names, answer, bones, joints):
            yield f"{program}: {problem}"
        # Without meshes, the preset for Babylon.js adds a stick figure, which the source does not have.
        elif character["meshes"] and "vertices" in answer and (problem := vertex_problem(vertices, files, answer)):
            yield f"{program}: {problem}"
        elif joints and (not bones or (program == "Babylon.js" and answer["skinned"] == 0)):
            yield f"{program}: {len(bones)} bones, {answer['skinned']} skinned meshes"
        else:
            print(f"{path.name} in {program}: {len(names)} clips, {len(bones)} bones, {answer['skinned']} skinned meshes, "
                  f"error {difference(expected, answer['moments']):.1e} of the size", flush=True)


def main():
    sinew, vertices, node, modules, samples = sys.argv[1:6]
    files = [Path(samples) / name for name in kSamples]
    if len(sys.argv) > 6:
        files += [Path(sys.argv[6]) / name for name in kData]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        files.append(write_shape_sample(Path(folder) / "strip.gltf"))
        for path in files:
            for problem in problems(sinew, vertices, node, modules, path, folder):
                print(f"{path.name}: {problem}", flush=True)
                failed += 1
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

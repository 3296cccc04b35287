"""blender_export_agreement.py EXTENSION SINEW VERTICES SAMPLES [DATA REFERENCE]: compares motions written by Sinew and opened in Blender with the original positions.

Compares every clip of every file and all joints by name at several times including the last, with keys on every frame and with adaptive keys. Captures
must become one armature with a bone per joint and one action per clip. FBX and GLB files are also written with the preset for Blender and opened without
any preparation: all joints become bones of one armature that point at their children, each clip becomes one action of the right length (in FBX at the
clip's frame rate), and all vertices are in place (VERTICES is the program skinned_vertices). Prints the largest error of each file relative to the skeleton's size, and exits with 1 if one exceeds both kTolerance and the export tolerance.

Between keys Blender interpolates quaternions linearly where glTF requires SLERP. A glTF file without a key on every frame is therefore compared with
REFERENCE's player, also made linear; the distance to Sinew's positions is printed as well. Without a REFERENCE these only have to be within the export
tolerance.
"""
import functools
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from joint_positions import blender_answer, largest_distance, last_character, nearest_skeleton, reference_program, sinew_output, sinew_positions, size_of

kTolerance = 1e-5
kVertexTolerance = 1e-4
kBoneDegrees = 6  # joints whose Y is within 5 degrees of their child keep their axes
kTimes = 20
kVertexStep = 5  # vertices are compared at every fifth of these times
kShortestBone = 0.004  # metres; Blender gives shorter ones a direction of their own
kSamples = ["figure.glb", "hand.bvh", "robot-arm.bvh", "walk.bvh", "walk.amc"]
kData = ["bvh/bvh_example.bvh", "bvh/cmu_12_01_walk.bvh", "asf-amc/biovision-walk/walk.amc", "asf-amc/backflip/backflip.amc", "rigjson/robot-arm.json",
         "gltf/Fox.glb", "gltf/cesium_man.gltf", "gltf/BrainStem.glb", "gltf/greenman.glb", "bvh/rokoko_jesse_dance.bvh"]
kMetres = {".bvh": 0.01}  # per Blender unit
kFrames = {"frames": []} if sys.argv[1] == ".bvh" else {"fixed": ["--keys", "fixed"], "adaptive": []}
if sys.argv[1] in (".fbx", ".glb"):
    kFrames["preset"] = ["--keys", "fixed", "--preset", "blender"]
kExportTolerance = {"adaptive": 0.0005}  # metres, Sinew's default export tolerance
kSkeletons = (".bvh", ".amc")  # files in which everything is a joint


def moments_of(frames):
    """Some of the frames, including the first and the last."""
    count = len(frames)
    return [frames[i] for i in dict.fromkeys(i * (count - 1) // (kTimes - 1) for i in range(kTimes))]


def written_name(joint, extension):
    return "_".join(joint.split()) if extension == ".bvh" else joint


class Motion:
    """A file's motion according to Sinew."""

    def __init__(self, sinew, path, extension):
        self.files = [nearest_skeleton(path), path] if path.suffix == ".amc" else [path]
        clips = last_character(sinew, self.files)["clips"]
        self.clips = clips[-1:] if extension == ".bvh" else clips
        self.rate = self.clips[0]["rate"]
        self.positions = [self.positions_by_time(sinew, clip, extension) for clip in self.clips]

    @staticmethod
    def clip_option(clip):
        return ["--clip", clip["name"]] if "name" in clip else []

    def positions_by_time(self, sinew, clip, extension):
        """{seconds: {joint: head}} in metres, counted from the clip's first frame."""
        frames = sinew_positions(sinew, self.files, *self.clip_option(clip))
        first = min(frames)
        return {(frame - first) / clip["rate"]: {written_name(joint, extension): ends[:3] for joint, ends in frames[frame].items()}
                for frame in moments_of(sorted(frames))}

    def request(self, file):
        return {"file": str(file), "rate": self.rate,
                "clips": [{"name": clip.get("name", ""), "seconds": list(positions)} for clip, positions in zip(self.clips, self.positions)]}


def linear_rotation(gltf, sampler, time):
    """A rotation between two keys as Blender interpolates it, linearly."""
    times, values = gltf.accessor(sampler["input"])[:, 0].astype(float), gltf.accessor(sampler["output"]).astype(float)
    if sampler.get("interpolation", "LINEAR") != "LINEAR" or not times[0] < time < times[-1]:
        return None
    i = int(np.searchsorted(times, time, "right")) - 1
    part = (time - times[i]) / (times[i + 1] - times[i])
    next_value = values[i + 1] if values[i] @ values[i + 1] >= 0 else -values[i + 1]
    mixed = (1 - part) * values[i] + part * next_value
    return mixed / np.linalg.norm(mixed)


def played_linearly(reference, file, motion):
    """The positions of a motion, played linearly from the file."""
    class LinearGltf(reference.Gltf):
        @functools.cache
        def accessor(self, number):
            return super().accessor(number)

        def sample(self, sampler, time, rotation):
            found = linear_rotation(self, sampler, time) if rotation else None
            return super().sample(sampler, time, rotation) if found is None else found

    gltf = LinearGltf(str(file))
    return [{seconds: {name: position for name, position in gltf.positions(seconds, number).items() if name in joints} for seconds, joints in positions.items()}
            for number, positions in enumerate(motion.positions)]


def largest_error(motion, expected, answer, metres):
    """The largest error: (relative to the size, in metres, location). Nodes of skinned meshes, which do not move them, are left out."""
    largest = (0.0, 0.0, "")
    skinned = {name for name, mesh in answer["contents"]["meshes"].items() if mesh["skinned"]}
    for clip, positions, positions_by_time in zip(motion.clips, expected, answer["moments"]):
        size = size_of(next(iter(positions.values())).values())
        for (seconds, joints), moment in zip(positions.items(), positions_by_time):
            joints = {name: position for name, position in joints.items() if name not in skinned}
            distance, joint = largest_distance(joints, {name: [metres * value for value in position] for name, position in moment.items()})
            largest = max(largest, (distance / size, distance, f"{joint} of {clip.get('name', 'the clip')}, {seconds:.3f} s"))
    return largest


def structure_problem(motion, contents):
    """How the import differs from one armature with a bone per joint and one action per clip, or None."""
    joints = sorted(next(iter(motion.positions[0].values())))
    if len(contents["armatures"]) != 1 or contents["empties"]:
        return f"{len(contents['armatures'])} armatures and {len(contents['empties'])} empties instead of one armature"
    if sorted(contents["bones"]) != joints:
        return "the bones are not the joints"
    if len(contents["actions"]) != len(motion.clips):
        return f"{len(contents['actions'])} actions for {len(motion.clips)} clips"
    return None


def angle_between(a, b):
    return float(np.degrees(np.arctan2(np.linalg.norm(np.cross(a, b)), np.dot(a, b))))


def bone_problem(bones):
    """Returns which bone points neither at a child nor at the mean of its children, or None."""
    for name, bone in bones.items():
        head = np.array(bone["head"])
        children = [np.array(other["head"]) - head for other in bones.values() if other["parent"] == name]
        children = [child for child in children if np.linalg.norm(child) > kShortestBone]
        if not children:
            continue
        angle = min(angle_between(np.array(bone["tail"]) - head, end) for end in [*children, sum(children)])
        if angle > kBoneDegrees:
            return f"the bone {name} points {angle:.0f} degrees away from its children"
    return None


def timing_problem(motion, extension, answer):
    """Returns how the actions' lengths and the scene's rate differ from the clips', or None. GLB files store no rate, so Blender keeps its own."""
    fps = answer["contents"]["fps"]
    if extension == ".fbx" and abs(fps - max(1, round(motion.rate))) > 1e-6:
        return f"{fps} instead of {motion.rate} frames per second"
    for clip, played in zip(motion.clips, answer["ranges"]):
        if played is None:
            return f"the clip {clip.get('name')} has no action"
        frames = played[1] - played[0]
        if abs(frames / fps - clip["duration"]) > 1e-4:
            return f"the clip {clip.get('name')} lasts {frames / fps:.4f} s instead of {clip['duration']:.4f} s"
        if extension == ".fbx" and fps == clip["rate"] and abs(frames - (clip["frames"] - 1)) > 1e-3:
            return f"the clip {clip.get('name')} has {frames:.3f} frames instead of {clip['frames'] - 1}"
    return None


def farthest(here, there, sampled=1500):
    """Returns the largest distance from some of the points to the nearest one of the other list, in both directions, because readers split and merge vertices."""
    def one_way(some, all_points):
        some = some[:: max(1, len(some) // sampled)]
        return max(float(np.sqrt(((point - all_points) ** 2).sum(1).min())) for point in some)
    return max(one_way(here, there), one_way(there, here))


def vertex_error(program, motion, answer):
    """Returns the largest distance between vertices relative to the size of all meshes; 0 if there are none."""
    done = subprocess.run([program, str(kTimes), *map(str, motion.files)], capture_output=True, text=True, check=True)
    worst = 0.0
    for clip, moments, positions in zip(json.loads(done.stdout), answer["vertices"], motion.positions):
        meshes_at = {round(seconds, 6): meshes for seconds, meshes in zip(clip["times"], clip["meshes"])}
        for seconds, found in zip(list(positions)[::kVertexStep], moments):
            here = np.reshape(np.concatenate([*meshes_at[round(seconds, 6)], []]), (-1, 3))
            there = np.reshape(found, (-1, 3))
            if len(here) == 0:
                return 0.0
            worst = max(worst, farthest(here, there) / size_of(here) if len(there) else np.inf)
    return worst


def preset_problem(program, motion, written, answer):
    """Returns what differs from users' expectations in a file with the Blender preset, or None."""
    contents = answer["contents"]
    if len(contents["armatures"]) != 1:
        return f"{len(contents['armatures'])} armatures instead of one"
    if (problem := bone_problem(contents["bone_ends"])) or (problem := timing_problem(motion, written.suffix, answer)):
        return problem
    error = vertex_error(program, motion, answer)
    print(f"    vertices differ by {error:.1e} of the size", flush=True)
    return None if error <= kVertexTolerance else "the vertices differ"


def compare(sinew, program, reference, path, keys, written):
    """None if they agree, otherwise the problem."""
    motion = Motion(sinew, path, written.suffix)
    sinew_output(sinew, "convert", *motion.files, "-o", written, *kFrames[keys])
    request = motion.request(written)
    if keys == "preset":
        del request["rate"]
        request["vertices"] = kVertexStep
    answer = blender_answer(request)
    if answer is None:
        return "not read by Blender"
    if path.suffix in kSkeletons and (problem := structure_problem(motion, answer["contents"])):
        return problem
    metres = kMetres.get(written.suffix, 1)
    part, distance, where = largest_error(motion, motion.positions, answer, metres)
    print(f"{path.name} {keys}: {len(motion.clips)} clips, error {part:.1e} of the size, {1000 * distance:.2g} mm; {where}", flush=True)
    if keys == "preset" and (problem := preset_problem(program, motion, written, answer)):
        return problem
    if keys == "adaptive" and written.suffix in (".glb", ".gltf") and reference:
        part, distance, where = largest_error(motion, played_linearly(reference, written, motion), answer, metres)
        print(f"    error {part:.1e} against the file; {where}", flush=True)
    elif part > kTolerance and distance <= kExportTolerance.get(keys, 0):
        return None
    return None if part <= kTolerance else "the positions differ"


def main():
    extension, sinew, program, samples = *sys.argv[1:4], Path(sys.argv[4])
    files, reference = [samples / name for name in kSamples], None
    if len(sys.argv) > 5:
        files += [Path(sys.argv[5]) / name for name in kData]
        reference = reference_program(sys.argv[6])
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in files:
            for keys in kFrames:
                try:
                    problem = compare(sinew, program, reference, path, keys, Path(folder) / f"written{extension}")
                except subprocess.CalledProcessError as error:
                    problem = error.stderr.strip()
                if problem:
                    print(f"{path.name} {keys}: {problem}")
                    failed += 1
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

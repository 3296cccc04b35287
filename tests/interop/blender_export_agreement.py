"""blender_export_agreement.py EXTENSION SINEW SAMPLES [DATA REFERENCE]: compares motions written by Sinew and opened in Blender with the original positions.

Compares every clip of every file and all joints by name at several times including the last, with keys on every frame and with adaptive keys. Captures
must become one armature with a bone per joint and one action per clip. Prints the largest error of each file relative to the skeleton's size, and exits with 1 if one exceeds both kTolerance and the export tolerance.

Between keys Blender interpolates quaternions linearly where glTF requires SLERP. A glTF file without a key on every frame is therefore compared with
REFERENCE's player, also made linear; the distance to Sinew's positions is printed as well. Without a REFERENCE these only have to be within the export
tolerance.
"""
import functools
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from joint_positions import blender_answer, largest_distance, last_character, nearest_skeleton, reference_program, sinew_output, sinew_positions, size_of

kTolerance = 1e-5
kTimes = 20
kSamples = ["figure.glb", "hand.bvh", "robot-arm.bvh", "walk.bvh", "walk.amc"]
kData = ["bvh/bvh_example.bvh", "bvh/cmu_12_01_walk.bvh", "asf-amc/biovision-walk/walk.amc", "asf-amc/backflip/backflip.amc", "rigjson/robot-arm.json",
         "gltf/Fox.glb", "gltf/cesium_man.gltf", "gltf/BrainStem.glb", "gltf/greenman.glb", "bvh/rokoko_jesse_dance.bvh"]
kMetres = {".bvh": 0.01}  # per Blender unit
kFrames = {"frames": []} if sys.argv[1] == ".bvh" else {"fixed": ["--keys", "fixed"], "adaptive": []}
kExportTolerance = {"adaptive": 0.0005}  # metres, Sinew's default export tolerance
kSkeletons = (".bvh", ".amc")  # files in which everything is a joint


def moments_of(frames):
    """Some of the frames, including the first and the last."""
    count = len(frames)
    return [frames[round(i * (count - 1) / (min(count, kTimes) - 1))] for i in range(min(count, kTimes))] if count > 1 else frames


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


def compare(sinew, reference, path, keys, written):
    """None if they agree, otherwise the problem."""
    motion = Motion(sinew, path, written.suffix)
    sinew_output(sinew, "convert", *motion.files, "-o", written, *kFrames[keys])
    answer = blender_answer(motion.request(written))
    if answer is None:
        return "not read by Blender"
    if path.suffix in kSkeletons and (problem := structure_problem(motion, answer["contents"])):
        return problem
    metres = kMetres.get(written.suffix, 1)
    part, distance, where = largest_error(motion, motion.positions, answer, metres)
    print(f"{path.name} {keys}: {len(motion.clips)} clips, error {part:.1e} of the size, {1000 * distance:.2g} mm; {where}", flush=True)
    if keys == "adaptive" and written.suffix in (".glb", ".gltf") and reference:
        part, distance, where = largest_error(motion, played_linearly(reference, written, motion), answer, metres)
        print(f"    error {part:.1e} against the file; {where}", flush=True)
    elif part > kTolerance and distance <= kExportTolerance.get(keys, 0):
        return None
    return None if part <= kTolerance else "the positions differ"


def main():
    extension, sinew, samples = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    files, reference = [samples / name for name in kSamples], None
    if len(sys.argv) > 4:
        files += [Path(sys.argv[4]) / name for name in kData]
        reference = reference_program(sys.argv[5])
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in files:
            for keys in kFrames:
                try:
                    problem = compare(sinew, reference, path, keys, Path(folder) / f"written{extension}")
                except subprocess.CalledProcessError as error:
                    problem = error.stderr.strip()
                if problem:
                    print(f"{path.name} {keys}: {problem}")
                    failed += 1
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

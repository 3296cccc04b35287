"""blender_export_agreement.py EXTENSION SINEW SAMPLES [DATA REFERENCE]: motions that Sinew writes, opened by Blender, against where the joints were.

Every clip of every file, all joints by their names, at some moments of which the last is one; with keys at every frame and with those that the tolerance
needs. Prints the worst error of each as a part of the skeleton's size, and exits 1 where one is beyond kTolerance, and beyond what a file may be off.

Between keys Blender goes straight from quaternion to quaternion where glTF asks for SLERP. Where a glTF file has no key at each frame it is held against
REFERENCE's player of the file, made to go straight too; how far Sinew's positions are is printed beside it. Without a REFERENCE it counts that those
are no farther than a file may be off.
"""
import functools
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from places import blender_answer, farthest, last_character, nearest_skeleton, reference_program, sinew_output, sinew_positions, size_of

kTolerance = 1e-5
kMoments = 20
kSamples = ["figure.glb", "hand.bvh", "robot-arm.bvh", "walk.bvh", "walk.amc"]
kData = ["bvh/bvh_example.bvh", "bvh/cmu_12_01_walk.bvh", "asf-amc/biovision-walk/walk.amc", "asf-amc/backflip/backflip.amc", "rigjson/robot-arm.json",
         "gltf/Fox.glb", "gltf/cesium_man.gltf", "gltf/BrainStem.glb"]
kMetres = {".bvh": 0.01}  # of Blender's unit
kFrames = {"frames": []} if sys.argv[1] == ".bvh" else {"fixed": ["--keys", "fixed"], "adaptive": []}
kMayBeOff = {"adaptive": 0.0005}  # metres, what Sinew writes unless told otherwise


def moments_of(frames):
    """Some of them, the first and the last among these."""
    count = len(frames)
    return [frames[round(i * (count - 1) / (min(count, kMoments) - 1))] for i in range(min(count, kMoments))] if count > 1 else frames


def written_name(joint, extension):
    return "_".join(joint.split()) if extension == ".bvh" else joint


class Motion:
    """What Sinew says of a file."""

    def __init__(self, sinew, path, extension):
        self.files = [nearest_skeleton(path), path] if path.suffix == ".amc" else [path]
        clips = last_character(sinew, self.files)["clips"]
        self.clips = clips[-1:] if extension == ".bvh" else clips
        self.rate = self.clips[0]["rate"]
        self.places = [self.moments(sinew, clip, extension) for clip in self.clips]

    @staticmethod
    def chosen(clip):
        return ["--clip", clip["name"]] if "name" in clip else []

    def moments(self, sinew, clip, extension):
        """{seconds: {joint: head}}, metres, from the clip's first frame on."""
        frames = sinew_positions(sinew, self.files, *self.chosen(clip))
        first = min(frames)
        return {(frame - first) / clip["rate"]: {written_name(joint, extension): ends[:3] for joint, ends in frames[frame].items()}
                for frame in moments_of(sorted(frames))}

    def asked(self, file):
        return {"file": str(file), "rate": self.rate,
                "clips": [{"name": clip.get("name", ""), "seconds": list(places)} for clip, places in zip(self.clips, self.places)]}


def straight(gltf, sampler, time):
    """A rotation as Blender has it between two keys."""
    times, values = gltf.accessor(sampler["input"])[:, 0].astype(float), gltf.accessor(sampler["output"]).astype(float)
    if sampler.get("interpolation", "LINEAR") != "LINEAR" or not times[0] < time < times[-1]:
        return None
    i = int(np.searchsorted(times, time, "right")) - 1
    part = (time - times[i]) / (times[i + 1] - times[i])
    next_value = values[i + 1] if values[i] @ values[i + 1] >= 0 else -values[i + 1]
    mixed = (1 - part) * values[i] + part * next_value
    return mixed / np.linalg.norm(mixed)


def played_straight(reference, file, motion):
    """Motion's places by the file itself."""
    class Straight(reference.Gltf):
        @functools.cache
        def accessor(self, number):
            return super().accessor(number)

        def sample(self, sampler, time, rotation):
            found = straight(self, sampler, time) if rotation else None
            return super().sample(sampler, time, rotation) if found is None else found

    gltf = Straight(str(file))
    return [{seconds: {name: place for name, place in gltf.positions(seconds, number).items() if name in joints} for seconds, joints in places.items()}
            for number, places in enumerate(motion.places)]


def apart(motion, expected, told, metres):
    """The worst place: (part of the size, metres, which)."""
    worst = (0.0, 0.0, "")
    for clip, places, moments in zip(motion.clips, expected, told):
        size = size_of(next(iter(places.values())).values())
        for (seconds, joints), moment in zip(places.items(), moments):
            distance, joint = farthest(joints, {name: [metres * value for value in place] for name, place in moment.items()})
            worst = max(worst, (distance / size, distance, f"{joint} of {clip.get('name', 'the clip')}, {seconds:.3f} s"))
    return worst


def compare(sinew, reference, path, keys, written):
    """None where they agree, else what is wrong."""
    motion = Motion(sinew, path, written.suffix)
    sinew_output(sinew, "convert", *motion.files, "-o", written, *kFrames[keys])
    answer = blender_answer(motion.asked(written))
    if answer is None:
        return "not read by Blender"
    metres = kMetres.get(written.suffix, 1)
    part, distance, where = apart(motion, motion.places, answer["moments"], metres)
    print(f"{path.name} {keys}: {len(motion.clips)} clips, {part:.1e} of the size, {1000 * distance:.2g} mm; {where}", flush=True)
    if keys == "adaptive" and written.suffix in (".glb", ".gltf") and reference:
        part, distance, where = apart(motion, played_straight(reference, written, motion), answer["moments"], metres)
        print(f"    {part:.1e} of what is in the file; {where}", flush=True)
    elif part > kTolerance and distance <= kMayBeOff.get(keys, 0):
        return None
    return None if part <= kTolerance else "they are apart"


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

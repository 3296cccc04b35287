"""fbx_export_agreement.py SINEW DATA [FILE...]: motions written as FBX by Sinew and read by Blender, against where the joints were.

Of every file the last clip, at some twenty frames, all joints by their names.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

from blender_agreement import TOLERANCE, blender, difference, ours

MOTIONS = ["bvh/bvh_example.bvh", "bvh/131_01.bvh", "bvh/cmu_12_01_walk.bvh", "asf-amc/biovision-walk/walk.amc", "asf-amc/backflip/backflip.amc"]
CHARACTERS = ["gltf/Fox.glb", "gltf/cesium_man.gltf", "gltf/BrainStem.glb"]


def compare(sinew, path, written):
    """None where they agree, else what is wrong."""
    done = subprocess.run([sinew, "convert", str(path), "-o", str(written)], capture_output=True, text=True)
    if done.returncode != 0:
        return done.stderr.strip()
    clips, rows = ours(sinew, path)
    theirs = blender(written, clips[-1]["rate"] if clips else 1)
    if theirs is None:
        return "not read by Blender"
    apart = difference(rows, theirs["samples"])
    print(f"{path.name}: {apart['text']}")
    if apart["joints"] < len(rows[0]):
        return f"{len(rows[0])} joints were written"
    if apart["moments"] < min(20, len(rows)):
        return "keys are missing"
    return None if apart["error"] <= TOLERANCE else "they are apart"


def main():
    sinew, data = sys.argv[1], Path(sys.argv[2])
    files = [Path(name) for name in sys.argv[3:]] or [data / name for name in MOTIONS + CHARACTERS]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in files:
            problem = compare(sinew, path, Path(folder) / f"{path.stem}.fbx")
            if problem:
                print(f"{path.name}: {problem}")
                failed += 1
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

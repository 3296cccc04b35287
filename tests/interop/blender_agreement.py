"""blender_agreement.py SINEW DATA [FILE...]: joint positions of FBX and COLLADA files, as Blender's own readers and as ours have them.

At rest, or at some twenty keys that lie at frames. Exits 1 where a file is beyond kTolerance of the size.
"""
import subprocess
import sys
from pathlib import Path

import numpy as np

from places import blender_answer, last_character, sinew_positions, size_of

kTolerance = 1e-3
kMoments = 20
kNotCompared = {
    # collada_agreement.py works these out.
    **dict.fromkeys(["non_identity.dae", "skin_1_influence.dae", "skin_2_influence.dae", "seymour.dae"], "stands in its bind pose in Blender"),
    **dict.fromkeys(["astro_max.dae", "box_nested_animation.dae"], "Blender takes the motion of its bones another way"),
    "maya_anim_layers_7500_binary.fbx": "its layers are blended by neither",
}


def compare(sinew, path):
    """None where they agree, else what is wrong; a sentence beginning with '-' where there is nothing to compare."""
    if path.name in kNotCompared:
        return f"- {kNotCompared[path.name]}"
    try:
        character = last_character(sinew, [path])
    except subprocess.CalledProcessError:
        character = None
    if character is None:
        return "- refused by Sinew"
    clips = character["clips"]
    if len(clips) > 1:
        return "- several takes, of which Blender plays the first"
    theirs = blender_answer({"file": str(path), "rate": clips[0]["rate"] if clips else 1, "moments": kMoments})
    if theirs is None:
        return "- not read by Blender"
    if not theirs["keys"] and clips and clips[0]["keys"]:
        return "- its motion is not read by Blender"
    return difference(path, sinew_positions(sinew, [path]), {int(frame): places for frame, places in theirs["moments"].items()})


def difference(path, ours, theirs):
    """As compare(): of the joints of one name, at the frames that both have."""
    pairs = [(ours[frame][name][:3], place)
             for frame, places in theirs.items() if frame in ours for name, place in places.items() if name in ours[frame]]
    if not pairs:
        return "- no joint of the same name"
    size = size_of([[0, 0, 0], *(place for place, _ in pairs)])
    worst = max(float(np.linalg.norm(ours - theirs)) for ours, theirs in pairs) / size
    print(f"{path.name}: {len(pairs)} places, {worst:.1e} of {size:.3g} m")
    return None if worst <= kTolerance else "they are apart"


def main():
    sinew, data = sys.argv[1], Path(sys.argv[2])
    files = [Path(name) for name in sys.argv[3:]] or sorted([*data.glob("fbx/*/*.fbx"), *data.glob("collada/**/*.dae")])
    failed = 0
    for path in files:
        if problem := compare(sinew, path):
            print(f"{path.name}: {problem}")
            failed += not problem.startswith("-")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

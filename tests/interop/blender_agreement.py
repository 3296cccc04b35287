"""blender_agreement.py SINEW DATA [FILE...]: compares joint positions of FBX and COLLADA files in Sinew and in Blender.

At rest, or at about twenty keys that are on frames. Exits with 1 if an error exceeds kTolerance relative to the size.
"""
import subprocess
import sys
from pathlib import Path

import numpy as np

from joint_positions import blender_answer, last_character, sinew_positions, size_of

kTolerance = 1e-3
kMoments = 20
kNotCompared = {
    # Checked by collada_agreement.py.
    **dict.fromkeys(["non_identity.dae", "skin_1_influence.dae", "skin_2_influence.dae", "seymour.dae"], "in Blender it is in its bind pose"),
    **dict.fromkeys(["astro_max.dae", "box_nested_animation.dae"], "Blender interprets the motion of its bones differently"),
    # For these the independent positions of expected.json.gz agree with Sinew (FbxExpectedTest.cpp).
    "maya_anim_layers_7500_binary.fbx": "Blender does not blend its layers",
    "maya_extrapolate_cube_7700_binary.fbx": "Blender interpolates its cubic curves linearly and does not extrapolate them",
    "maya_game_sausage_7500_binary_deform.fbx": "Blender does not compensate for the scale of its parents",
    "skeleton.fbx": "Blender reads only 3 of its key times and misplaces its control rig",
}


def compare(sinew, path):
    """None if they agree, otherwise the problem; begins with '-' if there is nothing to compare."""
    if path.name in kNotCompared:
        return f"- {kNotCompared[path.name]}"
    try:
        character = last_character(sinew, [path])
    except subprocess.CalledProcessError:
        character = None
    if character is None:
        return "- rejected by Sinew"
    clips = character["clips"]
    if len(clips) > 1:
        return "- several takes, of which Blender plays the first"
    theirs = blender_answer({"file": str(path), "rate": clips[0]["rate"] if clips else 1, "moments": kMoments})
    if theirs is None:
        return "- not read by Blender"
    if not theirs["keys"] and clips and clips[0]["keys"]:
        return "- Blender does not read its motion"
    return difference(path, sinew_positions(sinew, [path]), {int(frame): positions for frame, positions in theirs["moments"].items()})


def difference(path, ours, theirs):
    """Like compare(), for joints of the same name at frames that both have."""
    pairs = [(ours[frame][name][:3], position)
             for frame, positions in theirs.items() if frame in ours for name, position in positions.items() if name in ours[frame]]
    if not pairs:
        return "- no joint of the same name"
    size = size_of([[0, 0, 0], *(position for position, _ in pairs)])
    largest = max(float(np.linalg.norm(ours - theirs)) for ours, theirs in pairs) / size
    print(f"{path.name}: {len(pairs)} positions, error {largest:.1e} relative to {size:.3g} m")
    return None if largest <= kTolerance else "the positions differ"


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

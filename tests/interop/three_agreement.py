"""three_agreement.py SINEW NODE THREE DATA [FILE...]: compares joint positions of FBX files in Sinew and in the FBXLoader of three.js.

Compares every take at the frames at which all tracks of three.js have keys. THREE is the folder of the npm package (installed by tests/run.sh --interop). Exits with 1 if an
error exceeds kTolerance relative to the size.
"""
import csv
import json
import subprocess
import sys
from pathlib import Path

import numpy as np

from joint_positions import last_character, sinew_output, size_of

kTolerance = 1e-3
kScript = Path(__file__).with_name("in_three.mjs")
# For these the independent positions of expected.json.gz agree with Sinew (FbxExpectedTest.cpp).
kNotCompared = {
    **dict.fromkeys(["blender_340_z_up_7400_binary.fbx", "max_transformed_skin_7500_ascii.fbx", "max_transformed_skin_7500_binary.fbx"],
                    "three.js does not turn it to Y up"),
    **dict.fromkeys(["maya_anim_layers_7500_ascii.fbx", "maya_anim_layers_7500_binary.fbx"], "three.js does not blend its layers"),
    **dict.fromkeys([f"maya_game_sausage_7500_{form}_{take}.fbx" for form in ("ascii", "binary") for take in ("combined", "deform")],
                    "three.js does not compensate for the scale of its parents"),
    "animation_with_skeleton.fbx": "three.js turns one of its bones differently at the last key",
    "maya_anim_linear_7700_ascii.fbx": "three.js holds a component where only another has a key",
    "walk.fbx": "three.js places the targets of its cameras elsewhere",
}


def three_answers(node, three, path, requests):
    """The answers of in_three.mjs; None if three.js cannot read the file."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([node, kScript, three, path], input=lines, capture_output=True, text=True, timeout=300)
    return [json.loads(line) for line in done.stdout.splitlines()] if done.returncode == 0 else None


def sinew_moments(sinew, path, clip):
    """[(seconds, {joint: position})] of the frames of a clip, or of the rest pose."""
    rows = list(csv.reader(sinew_output(sinew, "positions", path, *(["--clip", clip] if clip else [])).splitlines()))[1:]
    moments = {}
    for row in rows:
        moments.setdefault(float(row[1]), {})[row[2]] = np.array(row[3:6], float)
    return sorted(moments.items())


def compare(sinew, node, three, path):
    """None if they agree, otherwise the problem; begins with '-' if there is nothing to compare."""
    if path.name in kNotCompared:
        return f"- {kNotCompared[path.name]}"
    try:
        character = last_character(sinew, [path])
    except subprocess.CalledProcessError:
        character = None
    if character is None:
        return "- rejected by Sinew"
    clips = [clip["name"] for clip in character["clips"]] or [None]
    ours = [sinew_moments(sinew, path, clip) for clip in clips]
    # Sinew's time 0 is the start of the take. three.js does not read the start; in these files it is 0 or the first key.
    theirs = three_answers(node, three, path, [
        {"clip": clip, "times": [time for time, _ in moments], "fromFirstKey": from_first_key}
        for clip, moments in zip(clips, ours) for from_first_key in (False, True)])
    if theirs is None:
        return "- not read by three.js"
    compared = [min(differences(moments, theirs[2 * i]), differences(moments, theirs[2 * i + 1]), key=lambda each: (each[1] == 0, each[0]))
                for i, moments in enumerate(ours)]
    largest, count = max(error for error, _ in compared), sum(count for _, count in compared)
    if count == 0:
        return "- no joint of the same name with keys at the same times"
    print(f"{path.name}: {count} positions, error {largest:.1e} relative to the size")
    return None if largest <= kTolerance else "the positions differ"


def differences(moments, answer):
    """The largest distance relative to the size, and the number of positions compared."""
    pairs = [(position, there[name]) for (_, here), there in zip(moments, answer or []) if there
             for name, position in here.items() if name in there]
    if not pairs:
        return 0.0, 0
    size = size_of([[0, 0, 0], *(position for _, position in pairs)])
    return max(float(np.linalg.norm(np.subtract(*pair))) for pair in pairs) / size, len(pairs)


def main():
    sinew, node, three, data = sys.argv[1:5]
    files = [Path(name) for name in sys.argv[5:]] or sorted(Path(data).glob("fbx/*/*.fbx"))
    failed = 0
    for path in files:
        if problem := compare(sinew, node, three, path):
            print(f"{path.name}: {problem}")
            failed += not problem.startswith("-")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

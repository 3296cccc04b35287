"""blender_agreement.py SINEW DATA [FILE...]: joint positions of FBX and COLLADA files, as Blender's own readers and as ours have them.

Run by Blender (blender -b --python blender_agreement.py -- FILE RATE) it prints where the joints are at rest and at some twenty keys.
"""
import csv
import io
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

TOLERANCE = 1e-3  # of the size
MARK = "POSITIONS "
NOT_COMPARED = {
    # collada_agreement.py works these out.
    **dict.fromkeys(["non_identity.dae", "skin_1_influence.dae", "skin_2_influence.dae", "seymour.dae"], "stands in its bind pose in Blender"),
    **dict.fromkeys(["astro_max.dae", "box_nested_animation.dae"], "Blender takes the motion of its bones another way"),
    "maya_anim_layers_7500_binary.fbx": "its layers are blended by neither",
}


def in_blender(path, rate):
    import bpy

    def places():
        """By name: heads of bones, origins of other objects; metres, Y up. Beside a skeleton, COLLADA's other objects lack their unit."""
        found = {}
        bones_only = path.endswith(".dae") and any(thing.type == "ARMATURE" for thing in bpy.context.scene.objects)
        for thing in bpy.context.scene.objects:
            if thing.type == "ARMATURE":
                for bone in thing.pose.bones:
                    found[bone.name] = thing.matrix_world @ bone.head
            # Blender moves skinned meshes to where they were bound.
            skinned = any(modifier.type == "ARMATURE" for modifier in getattr(thing, "modifiers", []))
            if not skinned and not bones_only:
                found.setdefault(thing.name, thing.matrix_world.translation.copy())
        return {name: (at.x, at.z, -at.y) for name, at in found.items()}

    bpy.ops.wm.read_factory_settings(use_empty=True)
    if path.endswith(".fbx"):
        bpy.ops.import_scene.fbx(filepath=path, use_custom_props=False)
    else:
        bpy.ops.wm.collada_import(filepath=path)
    scene = bpy.context.scene
    frames = sorted({point.co.x for action in bpy.data.actions for curve in action.fcurves for point in curve.keyframe_points})
    fps = scene.render.fps / scene.render.fps_base
    start = frames[0] if frames and path.endswith(".fbx") else 0  # takes of an FBX begin at 0 here
    ours = {}  # number of a frame here: in Blender
    for frame in frames:
        number = (frame - start) / fps * rate
        if abs(number - round(number)) < 1e-2:
            ours[round(number)] = frame
    samples = {}
    for number, frame in list(ours.items())[:: max(1, len(ours) // 20)]:
        scene.frame_set(int(frame), subframe=frame - int(frame))
        samples[number] = places()
    print(MARK + json.dumps({"keys": len(frames), "samples": samples or {0: places()}}))


def blender(path, rate):
    done = subprocess.run(["blender", "-b", "--factory-startup", "--python", __file__, "--", str(path), str(rate)],
                          capture_output=True, text=True, timeout=300)
    for line in done.stdout.splitlines():
        if line.startswith(MARK):
            return json.loads(line[len(MARK):])
    return None


def ours(sinew, path):
    """What sinew says of a file: (clips, rows by frame)."""
    info = json.loads(subprocess.run([sinew, "info", str(path), "--json"], capture_output=True, text=True).stdout)
    if not info["characters"]:
        return None
    clips = info["characters"][0]["clips"]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "positions.csv"
        subprocess.run([sinew, "positions", str(path), "-o", str(out)], check=True, capture_output=True)
        rows = {}
        for row in csv.DictReader(io.StringIO(out.read_text())):
            rows.setdefault(int(row["frame"]), {})[row["joint"]] = [float(row[axis]) for axis in "xyz"]
    return clips, rows


def compare(sinew, path):
    """None where they agree, else what is wrong; a sentence beginning with '-' where there is nothing to compare."""
    if path.name in NOT_COMPARED:
        return f"- {NOT_COMPARED[path.name]}"
    mine = ours(sinew, path)
    if mine is None:
        return "- refused by Sinew"
    clips, rows = mine
    if len(clips) > 1:
        return "- several takes, of which Blender plays the first"
    theirs = blender(path, clips[0]["rate"] if clips else 1)
    if theirs is None:
        return "- not read by Blender"
    if not theirs["keys"] and clips and clips[0]["keys"]:
        return "- its motion is not read by Blender"
    apart = difference(rows, theirs["samples"])
    if not apart["joints"]:
        return "- no joint of the same name"
    print(f"{path.name}: {apart['text']}")
    return None if apart["error"] <= TOLERANCE else f"apart by {apart['text']}"


def difference(rows, samples):
    """How far two tellings of places are apart, as a part of the size: of joints of one name at frames that both have."""
    worst, least, most, compared, moments = 0, [0] * 3, [0] * 3, set(), 0
    for frame, places in samples.items():
        if int(frame) not in rows:
            continue
        moments += 1
        here = rows[int(frame)]
        names = here.keys() & places.keys()
        compared |= names
        for name in names:
            least, most = list(map(min, least, here[name])), list(map(max, most, here[name]))
            worst = max(worst, max(abs(a - b) for a, b in zip(here[name], places[name])))
    size = max(1e-3, *(high - low for low, high in zip(least, most)))  # of all that is passed through, with the origin
    text = f"{len(compared)} joints, {moments} moments, {worst / size:.1e} of {size:.3g} m"
    return {"joints": len(compared), "moments": moments, "error": worst / size, "text": text}


def main():
    sinew, data = sys.argv[1], Path(sys.argv[2])
    files = [Path(name) for name in sys.argv[3:]] or sorted([*data.glob("fbx/*/*.fbx"), *data.glob("collada/**/*.dae")])
    failed = 0
    for path in files:
        problem = compare(sinew, path)
        if problem:
            print(f"{path.name}: {problem}")
            failed += not problem.startswith("-")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    if "--" in sys.argv and os.path.basename(sys.argv[0]).startswith("blender"):
        in_blender(sys.argv[-2], float(sys.argv[-1]))
    else:
        main()

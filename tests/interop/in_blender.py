"""in_blender.py, run by Blender (blender -b --factory-startup --python in_blender.py -- ASKED ANSWER): where the joints of a file are, as Blender's own readers have it.

ASKED is a file of JSON, an object with `file` (.bvh, .dae, .fbx, .glb or .gltf) and `rate`, frames a second; and either `clips`, each with its name and
its `seconds`, or none: then up to `moments` keys of the motion that Blender plays by itself, which lie at frames of that rate. ANSWER becomes an object with
`keys`, how many moments of that motion have any, and for each clip its `moments`: {joint: [x, y, z]}, in the file's order, or {frame: {joint: place}}
where no clips were asked for: heads of bones, and origins of other objects; Y up, in Blender's unit. `contents` says what else came of the file.
"""
import json
import sys
from pathlib import Path

import bpy

kBvhStart = kFbxStart = 1  # the frame of the first moment, as their readers have it unless told


def open_bvh(path, at_rest):
    from io_anim_bvh import import_bvh
    import_bvh.open = lambda name, mode: open(name)  # Python 3.11 lacks the mode "rU"
    at_rest()
    bpy.ops.import_anim.bvh(filepath=path, update_scene_fps=True)


def open_dae(path, at_rest):
    bpy.ops.wm.collada_import(filepath=path)


def open_fbx(path, at_rest):
    from io_scene_fbx import import_fbx
    read = import_fbx.blen_read_animations

    def remembering(*arguments):
        at_rest()
        read(*arguments)

    import_fbx.blen_read_animations = remembering
    bpy.ops.import_scene.fbx(filepath=path, use_custom_props=False)
    import_fbx.blen_read_animations = read


def open_gltf(path, at_rest):
    import numpy
    numpy.bool = bool  # numpy 1.24 lacks it
    from io_scene_gltf2.blender.imp.gltf2_blender_animation import BlenderAnimation
    BlenderAnimation.restore_animation = staticmethod(lambda *_: at_rest())
    bpy.ops.import_scene.gltf(filepath=path)


kReaders = {".bvh": open_bvh, ".dae": open_dae, ".fbx": open_fbx, ".glb": open_gltf, ".gltf": open_gltf}


def movable():
    for thing in bpy.context.scene.objects:
        yield thing
        if thing.type == "ARMATURE":
            yield from thing.pose.bones


class Rest:
    """The pose of the file without motion. Blender leaves what a clip has no curves for where another clip moved it."""

    def __init__(self):
        self.poses = []

    def remember(self):
        self.poses = [(thing, thing.location.copy(), thing.rotation_quaternion.copy(), thing.rotation_euler.copy(), thing.scale.copy())
                      for thing in movable()]

    def take(self):
        for thing, *parts in self.poses:
            thing.location, thing.rotation_quaternion, thing.rotation_euler, thing.scale = parts


def places(path):
    """By name. Beside a skeleton, COLLADA's other objects lack their unit."""
    found = {}
    bones_only = path.suffix == ".dae" and any(thing.type == "ARMATURE" for thing in bpy.context.scene.objects)
    for thing in bpy.context.scene.objects:
        if thing.type == "ARMATURE":
            for bone in thing.pose.bones:
                found[bone.name] = thing.matrix_world @ bone.head
        # Blender moves skinned meshes to where they were bound.
        skinned = any(modifier.type == "ARMATURE" for modifier in getattr(thing, "modifiers", []))
        if not skinned and not bones_only:
            found.setdefault(thing.name, thing.matrix_world.translation.copy())
    return {name: (at.x, at.z, -at.y) for name, at in found.items()}


def places_at(path, frame):
    bpy.context.scene.frame_set(int(frame // 1), subframe=frame % 1)
    return places(path)


def play(clip):
    """Of the actions that a reader made, those of one clip: glTF's lie on tracks, FBX's have it in their names."""
    for thing in bpy.context.scene.objects:
        if not thing.animation_data:
            continue
        tracks = [track.strips[0].action for track in thing.animation_data.nla_tracks if track.name == clip]
        named = [action for action in bpy.data.actions if action.name.split("|")[:2] == [thing.name, clip]]
        thing.animation_data.action = next(iter(tracks + named), None)


def key_frames():
    return sorted({point.co.x for action in bpy.data.actions for curve in action.fcurves for point in curve.keyframe_points})


def at_keys(path, asked):
    """{number of a frame at the rate that was asked for: places}, where Blender has keys at such frames."""
    frames = key_frames()
    start = frames[0] if frames and path.suffix == ".fbx" else 0  # takes of an FBX begin at 0 in Sinew
    scene = bpy.context.scene
    numbers = {}
    for frame in frames:
        number = (frame - start) / scene.render.fps * scene.render.fps_base * asked["rate"]
        if abs(number - round(number)) < 1e-2:
            numbers[round(number)] = frame
    samples = {number: places_at(path, frame) for number, frame in list(numbers.items())[:: max(1, len(numbers) // asked["moments"])]}
    return samples or {0: places(path)}


def of_clips(path, asked, rest):
    samples = []
    for clip in asked["clips"]:
        if path.suffix != ".bvh":
            play(clip["name"])
            rest.take()
        fps = bpy.context.scene.render.fps
        start = {".bvh": kBvhStart, ".fbx": kFbxStart}.get(path.suffix, 0)
        if path.suffix == ".bvh":
            fps = asked["rate"]  # a frame of the file is one of Blender's
        samples.append([places_at(path, start + seconds * fps) for seconds in clip["seconds"]])
    return samples


def skin_of(thing):
    """For each corner of each face what moves it, {group: weight} rounded, sorted: readers split and merge vertices."""
    names = {group.index: group.name for group in thing.vertex_groups}
    weights = [{names[each.group]: round(each.weight, 3) for each in vertex.groups if each.weight > 0} for vertex in thing.data.vertices]
    return sorted(json.dumps(weights[corner], sort_keys=True) for face in thing.data.polygons for corner in face.vertices)


def look_of(material):
    """Of the shader that readers set up: colour, alpha, the bytes of the texture's file."""
    shader = next((node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED"), None) if material.use_nodes else None
    pictures = [node.image for node in material.node_tree.nodes if node.type == "TEX_IMAGE" and node.image] if material.use_nodes else []
    packed = [len(picture.packed_file.data) if picture.packed_file else 0 for picture in pictures]
    return {"colour": list(shader.inputs["Base Color"].default_value)[:3] if shader else None,
            "alpha": shader.inputs["Alpha"].default_value if shader else None,
            "blend": material.blend_method, "one_side": material.use_backface_culling, "textures": packed}


def contents():
    meshes = {}
    for thing in bpy.context.scene.objects:
        if thing.type == "MESH":
            meshes[thing.name] = {"corners": sum(len(face.vertices) for face in thing.data.polygons), "skin": skin_of(thing),
                                  "uvs": len(thing.data.uv_layers), "colours": len(thing.data.color_attributes),
                                  "materials": [slot.material.name for slot in thing.material_slots if slot.material]}
    tracks = {track.name for thing in bpy.context.scene.objects if thing.animation_data for track in thing.animation_data.nla_tracks}
    return {"bones": [bone.name for thing in bpy.data.armatures for bone in thing.bones], "meshes": meshes,
            "materials": {material.name: look_of(material) for material in bpy.data.materials},
            "actions": [action.name for action in bpy.data.actions], "tracks": sorted(tracks),
            "fps": bpy.context.scene.render.fps / bpy.context.scene.render.fps_base}


def main():
    asked_path, answer_path = map(Path, sys.argv[-2:])
    asked = json.loads(asked_path.read_text())
    path = Path(asked["file"])
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = max(1, round(asked["rate"]))
    rest = Rest()
    kReaders[path.suffix](str(path), rest.remember)
    answer = {"keys": len(key_frames()), "moments": of_clips(path, asked, rest) if "clips" in asked else at_keys(path, asked)}
    answer["contents"] = contents()
    answer_path.write_text(json.dumps(answer))


main()

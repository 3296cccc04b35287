"""in_blender.py, run by Blender (blender -b --factory-startup --python in_blender.py -- REQUEST ANSWER): writes the joint positions of a file as read by Blender.

REQUEST is a JSON file, an object with `file` (.bvh, .dae, .fbx, .glb or .gltf) and `rate`, the frames per second that the scene gets before the file is
opened (without it, Blender's own); and either `clips`, each with its name
and its times in `seconds`, or `moments`, the maximum number of keys to sample of the motion that Blender plays by default, at frames of that rate.
ANSWER becomes an object with `keys`, the number of different key times of that motion, and `moments`: for each clip {joint: [x, y, z]} in the order of
its times, or {frame: {joint: position}} if no clips are given. Positions are heads of bones and origins of other objects; Y up, in Blender's unit.
If clips are given, `ranges` are the first and last frame of each clip's actions. With `vertices` in the request, the answer's `vertices` are
[x, y, z, x, ...] of all meshes, deformed, for each clip and each of that many times (1: each, 2: every second).
`contents` describes everything else that was imported.
"""
import json
import sys
from pathlib import Path

import bpy

kBvhStart = kFbxStart = 1  # the default first frame of their importers


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

    def remember_rest_pose(*arguments):
        at_rest()
        read(*arguments)

    import_fbx.blen_read_animations = remember_rest_pose
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
    for obj in bpy.context.scene.objects:
        yield obj
        if obj.type == "ARMATURE":
            yield from obj.pose.bones


class Rest:
    """The pose of the file without motion. Blender keeps channels without curves in a clip where another clip moved them."""

    def __init__(self):
        self.poses = []

    def remember(self):
        self.poses = [(obj, obj.location.copy(), obj.rotation_quaternion.copy(), obj.rotation_euler.copy(), obj.scale.copy())
                      for obj in movable()]

    def restore(self):
        for obj, *parts in self.poses:
            obj.location, obj.rotation_quaternion, obj.rotation_euler, obj.scale = parts


def is_skinned(obj):
    """Blender moves skinned meshes to their bind position."""
    return any(modifier.type == "ARMATURE" for modifier in getattr(obj, "modifiers", []))


def positions(path):
    """Positions by name. In COLLADA files with a skeleton, the other objects lack their unit."""
    found = {}
    bones_only = path.suffix == ".dae" and any(obj.type == "ARMATURE" for obj in bpy.context.scene.objects)
    for obj in bpy.context.scene.objects:
        if obj.type == "ARMATURE":
            for bone in obj.pose.bones:
                found[bone.name] = obj.matrix_world @ bone.head
        if not is_skinned(obj) and not bones_only:
            found.setdefault(obj.name, obj.matrix_world.translation.copy())
    return {name: (at.x, at.z, -at.y) for name, at in found.items()}


def positions_at(path, frame):
    bpy.context.scene.frame_set(int(frame // 1), subframe=frame % 1)
    return positions(path)


def play(clip):
    """Activates the imported actions of one clip, which glTF puts on tracks and FBX marks by name."""
    shape_keys = [obj.data.shape_keys for obj in bpy.context.scene.objects if obj.type == "MESH" and obj.data.shape_keys]
    for owner in [*bpy.context.scene.objects, *shape_keys]:
        if not owner.animation_data:
            continue
        tracks = [track.strips[0].action for track in owner.animation_data.nla_tracks if track.name == clip]
        named = [action for action in bpy.data.actions if action.name.split("|")[:2] == [owner.name, clip]]
        owner.animation_data.action = next(iter(tracks + named), None)


def key_frames():
    return sorted({point.co.x for action in bpy.data.actions for curve in action.fcurves for point in curve.keyframe_points})


def at_keys(path, request):
    """{frame at the requested rate: positions} for frames that have keys in Blender."""
    frames = key_frames()
    start = frames[0] if frames and path.suffix == ".fbx" else 0  # takes of an FBX begin at 0 in Sinew
    scene = bpy.context.scene
    numbers = {}
    for frame in frames:
        number = (frame - start) / scene.render.fps * scene.render.fps_base * request["rate"]
        if abs(number - round(number)) < 1e-2:
            numbers[round(number)] = frame
    samples = {number: positions_at(path, frame) for number, frame in list(numbers.items())[:: max(1, len(numbers) // request["moments"])]}
    return samples or {0: positions(path)}


def vertices():
    """World positions of the vertices of all meshes, deformed."""
    numbers = []
    graph = bpy.context.evaluated_depsgraph_get()
    for obj in bpy.context.scene.objects:
        if obj.type != "MESH":
            continue
        deformed = obj.evaluated_get(graph)
        for vertex in deformed.data.vertices:
            at = deformed.matrix_world @ vertex.co
            numbers += [at.x, at.z, -at.y]
    return numbers


def playing_actions():
    shape_keys = [obj.data.shape_keys for obj in bpy.context.scene.objects if obj.type == "MESH" and obj.data.shape_keys]
    owners = [owner for owner in [*bpy.context.scene.objects, *shape_keys] if owner.animation_data]
    return [owner.animation_data.action for owner in owners if owner.animation_data.action]


def of_clips(path, request, rest):
    """Samples positions and frame ranges, and vertices if the request says so."""
    samples = {"moments": [], "ranges": [], "vertices": []}
    for clip in request["clips"]:
        if path.suffix != ".bvh":
            play(clip["name"])
            rest.restore()
        fps = bpy.context.scene.render.fps
        start = {".bvh": kBvhStart, ".fbx": kFbxStart}.get(path.suffix, 0)
        if path.suffix == ".bvh":
            fps = request["rate"]  # frames of the file are frames in Blender
        ranges = [action.frame_range for action in playing_actions()]
        samples["ranges"].append([min(each[0] for each in ranges), max(each[1] for each in ranges)] if ranges else None)
        samples["moments"].append([])
        samples["vertices"].append([])
        for number, seconds in enumerate(clip["seconds"]):
            samples["moments"][-1].append(positions_at(path, start + seconds * fps))
            if request.get("vertices") and number % request["vertices"] == 0:
                samples["vertices"][-1].append(vertices())
    return samples


def skin_of(obj):
    """For each corner of each face what moves it, {group: weight} rounded, sorted: readers split and merge vertices."""
    names = {group.index: group.name for group in obj.vertex_groups}
    weights = [{names[each.group]: round(each.weight, 3) for each in vertex.groups if each.weight > 0} for vertex in obj.data.vertices]
    return sorted(json.dumps(weights[corner], sort_keys=True) for face in obj.data.polygons for corner in face.vertices)


def appearance_of(material):
    """Of the shader that readers set up: colour, alpha, the bytes of the texture's file."""
    shader = next((node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED"), None) if material.use_nodes else None
    pictures = [node.image for node in material.node_tree.nodes if node.type == "TEX_IMAGE" and node.image] if material.use_nodes else []
    packed = [len(picture.packed_file.data) if picture.packed_file else 0 for picture in pictures]
    return {"colour": list(shader.inputs["Base Color"].default_value)[:3] if shader else None,
            "alpha": shader.inputs["Alpha"].default_value if shader else None,
            "blend": material.blend_method, "one_side": material.use_backface_culling, "textures": packed}


def contents():
    meshes = {}
    for obj in bpy.context.scene.objects:
        if obj.type == "MESH":
            meshes[obj.name] = {"corners": sum(len(face.vertices) for face in obj.data.polygons), "skin": skin_of(obj), "skinned": is_skinned(obj),
                                  "uvs": len(obj.data.uv_layers), "colours": len(obj.data.color_attributes),
                                  "materials": [slot.material.name for slot in obj.material_slots if slot.material]}
    tracks = {track.name for obj in bpy.context.scene.objects if obj.animation_data for track in obj.animation_data.nla_tracks}
    armatures = [obj.name for obj in bpy.context.scene.objects if obj.type == "ARMATURE"]
    empties = [obj.name for obj in bpy.context.scene.objects if obj.type == "EMPTY"]
    bones = [bone for obj in bpy.data.armatures for bone in obj.bones]
    ends = {bone.name: {"parent": bone.parent.name if bone.parent else None, "head": list(bone.head_local), "tail": list(bone.tail_local)} for bone in bones}
    return {"armatures": armatures, "empties": empties, "bones": [bone.name for bone in bones], "bone_ends": ends, "meshes": meshes,
            "materials": {material.name: appearance_of(material) for material in bpy.data.materials},
            "actions": [action.name for action in bpy.data.actions], "tracks": sorted(tracks),
            "fps": bpy.context.scene.render.fps / bpy.context.scene.render.fps_base}


def main():
    request_path, answer_path = map(Path, sys.argv[-2:])
    request = json.loads(request_path.read_text())
    path = Path(request["file"])
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if "rate" in request:
        bpy.context.scene.render.fps = max(1, round(request["rate"]))
    rest = Rest()
    kReaders[path.suffix](str(path), rest.remember)
    answer = {"keys": len(key_frames())}
    answer.update(of_clips(path, request, rest) if "clips" in request else {"moments": at_keys(path, request)})
    answer["contents"] = contents()
    answer_path.write_text(json.dumps(answer))


if __name__ == "__main__":
    main()

"""bind_in_blender.py, run by Blender (blender -b --factory-startup --python bind_in_blender.py -- FILE TIMES ANSWER): replaces the weights of a glTF file by
Blender's automatic ones. ANSWER becomes a JSON object with `unweighted`, the number of vertices without weights, and the vertices of skinned meshes at
TIMES times of each clip, `before` and `after`: [[[x, y, z] per vertex] per time].
"""
import json
import sys
from pathlib import Path

import bpy

sys.path.append(str(Path(__file__).parent))
from in_blender import Rest, is_skinned, open_gltf, play


def skinned():
    return [obj for obj in bpy.context.scene.objects if obj.type == "MESH" and is_skinned(obj)]


def positions():
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for obj in skinned():
        deformed = obj.evaluated_get(graph)
        found += [list(deformed.matrix_world @ vertex.co) for vertex in deformed.data.vertices]
    return found


def sampled(rest, times):
    tracks = {track.name: track for obj in bpy.context.scene.objects if obj.animation_data for track in obj.animation_data.nla_tracks}
    moments = []
    for name, track in sorted(tracks.items()):
        play(name)
        rest.restore()
        first, last = track.strips[0].action.frame_range
        for i in range(times):
            frame = first + i * (last - first) / (times - 1)
            bpy.context.scene.frame_set(int(frame // 1), subframe=frame % 1)
            moments.append(positions())
    return moments


def bind_automatically():
    for obj in bpy.context.scene.objects:
        if obj.animation_data:
            obj.animation_data.action = None
    for obj in skinned():
        armature = next(modifier.object for modifier in obj.modifiers if modifier.type == "ARMATURE")
        relation = obj.parent, obj.matrix_parent_inverse.copy(), obj.matrix_basis.copy()
        for bone in armature.data.bones:
            bone.use_deform = bone.name in obj.vertex_groups
        obj.vertex_groups.clear()
        obj.modifiers.clear()
        bpy.ops.object.select_all(action="DESELECT")
        obj.select_set(True)
        armature.select_set(True)
        bpy.context.view_layer.objects.active = armature
        bpy.ops.object.parent_set(type="ARMATURE_AUTO")
        obj.parent, obj.matrix_parent_inverse, obj.matrix_basis = relation


def main():
    file, times, answer = sys.argv[-3], int(sys.argv[-2]), sys.argv[-1]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    rest = Rest()
    open_gltf(file, rest.remember)
    before = sampled(rest, times)
    bind_automatically()
    unweighted = sum(not any(group.weight > 0 for group in vertex.groups) for obj in skinned() for vertex in obj.data.vertices)
    Path(answer).write_text(json.dumps({"unweighted": unweighted, "before": before, "after": sampled(rest, times)}))


if __name__ == "__main__":
    main()

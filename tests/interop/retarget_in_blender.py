"""retarget_in_blender.py, run by Blender (blender -b --factory-startup --python retarget_in_blender.py -- REQUEST ANSWER): retargets with constraints.

REQUEST is a JSON file, an object with `source` (a .bvh with the motion), `target` (a .glb with the character and Sinew's result as `clip`), `mapping` (as
`sinew map --json` prints it), `frames` (their number), `rate`, `ends`: for `source` and `target` {joint: [x, y, z]}, the ends of the feet on the first
frame, in metres with Y up; and `contacts`, some frames. ANSWER becomes an object with `ends`, their positions on every frame, {joint: [[x, y, z], ...]} in
metres with Z up: of the `source`, scaled to the target's legs; of Sinew's result (`sinew`); and of the same character with constraints, as a rigger sets
them up by hand: rotations and the scaled path of the hips are copied (`copy`), and the ankles also follow those of the scaled source by inverse kinematics
(`ik`). `soles` are, for each of these three, the heights of the lowest vertex of the meshes on the frames of `contacts`.
"""
import json
import sys
from pathlib import Path

import bpy
from mathutils import Matrix, Quaternion, Vector

sys.path.append(str(Path(__file__).parent))
from in_blender import kBvhStart, open_bvh, open_gltf, play  # noqa: E402

kBvhUnit = 0.01  # metres
kHelper = "for "  # begins the names of helper bones
# Limbs may have different directions at rest. Hands and fingers are turned along with the forearm.
kNextPart = {"upperArm": "forearm", "forearm": "hand", "upperLeg": "lowerLeg", "lowerLeg": "foot"}
kTurnedAs = dict.fromkeys(["hand", "thumb", "index", "middle", "ring", "little"], "forearm")


class Rig:
    """An armature and the bones of its mapped roles."""

    def __init__(self, reader, path, mapping, side):
        before = set(bpy.data.objects)
        reader(path, lambda: None)
        self.armature = next(obj for obj in bpy.data.objects if obj.type == "ARMATURE" and obj not in before)
        self.bones = {entry["role"]: entry[side] for entry in mapping}

    def transform(self, matrix):
        self.armature.matrix_world = matrix @ self.armature.matrix_world
        bpy.context.view_layer.update()

    def rest(self, bone):
        return self.armature.matrix_world @ self.armature.data.bones[bone].matrix_local

    def start(self, role):
        return self.rest(self.bones[role][0]).translation

    def middle(self):
        return (self.start("upperLeg.L") + self.start("upperLeg.R")) / 2

    def left(self):
        return (self.start("upperLeg.L") - self.start("upperLeg.R")).to_2d()

    def leg_length(self):
        legs = [[self.start(part + side) for part in ("upperLeg", "lowerLeg", "foot")] for side in (".L", ".R")]
        return sum((knee - hip).length + (ankle - knee).length for hip, knee, ankle in legs) / 2

    def local(self, ends, frame):
        """Points in the space of their bones, from their positions on a frame."""
        bpy.context.scene.frame_set(frame)
        return {bone: (self.armature.matrix_world @ self.armature.pose.bones[bone].matrix).inverted() @ Vector((x, -z, y)) for bone, (x, y, z) in ends.items()}

    def paths(self, local, frames):
        """World positions of points of bones on some frames."""
        found = {bone: [] for bone in local}
        for frame in frames:
            bpy.context.scene.frame_set(frame)
            for bone, point in local.items():
                found[bone].append(list(self.armature.matrix_world @ self.armature.pose.bones[bone].matrix @ point))
        return found


class Meshes:
    """The meshes of the target. They are hidden except when they are measured, because deforming them takes most of the time."""

    def __init__(self):
        self.objects = [obj for obj in bpy.data.objects if obj.type == "MESH"]
        self.hide(True)

    def hide(self, is_hidden):
        for obj in self.objects:
            obj.hide_viewport = is_hidden

    def lowest(self, frames):
        """The heights of the lowest vertex on some frames."""
        self.hide(False)
        found = []
        for frame in frames:
            bpy.context.scene.frame_set(frame)
            deformed = [obj.evaluated_get(bpy.context.evaluated_depsgraph_get()) for obj in self.objects]
            found.append(min((obj.matrix_world @ vertex.co).z for obj in deformed for vertex in obj.data.vertices))
        self.hide(True)
        return found


def bone_pairs(mapping):
    """Role, source bone and target bone. Chains of different lengths end together."""
    for entry in mapping:
        for k, bone in enumerate(entry["target"]):
            yield entry["role"], entry["source"][max(0, round((k + 1) * len(entry["source"]) / len(entry["target"])) - 1)], bone


def alignment(source, target, role):
    """The smallest rotation that gives a limb of the target the direction of the source's at rest."""
    part, _, side = role.partition(".")
    part = kTurnedAs.get(part, part)
    if part not in kNextPart:
        return Quaternion()
    roles = f"{part}.{side}", f"{kNextPart[part]}.{side}"
    if not all(role in source.bones for role in roles):
        return Quaternion()
    here, there = (rig.start(roles[1]) - rig.start(roles[0]) for rig in (target, source))
    return here.rotation_difference(there)


def make_alike(source, target):
    """Scales the source to the target's legs and lets the target face as the source does."""
    source.transform(Matrix.Scale(target.leg_length() / source.leg_length(), 4))
    target.transform(Matrix.Rotation(target.left().angle_signed(source.left()), 4, "Z"))


def add_helpers(source, target, mapping):
    """Adds a bone to the source for each bone of the target: it moves with the source's and has the orientation of the target's."""
    bpy.context.view_layer.objects.active = source.armature
    bpy.ops.object.mode_set(mode="EDIT")
    bones = source.armature.data.edit_bones
    for role, source_bone, bone in bone_pairs(mapping):
        position = source.rest(source_bone).translation
        if role == "hips":
            position = source.middle() + target.start(role) - target.middle()
        turned = alignment(source, target, role) @ target.rest(bone).to_quaternion()
        location, rotation, _ = (source.armature.matrix_world.inverted() @ Matrix.LocRotScale(position, turned, None)).decompose()
        helper = bones.new(kHelper + bone)
        helper.tail = (0, 0.1 / kBvhUnit, 0)
        helper.parent = bones[source_bone]
        helper.matrix = Matrix.LocRotScale(location, rotation, None)
    bpy.ops.object.mode_set(mode="OBJECT")


def constrain(source, target, mapping, feet):
    def add(kind, bone):
        constraint = target.armature.pose.bones[bone].constraints.new(kind)
        constraint.target, constraint.subtarget = source.armature, kHelper + bone
        return constraint

    for _, _, bone in bone_pairs(mapping):
        add("COPY_ROTATION", bone)
    add("COPY_LOCATION", target.bones["hips"][0])
    for side in (".L", ".R") if feet else ():
        constraint = add("IK", target.bones["foot" + side][0])
        constraint.use_tail = False  # moves the head of the foot
        constraint.chain_count = len(target.bones["upperLeg" + side] + target.bones["lowerLeg" + side])


def bake(armature, frames):
    bpy.ops.object.select_all(action="DESELECT")
    armature.select_set(True)
    bpy.context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="POSE")
    bpy.ops.nla.bake(frame_start=frames[0], frame_end=frames[-1], only_selected=False, visual_keying=True, clear_constraints=True, bake_types={"POSE"})
    bpy.ops.object.mode_set(mode="OBJECT")


def main():
    request_path, answer_path = map(Path, sys.argv[-2:])
    request = json.loads(request_path.read_text())
    mapping = [entry for entry in request["mapping"] if entry["source"] and entry["target"]]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = round(request["rate"])
    target = Rig(open_gltf, request["target"], mapping, "target")
    play(request["clip"])
    meshes = Meshes()
    source = Rig(open_bvh, request["source"], mapping, "source")
    source.transform(Matrix.Scale(kBvhUnit, 4))
    frames = range(kBvhStart, kBvhStart + request["frames"])
    source_ends, target_ends = source.local(request["ends"]["source"], kBvhStart), target.local(request["ends"]["target"], 0)
    ends = {"sinew": target.paths(target_ends, range(request["frames"]))}
    soles = {"sinew": meshes.lowest(request["contacts"])}
    make_alike(source, target)
    add_helpers(source, target, mapping)
    ends["source"] = source.paths(source_ends, frames)
    for kind in ("copy", "ik"):
        target.armature.animation_data_clear()
        constrain(source, target, mapping, feet=kind == "ik")
        bake(target.armature, frames)
        ends[kind] = target.paths(target_ends, frames)
        soles[kind] = meshes.lowest([kBvhStart + frame for frame in request["contacts"]])
    answer_path.write_text(json.dumps({"ends": ends, "soles": soles}))


if __name__ == "__main__":
    main()

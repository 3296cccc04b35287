"""Generates captured motion as text for benchmarks."""
import math

JOINTS = 31


def write_bvh(path, frames):
    """Writes a BVH of 31 joints with three angles each, row by row, so that the measuring process stays small."""
    lines = ["HIERARCHY", "ROOT j0", "{", "OFFSET 0 0 0", "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation"]
    for joint in range(1, JOINTS):
        lines += [f"JOINT j{joint}", "{", "OFFSET 0 10 0", "CHANNELS 3 Zrotation Xrotation Yrotation"]
    lines += ["End Site", "{", "OFFSET 0 10 0", "}"] + ["}"] * JOINTS
    lines += ["MOTION", f"Frames: {frames}", "Frame Time: 0.0083333"]
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")
        numbers = " ".join(["%.6f"] * (3 + 3 * JOINTS)) + "\n"
        for frame in range(frames):
            slow = [15 * math.sin(0.01 * frame + k) for k in range(JOINTS + 2)]
            fast = [5 * math.cos(0.037 * frame + 2 * joint) for joint in range(JOINTS)]
            row = [0.2 * math.sin(0.003 * frame), 90.0, 0.1 * frame]
            for joint in range(JOINTS):
                row += [slow[joint + channel] + fast[joint] for channel in range(3)]
            file.write(numbers % tuple(row))

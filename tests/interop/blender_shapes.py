"""blender_shapes.py SINEW VERTICES SAMPLES [DATA]: compares shapes and skins written by Sinew and opened in Blender with Sinew's own vertices.

The skins are computed here: for the skeleton of a sample, and for a biped that is fitted to the sample's mesh and then walks. Writes every file as GLB and FBX with keys on every frame, plays it in Blender and compares all vertices of all meshes, morphed and skinned, at several
times (VERTICES is the program skinned_vertices). Readers split and merge vertices, so each must be where one of the other side is. Prints the largest
distance relative to the mesh's size, and exits with 1 if one exceeds kTolerance.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from joint_positions import blender_answer, last_character, sinew_output, size_of
from shape_sample import write_shape_sample

kTolerance = 1e-4
kTimes = 6
kData = ["gltf/AnimatedMorphCube/AnimatedMorphCube.gltf", "gltf/SimpleMorph/SimpleMorph.gltf", "gltf/singleBlendshapeCube_sparse.glb"]


def farthest(here, there):
    """The largest distance of a point to the nearest one of the other list, in both directions."""
    def one_way(some, others):
        rows = max(1, 2_000_000 // len(others))  # bounds the memory
        return max(np.linalg.norm(some[i:i + rows, None, :] - others[None, :, :], axis=2).min(1).max() for i in range(0, len(some), rows))
    return max(one_way(here, there), one_way(there, here))


def compare(sinew, vertices, path, written):
    """The largest distance relative to the size, or a problem as text."""
    expected = json.loads(subprocess.run([vertices, str(kTimes), str(path)], capture_output=True, text=True, check=True).stdout)
    clips = last_character(sinew, [path])["clips"]
    sinew_output(sinew, "convert", path, "-o", written, "--keys", "fixed")
    request = {"file": str(written), "rate": clips[0]["rate"] if clips else 30, "vertices": 1,
               "clips": [{"name": clip["name"], "seconds": clip["times"]} for clip in expected]}
    answer = blender_answer(request)
    if answer is None:
        return "not read by Blender"
    largest = 0
    for clip, moments in zip(expected, answer["vertices"]):
        for meshes, found in zip(clip["meshes"], moments):
            here, there = np.reshape(np.concatenate(meshes), (-1, 3)), np.reshape(found, (-1, 3))
            if len(there) == 0:
                return "Blender has no vertices"
            largest = max(largest, farthest(here, there) / size_of(here))
    return largest


def bound_samples(sinew, samples, folder):
    """The sample figure with computed weights: on its own skeleton, and on a fitted biped that plays the sample walk."""
    bound, biped, walking = (folder / name for name in ("bound.sinew", "biped.sinew", "walking.sinew"))
    sinew_output(sinew, "bind", samples / "figure.glb", "-o", bound)
    sinew_output(sinew, "bind", samples / "figure.glb", "--skeleton", "biped", "-o", biped)
    sinew_output(sinew, "retarget", samples / "walk.bvh", "--onto", biped, "-o", walking)
    return [bound, walking]


def main():
    sinew, vertices, samples = sys.argv[1:4]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        files = [write_shape_sample(Path(folder) / "strip.gltf"), *bound_samples(sinew, Path(samples), Path(folder))]
        if len(sys.argv) > 4:
            files += [Path(sys.argv[4]) / name for name in kData]
        for path in files:
            for extension in (".glb", ".fbx"):
                found = compare(sinew, vertices, path, Path(folder) / f"written{extension}")
                is_right = not isinstance(found, str) and found <= kTolerance
                failed += not is_right
                print(f"{path.name} as {extension}: {found if isinstance(found, str) else f'vertices differ by {found:.1e} of the size'}{'' if is_right else '  WRONG'}",
                      flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

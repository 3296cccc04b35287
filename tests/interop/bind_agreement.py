"""bind_agreement.py SINEW VERTICES SAMPLES [DATA]: compares computed weights with those that artists painted.

Binds characters anew with each method, and in Blender with automatic weights if it is installed, plays their own clips, and prints the mean and the 95th
percentile of the distances from the original vertices at kTimes times of each clip, as parts per thousand of the size of the mesh. VERTICES is the
program skinned_vertices. Exits with 1 if the default method fails or is further from the originals than Blender on average of several characters, or by half on one.
"""
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from joint_positions import sinew_output, size_of

kInBlender = Path(__file__).with_name("bind_in_blender.py")
kTimes = 10
kLargestRatio = 1.5
kMethods = ["geodesic", "heat", "biharmonic", "closest"]
kSamples = ["figure.glb"]
kData = ["gltf/cesium_man.gltf", "gltf/Fox.glb", "gltf/BrainStem.glb", "gltf/greenman.glb", "fbx/ufbx/maya_game_sausage_7500_binary_wiggle.fbx",
         "fbx/assimp/huesitos.fbx"]


def vertices(program, file):
    """[vertices at each time of each clip], all meshes together: T x V x 3."""
    clips = json.loads(subprocess.run([program, str(kTimes), str(file)], capture_output=True, text=True, check=True).stdout)
    return np.array([np.concatenate([np.reshape(mesh, (-1, 3)) for mesh in meshes]) for clip in clips for meshes in clip["meshes"]])


def figures(expected, found):
    """Mean and 95th percentile of the distances, relative to the size at the first time."""
    distances = np.linalg.norm(expected - found, axis=2) / size_of(expected[0])
    return float(distances.mean()), float(np.percentile(distances, 95))


def in_blender(file, folder):
    """The figures of Blender's automatic weights; None if it does not find weights for all vertices."""
    answer = folder / "answer.json"
    answer.unlink(missing_ok=True)
    run = subprocess.run(["blender", "-b", "--factory-startup", "--python", str(kInBlender), "--", str(file), str(kTimes), str(answer)], capture_output=True,
                         text=True, timeout=600)
    if not answer.exists():
        raise RuntimeError(run.stdout + run.stderr)
    result = json.loads(answer.read_text())
    if result["unweighted"]:
        return None
    return figures(np.array(result["before"]), np.array(result["after"]))


def text(result):
    return f"{1000 * result[0]:9.2f}{1000 * result[1]:8.2f}" if result else f"{'no weights':>17}"


def main():
    sinew, program, samples = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    files = [samples / name for name in kSamples]
    if len(sys.argv) > 4:
        files += [Path(sys.argv[4]) / name for name in kData]
    blender = shutil.which("blender")
    print(f"{'mean and 95 %, per mille':34}" + "".join(f"{name:>17}" for name in kMethods + ["Blender"]))
    ratios = []
    for path in files:
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            original, bound = folder / "original.glb", folder / "bound.sinew"
            expected = vertices(program, path)
            results = {}
            for method in kMethods:
                sinew_output(sinew, "bind", path, "--method", method, "-o", bound)
                results[method] = figures(expected, vertices(program, bound))
            if blender:
                sinew_output(sinew, "convert", path, "-o", original)
                results["Blender"] = in_blender(original, folder)
        print(f"{path.name:34}" + "".join(text(result) for result in results.values()), flush=True)
        if results.get("Blender"):
            ratios.append(results["geodesic"][0] / results["Blender"][0])
    if ratios:
        mean = float(np.exp(np.mean(np.log(ratios))))
        print(f"mean distance with the default method, relative to Blender: {mean:.2f} (geometric mean), at most {max(ratios):.2f}")
        sys.exit(1 if (len(ratios) > 1 and mean > 1) or max(ratios) > kLargestRatio else 0)


if __name__ == "__main__":
    main()

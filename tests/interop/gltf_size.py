"""gltf_size.py SINEW NODE MODULES SAMPLES [DATA]: compares the sizes of glTF files written by Sinew with those after glTF Transform.

glTF Transform's `resample` removes the keys that interpolation reproduces, here to within kRounding, so that the error stays the same, and its `dedup`
merges equal data. A file may not be larger than its result, apart from kSlack for equal vertex data of several meshes, which only glTF Transform merges. Also prints the size with quantisation. Exits with 1 if a file is too large.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

kSlack = 1.005
kRounding = 1e-6  # of quaternions' components and metres
kSamples = ["figure.glb", "hand.bvh", "robot-arm.bvh", "walk.bvh"]
kData = ["bvh/bvh_example.bvh", "bvh/cmu_12_01_walk.bvh", "gltf/Fox.glb", "gltf/cesium_man.gltf", "gltf/BrainStem.glb"]


def written(sinew, path, output, *options):
    subprocess.run([sinew, "convert", path, "-o", output, "--no-verify", *options], capture_output=True, text=True, check=True)
    return output.stat().st_size


def transformed(node, modules, tolerance, file):
    output = file.with_name("transformed.glb")
    subprocess.run([node, Path(__file__).with_name("gltf_transform.mjs"), modules, str(tolerance), file, output], capture_output=True, text=True, check=True)
    return output.stat().st_size


def main():
    sinew, node, modules = sys.argv[1:4]
    files = [Path(sys.argv[4]) / name for name in kSamples]
    if len(sys.argv) > 5:
        files += [Path(sys.argv[5]) / name for name in kData]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "written.glb"
        for path in files:
            adaptive = written(sinew, path, file)
            cleaned = transformed(node, modules, kRounding, file)
            quantised = written(sinew, path, file, "--quantise")
            is_small = adaptive <= kSlack * cleaned
            failed += not is_small
            print(f"{path.name}: {adaptive} bytes, {cleaned} after glTF Transform, {quantised} quantised{'' if is_small else '  TOO LARGE'}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

"""gltf_validity.py EXPORTER NODE MODULES SAMPLES DATA: every sample and every real file that Sinew reads, written as glTF, has neither
an error nor a warning of the Khronos validator, the npm package gltf-validator in the folder MODULES (tests/run.sh --interop puts it there)."""
import os
import subprocess
import sys
import tempfile
from multiprocessing import Pool
from pathlib import Path

from places import nearest_skeleton

exporter, node, modules, samples, data = sys.argv[1:]
kKinds = (".bvh", ".dae", ".fbx", ".glb", ".gltf", ".json")


def sources():
    files = sorted(path for root in (samples, data) for path in Path(root).rglob("*") if "malformed" not in path.parts)
    yield from ([path] for path in files if path.suffix.lower() in kKinds)
    yield from ([nearest_skeleton(path), path] for path in files if path.suffix.lower() == ".amc")


def export(job):
    """What went wrong, if anything, for the last of the files."""
    number, files, folder = job
    # By turns in both kinds, and with keys of each.
    kind, keys = ("glb", "gltf")[number % 2], ("adaptive", "keyed", "fixed")[number % 3]
    out = Path(folder) / f"{number:03}-{files[-1].stem}-{keys}.{kind}"
    done = subprocess.run([exporter, keys, out, *files], capture_output=True, text=True)
    return files[-1], done.returncode, done.stderr.strip()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, Pool(2) as pool:
        results = pool.map(export, [(i, files, folder) for i, files in enumerate(sources())], chunksize=1)
        for path, code, wrong in results:
            if code:
                print(f"{path.name} is not written: {wrong}")
        if any(code not in (0, 1) for _, code, _ in results) or sum(code == 0 for _, code, _ in results) < len(results) / 2:
            sys.exit("the exporter failed")
        script = Path(__file__).with_name("validate.js")
        sys.exit(subprocess.run([node, script, folder], env=os.environ | {"NODE_PATH": modules}).returncode)

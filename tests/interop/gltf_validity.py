"""gltf_validity.py EXPORTER NODE MODULES SAMPLES DATA: validates glTF files written by Sinew with the Khronos validator.

Writes every sample as .glb and .gltf with each key policy, and every real file in one of these forms in turn. None may have errors or warnings. The
validator is the npm package gltf-validator in the folder MODULES (installed by tests/run.sh --interop)."""
import os
import subprocess
import sys
import tempfile
from multiprocessing import Pool
from pathlib import Path

from joint_positions import nearest_skeleton

exporter, node, modules, samples, data = sys.argv[1:]
kKinds = (".bvh", ".dae", ".fbx", ".glb", ".gltf", ".json")
kForms = [(kind, keys) for keys in ("adaptive", "keyed", "fixed") for kind in ("glb", "gltf")]


def sources(root):
    files = sorted(path for path in Path(root).rglob("*") if "malformed" not in path.parts)
    yield from ([path] for path in files if path.suffix.lower() in kKinds)
    yield from ([nearest_skeleton(path), path] for path in files if path.suffix.lower() == ".amc")


def jobs(folder):
    yield from ((form, files, folder) for files in sources(samples) for form in kForms)
    yield from ((kForms[number % len(kForms)], files, folder) for number, files in enumerate(sources(data)))


def export(job):
    """(file, exit code, messages) for the last of the files."""
    (kind, keys), files, folder = job
    stem = str(files[-1]).replace(os.sep, "_")
    out = Path(folder) / f"{stem}-{keys}.{kind}"
    done = subprocess.run([exporter, keys, out, *files], capture_output=True, text=True)
    return files[-1], done.returncode, done.stderr.strip()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, Pool(2) as pool:
        results = pool.map(export, list(jobs(folder)), chunksize=1)
        for path, code, messages in results:
            if code:
                print(f"{path.name} was not written: {messages}")
        is_sample = [path.is_relative_to(samples) for path, _, _ in results]
        if any(code and sample for (_, code, _), sample in zip(results, is_sample)):
            sys.exit("a sample was not written")
        if any(code not in (0, 1) for _, code, _ in results) or sum(code == 0 for _, code, _ in results) < len(results) / 2:
            sys.exit("the exporter failed")
        script = Path(__file__).with_name("validate.js")
        sys.exit(subprocess.run([node, script, folder], env=os.environ | {"NODE_PATH": modules}).returncode)

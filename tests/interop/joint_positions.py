"""Joint positions from Sinew and from Blender, and the distance between them. Shared by the agreement tests."""
import csv
import importlib.util
import json
import subprocess
import tempfile
from pathlib import Path

import numpy as np

kInBlender = Path(__file__).with_name("in_blender.py")


def sinew_output(sinew, *arguments):
    return subprocess.run([sinew, *map(str, arguments)], capture_output=True, text=True, check=True).stdout


def sinew_positions(sinew, files, *options):
    """{frame: {joint: head and tail, six numbers}}, in metres by default."""
    frames = {}
    for row in list(csv.reader(sinew_output(sinew, "positions", *files, *options).splitlines()))[1:]:
        frames.setdefault(int(row[0]), {})[row[2]] = np.array(row[3:9], float)
    return frames


def last_character(sinew, files):
    """The character that `sinew convert` writes, as described by `sinew info`; None if the files have none."""
    characters = json.loads(sinew_output(sinew, "info", "--json", *files))["characters"]
    return characters[-1] if characters else None


def nearest_skeleton(motion):
    """The .asf of an .amc, from its folder or the closest parent folder."""
    for folder in motion.parents:
        if found := sorted(folder.glob("*.asf")):
            return found[0]
    raise FileNotFoundError(f"no skeleton for {motion}")


def reference_program(path):
    """Independent arithmetic that shares no code with Sinew: acclaim_positions(), bvh_positions() and Gltf."""
    spec = importlib.util.spec_from_file_location("reference", path)
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    return reference


def parents_first(gltf):
    """Indices of the nodes of a reference's glTF, in the order of Sinew's joints."""
    pending = [i for i in range(len(gltf.nodes)) if i not in gltf.parent]
    order = []
    while pending:
        order.append(pending.pop(0))
        pending = gltf.nodes[order[-1]].get("children", []) + pending
    return order


def blender_answer(request):
    """The answer of in_blender.py; None if Blender cannot read the file."""
    with tempfile.TemporaryDirectory() as folder:
        request_file, answer_file = Path(folder) / "request.json", Path(folder) / "answer.json"
        request_file.write_text(json.dumps(request))
        run = subprocess.run(["blender", "-b", "--factory-startup", "--python", str(kInBlender), "--", str(request_file), str(answer_file)],
                             capture_output=True, text=True, timeout=300)
        if answer_file.exists():
            return json.loads(answer_file.read_text())
    print(*[line for line in (run.stdout + run.stderr).splitlines() if "Error" in line][-3:], sep="\n")
    return None


def size_of(positions):
    """The diagonal of the bounding box of some positions; 1 for a single point."""
    return float(np.linalg.norm(np.ptp(np.array(list(positions), float).reshape(-1, 3), axis=0))) or 1.0


def largest_distance(expected, found):
    """The largest distance between positions of the same name, and that name; inf if one is missing."""
    largest, where = 0.0, ""
    for name, position in expected.items():
        distance = float(np.linalg.norm(np.subtract(found[name], position))) if name in found else np.inf
        if not distance <= largest:
            largest, where = distance, name
    return largest, where

"""Where joints are: as Sinew says, as Blender does, and how far two tellings are apart. What the agreement tests share."""
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
    """{frame: {joint: head and tail, six numbers}}, metres unless the options say otherwise."""
    frames = {}
    for row in list(csv.reader(sinew_output(sinew, "positions", *files, *options).splitlines()))[1:]:
        frames.setdefault(int(row[0]), {})[row[2]] = np.array(row[3:9], float)
    return frames


def last_character(sinew, files):
    """What `sinew info` says of the character that `sinew convert` takes; None where the files have none."""
    characters = json.loads(sinew_output(sinew, "info", "--json", *files))["characters"]
    return characters[-1] if characters else None


def nearest_skeleton(motion):
    """The .asf of an .amc: beside it or above."""
    for folder in motion.parents:
        if found := sorted(folder.glob("*.asf")):
            return found[0]
    raise FileNotFoundError(f"no skeleton for {motion}")


def reference_program(path):
    """The arithmetic that shares no code with Sinew: acclaim_positions(), bvh_positions() and Gltf."""
    spec = importlib.util.spec_from_file_location("reference", path)
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    return reference


def parents_first(gltf):
    """The numbers of a reference's glTF nodes, in the order of Sinew's joints."""
    waiting = [i for i in range(len(gltf.nodes)) if i not in gltf.parent]
    order = []
    while waiting:
        order.append(waiting.pop(0))
        waiting = gltf.nodes[order[-1]].get("children", []) + waiting
    return order


def blender_answer(asked):
    """What in_blender.py answers; None where Blender does not read the file."""
    with tempfile.TemporaryDirectory() as folder:
        question, answer = Path(folder) / "asked.json", Path(folder) / "answer.json"
        question.write_text(json.dumps(asked))
        run = subprocess.run(["blender", "-b", "--factory-startup", "--python", str(kInBlender), "--", str(question), str(answer)],
                             capture_output=True, text=True, timeout=300)
        if answer.exists():
            return json.loads(answer.read_text())
    print(*[line for line in (run.stdout + run.stderr).splitlines() if "Error" in line][-3:], sep="\n")
    return None


def size_of(places):
    """The diagonal of the box about some places; of a point the unit."""
    return float(np.linalg.norm(np.ptp(np.array(list(places), float).reshape(-1, 3), axis=0))) or 1.0


def farthest(expected, told):
    """The largest distance of a place from where it is told, and that place's name; inf where it is not told."""
    worst, where = 0.0, ""
    for name, place in expected.items():
        apart = float(np.linalg.norm(np.subtract(told[name], place))) if name in told else np.inf
        if not apart <= worst:
            worst, where = apart, name
    return worst, where

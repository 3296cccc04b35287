"""collada_agreement.py SINEW DATA: compares joint positions of COLLADA files with transforms computed here from the document.

Compares every key that is on a frame. Prints the largest error of each file and exits with 1 if one exceeds TOLERANCE relative to the largest coordinate.
"""
import csv
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np

TOLERANCE = 1e-5
# Keys of one joint are between those of another, whose angles are linear here and use SLERP in Sinew.
BETWEEN_KEYS = {"seymour.dae": 5e-3}


def transform(kind, numbers):
    matrix = np.eye(4)
    if kind == "translate":
        matrix[:3, 3] = numbers
    elif kind == "scale":
        matrix[range(3), range(3)] = numbers
    elif kind == "matrix":
        matrix[:3] = np.reshape(numbers, (4, 4))[:3]
    else:
        x, y, z = np.array(numbers[:3]) / (np.linalg.norm(numbers[:3]) or 1)
        cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
        turn = np.radians(numbers[3])
        matrix[:3, :3] += np.sin(turn) * cross + (1 - np.cos(turn)) * cross @ cross
    return matrix


class Document:
    def __init__(self, path):
        text = path.read_text(encoding="utf-8", errors="replace")
        self.root = ET.fromstring(re.sub(r'xmlns="[^"]*"', "", text, count=1))
        self.ids = {element.get("id"): element for element in self.root.iter() if element.get("id")}
        unit = self.root.find("asset/unit")
        self.unit = float(unit.get("meter", 1)) if unit is not None else 1
        self.up = (self.root.findtext("asset/up_axis") or "Y_UP").strip()
        self.channels = {}
        for channel in self.root.iter("channel"):
            inputs = {each.get("semantic"): each.get("source")[1:] for each in self.ids[channel.get("source")[1:]].findall("input")}
            times = self.floats(inputs["INPUT"])
            node, _, target = channel.get("target").partition("/")
            self.channels.setdefault(node, []).append((target, times, np.reshape(self.floats(inputs["OUTPUT"]), (len(times), -1))))

    def floats(self, source):
        return [float(word) for word in self.ids[source].find("float_array").text.split()]

    def times(self):
        return sorted({time for channels in self.channels.values() for _, times, _ in channels for time in times}) or [0]

    def moved(self, node, element, time):
        numbers = [float(word) for word in element.text.split()]
        for target, times, values in self.channels.get(node, []):
            if re.split(r"[.(]", target)[0] != element.get("sid"):
                continue
            value = [np.interp(time, times, column) for column in values.T]
            position = re.findall(r"\((\d)\)", target)
            if position:
                numbers[int(position[1]) * 4 + int(position[0])] = value[0]
            elif "." in target:
                numbers[{"X": 0, "Y": 1, "Z": 2, "ANGLE": 3}[target.split(".")[1]]] = value[0]
            else:
                numbers = value
        return numbers

    def positions(self, time):
        """Positions by node name, in metres with Y up."""
        found = {}

        def walk(node, world):
            for element in node:
                if element.tag in ("translate", "scale", "matrix", "rotate"):
                    world = world @ transform(element.tag, self.moved(node.get("id"), element, time))
            x, y, z = world[:3, 3] * self.unit
            found.setdefault(node.get("name") or node.get("id"), (x, z, -y) if self.up == "Z_UP" else (x, y, z))
            for child in node.findall("node"):
                walk(child, world)

        for top in self.ids[self.root.find("scene/instance_visual_scene").get("url")[1:]].findall("node"):
            walk(top, np.eye(4))
        return found


def run(*arguments):
    return subprocess.run([*map(str, arguments)], capture_output=True, text=True, check=True).stdout


def largest_error(sinew, path):
    """The largest error relative to the largest coordinate, and the number of positions compared."""
    document = Document(path)
    clips = json.loads(run(sinew, "info", path, "--json"))["characters"][0]["clips"]
    rate = clips[-1]["rate"] if clips else 1
    rows = {}
    for row in csv.DictReader(run(sinew, "positions", path).splitlines()):
        rows.setdefault(int(row["frame"]), {})[row["joint"]] = [float(row[axis]) for axis in "xyz"]
    largest, size, compared = 0, 1e-3, 0
    for time in document.times():
        frame = round(time * rate)
        if abs(frame - time * rate) > 1e-3 or frame not in rows:
            continue
        for name, position in document.positions(time).items():
            if name in rows[frame]:
                compared += 1
                size = max(size, *map(abs, position))
                largest = max(largest, *np.abs(np.subtract(position, rows[frame][name])))
    return largest / size, compared


failed = False
for path in sorted(Path(sys.argv[2]).glob("collada/**/*.dae")):
    try:
        error, compared = largest_error(sys.argv[1], path)
    except (KeyError, ValueError) as problem:  # the document uses something that is not supported here
        print(f"{path.name}: not supported here ({problem})")
        continue
    good = compared > 0 and error <= BETWEEN_KEYS.get(path.name, TOLERANCE)
    failed = failed or not good
    print(f"{path.name}: {error:.1e} at {compared} positions{'' if good else ': DIFFERENT'}")
sys.exit(failed)

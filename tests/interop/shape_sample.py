"""A glTF file with shapes, for tests that need one that is no real file: a strip bound to two joints, with three morph targets, one of which moves nothing, and an animation of all."""
import base64
import json

import numpy as np

kRows = 9
kTimes = [0.0, 0.25, 0.5, 1.0]


def write_shape_sample(path):
    heights = np.linspace(0, 2, kRows)
    positions = np.array([[x, y, 0] for y in heights for x in (-0.2, 0.2)])
    bulge = np.array([[0, 0, 0.4 * np.sin(np.pi * y / 2)] for y in heights for _ in range(2)])
    widen = np.array([[side * 0.3, 0, 0] for y in heights for side in (-1, 1)]) * (positions[:, 1:2] > 1)
    triangles = [[2 * i + a, 2 * i + b, 2 * i + c] for i in range(kRows - 1) for a, b, c in ((0, 1, 2), (2, 1, 3))]
    follows = (positions[:, 1] > 1).astype(float)
    angles = np.radians([0, 30, 60, 20])
    rotations = np.array([[0, 0, np.sin(a / 2), np.cos(a / 2)] for a in angles])
    weights = np.array([[0, 0, 0], [1, 0.25, 1], [0.5, 1, 0], [0, 0.75, 0.5]])
    binds = np.array([np.eye(4), np.eye(4)])
    binds[1][3][1] = -1  # columns, so the translation is the last row

    document = {"asset": {"version": "2.0"}, "accessors": [], "bufferViews": [], "scene": 0, "scenes": [{"nodes": [0, 2]}]}
    binary = b""

    def accessor(values, kind, component=5126):
        nonlocal binary
        data = np.asarray(values).astype({5126: "<f4", 5125: "<u4", 5121: "u1"}[component])
        document["bufferViews"].append({"buffer": 0, "byteOffset": len(binary), "byteLength": data.nbytes})
        binary += data.tobytes() + bytes(-data.nbytes % 4)
        document["accessors"].append({"bufferView": len(document["bufferViews"]) - 1, "componentType": component, "count": len(values), "type": kind})
        if kind in ("VEC3", "SCALAR") and component == 5126:
            flat = data.reshape(len(values), -1)
            document["accessors"][-1].update(min=flat.min(0).tolist(), max=flat.max(0).tolist())
        return len(document["accessors"]) - 1

    attributes = {"POSITION": accessor(positions, "VEC3"), "NORMAL": accessor([[0, 0, 1]] * len(positions), "VEC3"),
                  "JOINTS_0": accessor([[0, 1, 0, 0]] * len(positions), "VEC4", 5121),
                  "WEIGHTS_0": accessor([[1 - f, f, 0, 0] for f in follows], "VEC4")}
    primitive = {"attributes": attributes, "indices": accessor(np.ravel(triangles), "SCALAR", 5125),
                 "targets": [{"POSITION": accessor(bulge, "VEC3")}, {"POSITION": accessor(widen, "VEC3")},
                             {"POSITION": accessor(np.zeros_like(positions), "VEC3")}]}
    document["meshes"] = [{"name": "strip", "primitives": [primitive], "weights": [0, 0.5, 0], "extras": {"targetNames": ["bulge", "widen", "still"]}}]
    document["nodes"] = [{"name": "root", "children": [1]}, {"name": "tip", "translation": [0, 1, 0]}, {"name": "strip", "mesh": 0, "skin": 0}]
    document["skins"] = [{"joints": [0, 1], "inverseBindMatrices": accessor(binds.reshape(2, 16), "MAT4")}]
    times = accessor(kTimes, "SCALAR")
    document["animations"] = [{"name": "wave", "samplers": [{"input": times, "output": accessor(rotations, "VEC4")},
                                                            {"input": times, "output": accessor(weights.ravel(), "SCALAR")}],
                               "channels": [{"sampler": 0, "target": {"node": 1, "path": "rotation"}}, {"sampler": 1, "target": {"node": 2, "path": "weights"}}]}]
    document["buffers"] = [{"byteLength": len(binary), "uri": "data:application/octet-stream;base64," + base64.b64encode(binary).decode()}]
    path.write_text(json.dumps(document))
    return path

"""blender_retarget.py SINEW SAMPLES [DATA]: compares retargeting by Sinew with the same job done in Blender with constraints.

Blender plays Sinew's result, and retargets the same motion to the same character twice, by copied rotations and with inverse kinematics of the feet (see
retarget_in_blender.py). Prints, for the contacts that `sinew retarget` reports: the largest slide of the ends of the feet, their largest deviation from
the path of the source's, scaled, and the range of the heights of the lowest vertex in the middle of the contacts. Exits with 1 if Sinew's slides are not
those that Blender measures, if the ends of its feet slide more than the source's or deviate more than with copied rotations, or if the soles are not on
the ground although both characters tell where they are.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from joint_positions import last_character, sinew_output, sinew_positions

kInBlender = Path(__file__).with_name("retarget_in_blender.py")
kRate = 30  # frames per second
kAgreement, kMoreSlide, kNoise, kSole = 0.0005, 0.002, 0.0001, 0.005  # metres
kMethods = {"copy": "copied rotations", "ik": "inverse kinematics", "sinew": "Sinew"}
kMotions = {"CMU walk": ["asf-amc/cmu-02/02.asf", "asf-amc/cmu-02/02_01.amc"], "CMU dance": ["asf-amc/lambada/lambada.asf", "asf-amc/lambada/lambada.amc"]}


def foot_ends(sinew, files, ends):
    """{joint: [x, y, z]}: the ends of the feet on the first frame."""
    first = next(iter(sinew_positions(sinew, files, "--frames", "0:0").values()))
    return {joint: list(first[joint][:3] if is_head else first[joint][3:]) for joint, is_head in ends}


def foot_end(mapping, side, key):
    """The joint whose head or tail is the end of a foot: the head of the toes if both skeletons have them, otherwise the tail of the foot."""
    complete = {entry["role"]: entry[key] for entry in mapping if entry["source"] and entry["target"]}
    toes = complete.get("toes" + side)
    return (toes[0], True) if toes else (complete["foot" + side][-1], False)


def blender_answer(request, folder):
    """The answer of retarget_in_blender.py."""
    request_file, answer_file = folder / "request.json", folder / "answer.json"
    request_file.write_text(json.dumps(request))
    run = subprocess.run(["blender", "-b", "--factory-startup", "--python", str(kInBlender), "--", str(request_file), str(answer_file)],
                         capture_output=True, text=True, timeout=300)
    if not answer_file.exists():
        raise RuntimeError(run.stdout + run.stderr)
    return json.loads(answer_file.read_text())


class Case:
    """A motion, retargeted by both programs."""

    def __init__(self, sinew, motion, target, folder, knows_soles):
        self.knows_soles = knows_soles  # in both characters
        source, written = folder / "source.bvh", folder / "target.glb"
        sinew_output(sinew, "convert", *motion, "-o", source, "--fixed-rate", kRate)
        mapping = json.loads(sinew_output(sinew, "map", source, "--onto", target, "--json"))["mapping"]
        report = json.loads(sinew_output(sinew, "retarget", source, "--onto", target, "-o", written, "--keys", "fixed", "--json"))
        source_ends, target_ends = ([foot_end(mapping, side, key) for side in (".L", ".R")] for key in ("source", "target"))
        self.source_joint = {own[0]: other[0] for own, other in zip(target_ends, source_ends)}
        self.contacts = [contact for contact in report["contacts"] if contact["joint"] in self.source_joint]
        clip = last_character(sinew, [written])["clips"][-1]
        ends = {"source": foot_ends(sinew, [source], source_ends), "target": foot_ends(sinew, [written], target_ends)}
        middles = [(contact["first"] + contact["last"]) // 2 for contact in self.contacts]
        answer = blender_answer({"source": str(source), "target": str(written), "mapping": mapping, "clip": clip["name"], "frames": clip["frames"],
                                 "rate": kRate, "ends": ends, "contacts": middles}, folder)
        self.soles = answer["soles"]
        self.paths = {method: {joint: np.array(path) for joint, path in paths.items()} for method, paths in answer["ends"].items()}

    def moved(self, method, contact):
        """Horizontal displacement of the end of a foot from the first frame of a contact, on all its frames."""
        joint = contact["joint"] if method != "source" else self.source_joint[contact["joint"]]
        path = self.paths[method][joint][contact["first"] : contact["last"] + 1, :2]
        return path - path[0]

    def slide(self, method, contact):
        return np.linalg.norm(self.moved(method, contact), axis=1).max()

    def deviation(self, method, contact):
        return np.linalg.norm(self.moved(method, contact) - self.moved("source", contact), axis=1).max()

    def largest(self, measure, method):
        return max(measure(method, contact) for contact in self.contacts)

    def figures(self, method):
        slide, deviation = (1000 * self.largest(measure, method) for measure in (self.slide, self.deviation))
        return f"{slide:12.1f}{deviation:10.1f}{1000 * min(self.soles[method]):6.0f} to {1000 * max(self.soles[method]):3.0f}"

    def problems(self):
        for contact in self.contacts:
            where = f"{contact['joint']} on frames {contact['first']} to {contact['last']}"
            for method, key in (("source", "slide_source_mm"), ("sinew", "slide_after_mm")):
                if abs(self.slide(method, contact) - contact[key] / 1000) > kAgreement:
                    yield f"{where}: Blender measures {1000 * self.slide(method, contact):.2f} mm, not {key} {contact[key]:.2f}"
            if self.slide("sinew", contact) > self.slide("source", contact) + kMoreSlide:
                yield f"{where}: slides {1000 * self.slide('sinew', contact):.2f} mm, the source {1000 * self.slide('source', contact):.2f} mm"
        if self.largest(self.deviation, "sinew") > self.largest(self.deviation, "copy") + kNoise:
            yield "the feet deviate more than with copied rotations"
        if self.knows_soles and max(abs(height) for height in self.soles["sinew"]) > kSole:
            yield "the soles are not on the ground"


def main():
    sinew, samples = sys.argv[1], Path(sys.argv[2])
    motions, targets = {"sample walk": [samples / "walk.bvh"]}, [samples / "figure.glb"]
    if len(sys.argv) > 3:
        motions |= {name: [Path(sys.argv[3]) / file for file in files] for name, files in kMotions.items()}
        targets.append(Path(sys.argv[3]) / "gltf/cesium_man.gltf")
    failed = False
    print(f"{'':26}{'contacts':>9}{'source':>8}" + "".join(f"{name:>34}" for name in kMethods.values()))
    print(f"{'':26}{'':9}{'slide':>8}" + f"{'slide  deviation    soles':>34}" * len(kMethods) + "  (mm)")
    for name, motion in motions.items():
        for target in targets:
            with tempfile.TemporaryDirectory() as folder:
                case = Case(sinew, motion, target, Path(folder), name == "sample walk" and target.parent == samples)
            print(f"{name + ' on ' + target.stem:26}{len(case.contacts):9}{1000 * case.largest(case.slide, 'source'):8.1f}"
                  + "".join(case.figures(method) for method in kMethods), flush=True)
            for problem in case.problems():
                print(f"    {problem}", flush=True)
                failed = True
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

"""Writes architecture.svg beside this file: the folders of Sinew and how data flows between them.

    python3 resources/docs/architecture.py
"""
from html import escape
from pathlib import Path

WIDTH, HEIGHT = 900, 800
INK, DIM, LINE = "#1f2733", "#5b6675", "#b9c1cc"
BANDS = {"app": "#e7edfb", "ui": "#e6f4ea", "core": "#fbf1de"}
FLOW, EDIT = "#3c4858", "#1a5fb4"  # arrows: data, and the edits that change it

parts = []


def text(x, y, words, size=13, color=INK, anchor="middle", bold=False):
    weight = ' font-weight="bold"' if bold else ""
    parts.append(f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="{size}" fill="{color}" '
                 f'text-anchor="{anchor}"{weight}>{escape(words)}</text>')


def rectangle(x, y, width, height, fill, stroke=LINE, radius=6, dash=""):
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    parts.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}" '
                 f'stroke="{stroke}" stroke-width="1"{dashes}/>')


def band(name, note, y, height):
    rectangle(16, y, 868, height, BANDS[name], radius=10)
    text(32, y + 22, name, 16, bold=True, anchor="start")
    text(42 + 11 * len(name), y + 22, note, 12, DIM, anchor="start")


def box(x, y, width, height, title, lines):
    rectangle(x, y, width, height, "#ffffff")
    top = y + (height - 19 - 16 * len(lines)) / 2
    text(x + width / 2, top + 14, title, 13.5, bold=True)
    for number, line in enumerate(lines):
        text(x + width / 2, top + 32 + 16 * number, line, 11.5, DIM)


def pill(x, y, width, title):
    rectangle(x, y, width, 34, "#ffffff", radius=17, dash="5,3")
    text(x + width / 2, y + 22, title, 12.5)


def arrow(points, color=FLOW):
    """A polyline with a head at its last point. Heads are polygons, because Qt 6.4 draws no SVG markers."""
    (x0, y0), (x1, y1) = points[-2:]
    across, down = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
    back = [*points[:-1], (x1 - 7 * across, y1 - 7 * down)]
    path = " ".join(f"{x},{y}" for x, y in back)
    parts.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="1.8"/>')
    x2, y2 = x1 - 9 * across, y1 - 9 * down
    head = [(x1, y1), (x2 + 5 * down, y2 + 5 * across), (x2 - 5 * down, y2 - 5 * across)]
    corners = " ".join(f"{x},{y}" for x, y in head)
    parts.append(f'<polygon points="{corners}" fill="{color}"/>')


def label(x, y, words, background, color=FLOW, anchor="middle"):
    """Text of an arrow, on a background that covers the line."""
    width = 6.6 * len(words) + 8
    left = {"middle": x - width / 2, "start": x - 4, "end": x - width + 4}[anchor]
    parts.append(f'<rect x="{left:.1f}" y="{y - 12}" width="{width:.1f}" height="16" fill="{background}"/>')
    text(x, y, words, 11.5, color, anchor)


def draw():
    left, middle, right, width = 52, 336, 620, 228  # columns
    inside = BANDS["core"]
    rectangle(0.5, 0.5, WIDTH - 1, HEIGHT - 1, "#f7f8fa", radius=12)

    band("app", "three small programs", 16, 108)
    box(left, 50, width, 62, "sinew", ["app/cli, app/commands, app/render", "command line, core only"])
    box(middle, 50, width, 62, "sinew-window", ["app/window.cpp, app/render", "the desktop application"])
    box(right, 50, width, 62, "sinew-import", ["app/import", "child process that reads FBX, …"])

    band("ui", "Qt Widgets and OpenGL", 136, 244)
    box(left, 184, width, 76, "Views", ["panels, canvas, viewport", "ui/window arranges them"])
    box(left, 300, width, 62, "CurrentPose", ["ui/document", "every character at the playhead"])
    box(middle, 184, width, 178, "Commands and tools", ["ui/actions and its handlers", "ui/editing: Posing, KeyEditing, …",
                                                       "ui/viewport/gizmos"])
    box(right, 184, width, 76, "Document", ["ui/document", "current Scene, History"])
    box(right, 300, width, 62, "Recovery, ProjectFile", ["ui/session"])

    band("core", "no Qt", 396, 332)
    box(left, 436, width, 76, "Evaluator", ["core/scene/evaluation", "warp → sample → goals → limits → FK"])
    box(middle, 436, width, 76, "Edits", ["core/scene/edits/…", "pure functions"])
    box(right, 436, width, 76, "Journal, project", ["core/io/journal, core/io/project", "parts by core/scene/encode"])
    box(left, 560, width, 56, "Exporters", ["core/io/writing, keys, verify"])
    box(middle, 560, width, 56, "Scene", ["core/scene: an immutable value"])
    box(right, 560, width, 56, "Formats", ["core/io/bvh, gltf, fbx, …"])
    box(middle, 648, width, 62, "Foundations", ["core/base, math, rig, anim", "core/skin, ik, simd"])

    # ui
    arrow([(left + width, 222), (middle, 222)])
    label((left + width + middle) / 2, 214, "input", BANDS["ui"])
    arrow([(middle + width, 210), (right, 210)], EDIT)
    label((middle + width + right) / 2, 202, "preview", BANDS["ui"], EDIT)
    label((middle + width + right) / 2, 228, "commit", BANDS["ui"], EDIT)
    arrow([(right + width / 2, 184), (right + width / 2, 166), (34, 166), (34, 331), (left, 331)])
    arrow([(34, 222), (left, 222)])
    label((left + right + width) / 2, 170, "changed (before, after)", BANDS["ui"])
    arrow([(left + width / 2, 300), (left + width / 2, 260)])
    label(left + width / 2 + 10, 284, "posed", BANDS["ui"], anchor="start")
    arrow([(right + width / 2, 260), (right + width / 2, 300)])
    label(right + width / 2 + 10, 284, "stepped", BANDS["ui"], anchor="start")

    # ui and core
    arrow([(left + width / 2, 436), (left + width / 2, 362)])
    label(left + width / 2 + 10, 418, "pose at a time", inside, anchor="start")
    arrow([(middle + 70, 362), (middle + 70, 436)], EDIT)
    label(middle + 62, 418, "Scene, arguments", inside, EDIT, anchor="end")
    arrow([(middle + 158, 436), (middle + 158, 362)], EDIT)
    label(middle + 150, 418, "Result", inside, EDIT, anchor="end")
    arrow([(right + width / 2, 362), (right + width / 2, 436)])
    label(right + width / 2 + 10, 418, "each step", inside, anchor="start")

    # core
    gap = (middle + width + right) / 2
    arrow([(middle + width, 576), (gap, 576), (gap, 246), (right, 246)])
    label(gap, 540, "open", inside)
    arrow([(right, 600), (middle + width, 600)])
    gap = (left + width + middle) / 2
    arrow([(middle, 588), (gap, 588), (gap, 474), (left + width, 474)])
    arrow([(left + width / 2, 512), (left + width / 2, 560)])
    label(left + width / 2 + 10, 541, "motion as shown", inside, anchor="start")
    arrow([(right + width / 2, 752), (right + width / 2, 616)])
    label(right + width / 2 + 10, 686, "Format::read", inside, anchor="start")
    arrow([(left + width / 2, 616), (left + width / 2, 752)])
    label(left + width / 2 + 10, 686, "Format::write", inside, anchor="start")
    pill(left, 752, width, "written and verified files")
    pill(right, 752, width, "Source: a file and its siblings")

    drawing = "\n".join(parts)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}">\n<title>Architecture of Sinew</title>\n{drawing}\n</svg>\n')


if __name__ == "__main__":
    Path(__file__).with_suffix(".svg").write_text(draw(), encoding="utf-8")

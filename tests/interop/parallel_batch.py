"""parallel_batch.py SINEW DATA: a recipe over all BVH files gives the same bytes in one process and under GNU parallel."""
import subprocess
import sys
import tempfile
from pathlib import Path

RECIPE = """{"sinew recipe": 1, "steps": [
  {"operation": "unroll"},
  {"operation": "smooth", "sigma_seconds": 0.02},
  {"operation": "export", "extension": ".bvh", "root": "in-place"},
  {"operation": "export", "extension": ".usda"}
]}
"""

sinew, data = sys.argv[1], Path(sys.argv[2])
files = sorted(str(path) for path in (data / "bvh").glob("*.bvh"))
with tempfile.TemporaryDirectory() as folder:
    recipe = Path(folder) / "recipe.json"
    recipe.write_text(RECIPE)
    alone, shared = Path(folder) / "alone", Path(folder) / "shared"
    # Some of the files are broken or hold no motion: those fail in both.
    first = subprocess.run([sinew, "run", str(recipe), *files, "-o", str(alone)], capture_output=True, text=True)
    second = subprocess.run(["parallel", "-0", "-j2", sinew, "run", str(recipe), "{}", "-o", str(shared)],
                            input="\0".join(files), capture_output=True, text=True)
    written = {path.name: path.read_bytes() for path in alone.iterdir()}
    again = {path.name: path.read_bytes() for path in shared.iterdir()}
    problems = []
    if len(written) < len(files):  # two of each that holds motion
        problems.append(f"only {len(written)} files are written of {len(files)}: {first.stderr}{second.stderr}")
    if written.keys() != again.keys():
        problems.append(f"other files: {sorted(written.keys() ^ again.keys())}")
    problems += [f"{name} differs" for name in written.keys() & again.keys() if written[name] != again[name]]
    if (first.returncode == 0) != (second.returncode == 0):
        problems.append(f"exit codes {first.returncode} and {second.returncode}")
print("\n".join(problems) or f"{len(written)} files, the same bytes")
sys.exit(1 if problems else 0)

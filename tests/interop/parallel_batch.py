"""parallel_batch.py SINEW DATA: checks that a recipe gives the same bytes for all BVH files in one process and under GNU parallel."""
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
    # Some of the files are broken or have no motion; they fail in both runs.
    first = subprocess.run([sinew, "run", str(recipe), *files, "-o", str(alone)], capture_output=True, text=True)
    second = subprocess.run(["parallel", "-0", "-j2", sinew, "run", str(recipe), "{}", "-o", str(shared)],
                            input="\0".join(files), capture_output=True, text=True)
    written = {path.name: path.read_bytes() for path in alone.iterdir()}
    written_in_parallel = {path.name: path.read_bytes() for path in shared.iterdir()}
    problems = []
    if len(written) < len(files):  # two files for each motion
        problems.append(f"only {len(written)} files were written for {len(files)} inputs: {first.stderr}{second.stderr}")
    if written.keys() != written_in_parallel.keys():
        problems.append(f"different files: {sorted(written.keys() ^ written_in_parallel.keys())}")
    problems += [f"{name} differs" for name in written.keys() & written_in_parallel.keys() if written[name] != written_in_parallel[name]]
    if (first.returncode == 0) != (second.returncode == 0):
        problems.append(f"exit codes {first.returncode} and {second.returncode}")
print("\n".join(problems) or f"{len(written)} identical files")
sys.exit(1 if problems else 0)

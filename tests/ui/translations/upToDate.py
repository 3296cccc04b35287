"""upToDate.py ROOT COMMAND...: whether the .ts files contain exactly the texts of the sources, which the command collects."""
import subprocess
import sys
import tempfile
from pathlib import Path

root = Path(sys.argv[1])
problems = []
with tempfile.TemporaryDirectory() as folder:
    for path in sorted((root / "resources/translations").glob("*.ts")):
        copy = Path(folder, path.name)
        copy.write_bytes(path.read_bytes())
        options = ["-pluralonly"] if path.stem == "sinew_en" else []
        subprocess.run([*sys.argv[2:], *options, "-silent", "-ts", str(copy)], cwd=root, check=True)
        if copy.read_bytes() != path.read_bytes():
            problems.append(f"{path.name} is not up to date: build the target update-translations and translate what is new")
print("\n".join(problems) or "up to date")
sys.exit(bool(problems))

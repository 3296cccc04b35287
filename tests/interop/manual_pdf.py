"""manual_pdf.py SINEW INDEX_MD: checks the PDF manual with poppler: page numbers of the contents, text, links and bookmarks."""
import re
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

sinew, index = sys.argv[1:]


def output(*command):
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return unicodedata.normalize("NFKC", text)  # without ligatures


with tempfile.TemporaryDirectory() as folder:
    pdf = str(Path(folder) / "manual.pdf")
    subprocess.run([sinew, "manual", "-o", pdf], check=True)
    pages = int(re.search(r"^Pages: +(\d+)$", output("pdfinfo", pdf), re.MULTILINE)[1])
    texts = output("pdftotext", "-layout", pdf, "-").split("\f")[:pages]
    xml = output("pdftohtml", "-xml", "-i", "-stdout", pdf)

# Each page of the manual begins on the page that the contents name.
contents = texts[1] + texts[2]
rows = re.findall(r"^ *(\S.*?) {2,}(\d+)$", contents, re.MULTILINE)
listed = len(re.findall(r"^- \[", Path(index).read_text(), re.MULTILINE))
assert len(rows) == listed, f"{len(rows)} of {listed} pages in the contents"
for title, page in rows:
    lines = [line.strip() for line in texts[int(page) - 1].splitlines() if line.strip()]
    assert lines[:2] == [title, title], f"page {page} begins with {lines[:2]}, not with {title}"
    assert lines[-1] == page, f"page {page} has the number {lines[-1]}"

# Links lead to pages of the file or to the web, and every page has a bookmark.
targets = re.findall(r'<a href="([^"]*)"', xml)
inside = [target for target in targets if re.search(r"#\d+$", target)]
assert len(inside) > 300, f"{len(inside)} links"
outside = [target for target in targets if target not in inside and "://" not in target]
assert not outside, outside[:5]
bookmarks = re.findall(r'<item page="(\d+)">([^<]*)</item>', xml)
for title, page in rows:
    assert (page, title) in bookmarks, f"no bookmark for {title} on page {page}"
print(f"{pages} pages, {len(rows)} in the contents, {len(inside)} links, {len(bookmarks)} bookmarks")

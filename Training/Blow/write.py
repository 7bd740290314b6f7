#!/usr/bin/env python3
"""Writes the evidence as Swift: BlowEvidence+Curves.swift and BlowEvidence+Trees.swift.

    write.py EVIDENCE.json [FOLDER]

FOLDER is Sources/TragusAnalysis/Blow of this project unless another is named.
"""

import re
import sys
import textwrap
from pathlib import Path

import evidence

SOURCES = Path(__file__).resolve().parents[2] / "Sources/TragusAnalysis/Blow"
NUMBER_WORDS = {7: "seven", 8: "eight", 15: "fifteen", 16: "sixteen"}
HEADER = "// Made by Training/Blow/train.\n\nextension BlowEvidence {\n"


def names_in_swift():
    """The cases of BlowFeatures.Name, in order: trees ask for them by number."""
    text = (SOURCES / "BlowFeatures.swift").read_text(encoding="utf-8")
    enumeration = re.search(r"enum Name: Int, CaseIterable \{(.*?)\}", text, re.DOTALL).group(1)
    return re.findall(r"\w+", re.sub(r"\bcase\b|//.*", "", enumeration))


def number(value):
    return f"{value:.3f}".rstrip("0").rstrip(".") if value else "0"


def numbers(values):
    return ", ".join(number(value) for value in values)


def array(values):
    """The lines of a long array."""
    text = ", ".join(values)
    lines = textwrap.wrap(text, 95, break_long_words=False, break_on_hyphens=False)
    return textwrap.indent("\n".join(lines), " " * 4) + ",\n  ]\n"


def curves(fitted):
    text = HEADER
    text += "  /// Evidence before anything was measured, in natural logarithms of odds.\n"
    text += f"  static let prior = {fitted['prior']}\n\n"
    text += "  /// For each feature, evidence at four of its values; straight lines between them.\n"
    text += "  static let curves: [Curve] = [\n"
    for curve in fitted["curves"]:
        text += f"    Curve(\n      .{curve['feature']}, at: [{numbers(curve['at'])}],\n"
        text += f"      evidence: [{numbers(curve['evidence'])}]),\n"
    return text + "  ]\n}\n"


def trees(fitted):
    of_trees, names = fitted["trees"], names_in_swift()
    if len(of_trees["features"]) % 2:
        raise SystemExit("The trees are walked two at a time: fit an even number of them.")
    nodes = NUMBER_WORDS[(1 << of_trees["depth"]) - 1]
    leaves = NUMBER_WORDS[1 << of_trees["depth"]]
    asked = [str(names.index(name)) for tree in of_trees["features"] for name in tree]
    thresholds = [f"{value:.4g}" for tree in of_trees["thresholds"] for value in tree]
    heights = [number(value) for tree in of_trees["leaves"] for value in tree]
    text = HEADER
    text += "  /// The features that the nodes of the trees ask for: "
    text += f"{nodes} of a tree, row by row.\n"
    text += "  static let treeFeatures: [UInt8] = [\n" + array(asked)
    text += "\n  /// What is more than this goes on to the right.\n"
    text += "  static let treeThresholds: [Float] = [\n" + array(thresholds)
    text += f"\n  /// The evidence at the ends of the branches: {leaves} of a tree.\n"
    text += "  static let treeLeaves: [Float] = [\n" + array(heights)
    return text + "}\n"


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__.strip())
    fitted = evidence.load(sys.argv[1])
    missing = [c["feature"] for c in fitted["curves"] if c["feature"] not in names_in_swift()]
    if missing:
        raise SystemExit(f"BlowFeatures.Name lacks {', '.join(missing)}: add them there first.")
    folder = Path(sys.argv[2]) if len(sys.argv) == 3 else SOURCES
    (folder / "BlowEvidence+Curves.swift").write_text(curves(fitted), encoding="utf-8")
    (folder / "BlowEvidence+Trees.swift").write_text(trees(fitted), encoding="utf-8")

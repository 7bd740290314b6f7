"""The evidence as it was fitted, in a JSON file: curves and trees, each counting half.

    {"prior": number,
     "curves": [{"feature": name, "at": [4 values], "evidence": [4 values]}],
     "trees": {"depth": number, "features": [[name]], "thresholds": [[value]],
               "leaves": [[evidence]]}}

Trees are complete: what is more than the threshold of node n goes on at node 2n + 2, else at
2n + 1.
"""

import json

import numpy as np
from numba import njit

import features


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def save(path, evidence):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(evidence, file, indent=1)


def curve_parts(evidence, found):
    """The evidence of each feature in each hop, by name."""
    return {
        curve["feature"]: np.interp(found[curve["feature"]], curve["at"], curve["evidence"])
        for curve in evidence["curves"]
    }


@njit
def walk(values, depth, nodes, thresholds, leaves):
    sums = np.zeros(len(values))
    for hop in range(len(values)):
        for tree in range(len(leaves)):
            place = 0
            for _ in range(depth):
                is_more = values[hop, nodes[tree, place]] > thresholds[tree, place]
                place = 2 * place + (2 if is_more else 1)
            sums[hop] += leaves[tree, place - nodes.shape[1]]
    return sums


def total(evidence, found):
    """All evidence in each hop."""
    trees = evidence["trees"]
    nodes = np.array([[features.NAMES.index(name) for name in tree] for tree in trees["features"]])
    thresholds, leaves = np.array(trees["thresholds"]), np.array(trees["leaves"])
    values = features.matrix(found, features.NAMES)
    of_trees = walk(values, trees["depth"], nodes, thresholds, leaves)
    return evidence["prior"] + sum(curve_parts(evidence, found).values()) + of_trees


def of_kinds(evidence, found):
    """The evidence of each kind of feature: what the curves say."""
    parts = curve_parts(evidence, found)
    return {kind: sum(parts[name] for name in names) for kind, names in features.KINDS.items()}

#!/usr/bin/env python3
"""Fits the evidence to examples: an additive model and decision trees.

    fit.py EXAMPLES.npz EVIDENCE.json
"""

import sys

import lightgbm
import numpy as np
from scipy.optimize import minimize
from scipy.special import expit

import evidence

PIECES = 3  # straight lines of a curve, between four knots
RIDGE, SMOOTHNESS = 100.0, 300.0  # penalties of the rises of the pieces, and of their differences
# Hops follow each other closely: every so many are enough.
CURVE_STEP, TREE_STEP = 4, 2
DEPTH, LEAVES, TREES, RATE = 4, 14, 250, 0.13


def knots(values, is_blow):
    """For each feature four values: the range of blows and others, cut where as many are."""
    blows, others = values[is_blow], values[~is_blow]
    of_both = np.concatenate(
        [part[:: max(1, len(part) // 20_000)] for part in (blows, others)]
    )
    found = []
    for column in of_both.T:
        places = np.unique(np.round(np.percentile(column, np.linspace(1, 99, PIECES + 1)), 3))
        while len(places) < PIECES + 1:
            places = np.append(places, places[-1] + 1)
        found.append(places)
    return found


def hinges(values, all_knots):
    """For each piece of each curve how much of it lies below the value, from 0 to 1."""
    columns = []
    for column, places in zip(values.T, all_knots):
        for low, high in zip(places[:-1], places[1:]):
            columns.append((np.clip(column, low, high) - low) / (high - low))
    return np.stack(columns, axis=1).astype(np.float32)


def fit_curves(values, is_blow, weights):
    """Logistic regression with smooth curves: the knots, the rise of each piece, and the prior."""
    all_knots = knots(values, is_blow)
    design = hinges(values, all_knots)
    weights = (weights / weights.mean()).astype(np.float32)
    signs = np.where(is_blow, 1, -1).astype(np.float32)

    def loss(parameters):
        rises, prior = parameters[:-1], parameters[-1]
        margins = signs * (design @ rises.astype(np.float32) + np.float32(prior))
        errors = -weights * signs * expit(-margins)
        by_feature = rises.reshape(-1, PIECES)
        bends = np.diff(by_feature, axis=1)
        value = (weights * np.logaddexp(0, -margins)).sum()
        value += RIDGE / 2 * (rises**2).sum() + SMOOTHNESS / 2 * (bends**2).sum()
        slopes = RIDGE * by_feature
        slopes[:, 1:] += SMOOTHNESS * bends
        slopes[:, :-1] -= SMOOTHNESS * bends
        gradient = design.T @ errors + slopes.ravel()
        return float(value), np.append(gradient, errors.sum()).astype(np.float64)

    start = np.zeros(design.shape[1] + 1)
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 150}).x
    return all_knots, found[:-1].reshape(-1, PIECES), found[-1]


def fit_trees(names, values, is_blow, weights):
    settings = {
        "objective": "binary", "num_leaves": LEAVES, "max_depth": DEPTH, "learning_rate": RATE,
        "min_data_in_leaf": 150, "lambda_l2": 10, "feature_fraction": 0.6, "bagging_fraction": 0.6,
        "bagging_freq": 1, "seed": 1, "deterministic": True, "num_threads": 2, "verbose": -1,
    }  # fmt: skip
    data = lightgbm.Dataset(values, is_blow, weight=weights, feature_name=list(names))
    return lightgbm.train(settings, data, TREES)


def complete(tree, names):
    """The features, thresholds and leaves of a tree whose branches are all of one depth."""
    count = (1 << DEPTH) - 1
    asked, thresholds, leaves = [names[0]] * count, [1e9] * count, [0.0] * (count + 1)

    def take(node, place):
        is_leaf = "split_feature" not in node
        if place >= count:
            leaves[place - count] = 0.5 * node["leaf_value"]
            return
        if not is_leaf:
            asked[place], thresholds[place] = names[node["split_feature"]], node["threshold"]
        # A leaf above is the one below all that would follow.
        take(node if is_leaf else node["left_child"], 2 * place + 1)
        take(node if is_leaf else node["right_child"], 2 * place + 2)

    take(tree["tree_structure"], 0)
    return asked, thresholds, leaves


def fit(names, values, is_blow, weights):
    """The evidence, rounded as it is written."""
    step = slice(None, None, CURVE_STEP)
    all_knots, rises, prior = fit_curves(values[step], is_blow[step], weights[step])
    curves = []
    for name, places, of_feature in zip(names, all_knots, rises):
        heights = 0.5 * np.concatenate([[0], np.cumsum(of_feature)])
        at = [float(place) for place in np.round(places, 3)]
        heights = [float(height) for height in np.round(heights, 3)]
        curves.append({"feature": name, "at": at, "evidence": heights})
    step = slice(None, None, TREE_STEP)
    model = fit_trees(names, values[step], is_blow[step], weights[step])
    trees = [complete(tree, names) for tree in model.dump_model()["tree_info"]]
    return {
        "prior": round(0.5 * float(prior), 3),
        "curves": curves,
        "trees": {
            "depth": DEPTH,
            "features": [asked for asked, _, _ in trees],
            "thresholds": [[float("%.4g" % value) for value in values] for _, values, _ in trees],
            "leaves": [[round(leaf, 3) for leaf in leaves] for _, _, leaves in trees],
        },
    }


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__.strip())
    examples = np.load(sys.argv[1])
    names = [str(name) for name in examples["names"]]
    fitted = fit(names, examples["values"], examples["is_blow"], examples["weights"])
    evidence.save(sys.argv[2], fitted)
    print(f"{len(names)} curves, {TREES} trees of depth {DEPTH}")

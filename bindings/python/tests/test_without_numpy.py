# SPDX-License-Identifier: MIT
"""A whole program where importing NumPy fails, as it does where it is not installed."""

from __future__ import annotations

from conftest import Run

PROGRAM = """
import sys
sys.modules["numpy"] = None  # makes `import numpy` an ImportError

import reglet
from reglet import *

def measure(requests):
    for request in requests:
        request.answer(7 * len(request.user_data), 16)

with Context(measure_batch=measure) as ui:
    tree = ui.build([Kind.LINEAR, {"orientation": Orientation.VERTICAL}])
    root = tree[0]
    words = ["a", "bb", "ccc"]
    leaves = ui.build_columns([-1] * 3, Kind.MEASURED, 0, [reglet.Style()], user_data=words, parent=root)
    ui.set_many(leaves, Property.MARGIN_LEFT, [1, 2, 3])
    root.layout(100, 100)
    frames = ui.frames()
    print(frames.array.tolist()[1:])
    print(frames.of(leaves) == [leaf.frame for leaf in leaves])
    print(len(ui.take_changes()), list(leaves.array) == [leaf.handle for leaf in leaves])
    for name in ("TREE_DTYPE", "STYLE_DTYPE"):
        try:
            getattr(reglet, name)
        except ImportError as error:
            print(error)
"""


def test_everything_but_arrays_works(python: Run) -> None:
    result = python("-c", PROGRAM)
    assert result.stderr == ""
    assert result.stdout.splitlines() == [
        "[[1.0, 0.0, 7.0, 16.0], [2.0, 16.0, 14.0, 16.0], [3.0, 32.0, 21.0, 16.0]]",
        "True",
        "4 True",
        "the dtype of rg_tree_node needs NumPy, which is not installed",
        "the dtype of rg_style needs NumPy, which is not installed",
    ]

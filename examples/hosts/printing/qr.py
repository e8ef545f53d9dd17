# SPDX-License-Identifier: MIT
"""QR codes as drawables."""

import segno
from reglet import Context, Drawable


def code(ui: Context, text: str) -> Drawable:
    """A QR code as a drawable: a path of squares."""
    matrix = segno.make(text, micro=False).matrix
    squares = [f"M{x},{y}h1v1h-1z" for y, row in enumerate(matrix) for x, bit in enumerate(row) if bit]
    size = f'android:viewportWidth="{len(matrix)}" android:viewportHeight="{len(matrix)}"'
    return ui.parse_drawable(
        f'<vector xmlns:android="http://schemas.android.com/apk/res/android" android:width="30mm" '
        f'android:height="30mm" {size}><path android:fillColor="#000" android:pathData="{"".join(squares)}"/></vector>'
    )

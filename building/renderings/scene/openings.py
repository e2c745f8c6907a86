"""Windows, doors and ramps of horse trailers. Feet; `side` is 1 or -1, `x` a wall's distance from the middle."""

from .mesh import rounded


def on_side(b, material, side, x, outline, thick=0.02):
    """A flat piece on the outside of a wall: outline in (y, z), its outer face `thick` before the wall at x."""
    rings = [[(side * d, y, z) for y, z in outline] for d in (x - 0.05, x + thick)]
    b.loft(material, rings)


def frame(b, material, side, x, y0, z0, y1, z1, width=0.09, thick=0.05):
    """Four bars around an opening."""
    for box in ((y0, z0, y1, z0 + width), (y0, z1 - width, y1, z1), (y0, z0, y0 + width, z1), (y1 - width, z0, y1, z1)):
        b.box(material, side * (x - 0.02), box[0], box[1], side * (x + thick), box[2], box[3])


def glazed(b, side, x, y0, z0, y1, z1):
    """A fixed window with round corners in a black frame."""
    on_side(b, "trim", side, x, rounded(y0, z0, y1, z1, 0.22), 0.03)
    on_side(b, "pane", side, x, rounded(y0 + 0.1, z0 + 0.1, y1 - 0.1, z1 - 0.1, 0.16), 0.04)
    b.box("trim", side * x, (y0 + y1) / 2 - 0.03, z0 + 0.1, side * (x + 0.05), (y0 + y1) / 2 + 0.03, z1 - 0.1)


def stall_window(b, side, x, y0, z0, y1, z1, dropped):
    """A stall's drop-down window: bars before the dark, the pane hanging below when it is let down."""
    on_side(b, "gap", side, x, rounded(y0, z0, y1, z1, 0.16), 0.008)
    frame(b, "aluminium", side, x, y0, z0, y1, z1, 0.1, 0.05)
    if dropped:
        for i in range(1, 6):
            y = y0 + (y1 - y0) * i / 6
            b.tube("aluminium", (side * (x + 0.04), y, z0 + 0.05), (side * (x + 0.04), y, z1 - 0.05), 0.035, sides=8)
        high = z1 - z0
        lower = [(side * (x + d), y, z) for y in (y0, y1) for d, z in ((0.05, z0), (0.1, z0), (0.34, z0 - high * 0.94), (0.29, z0 - high * 0.94))]
        b.loft("aluminium", [lower[:4], lower[4:]])
        pane = [(side * (x + d), y, z) for y, d, z in ((y0 + 0.16, 0.131, z0 - 0.14), (y1 - 0.16, 0.131, z0 - 0.14),
                                                       (y1 - 0.16, 0.312, z0 - high * 0.8), (y0 + 0.16, 0.312, z0 - high * 0.8))]
        b.poly("pane", pane)
    else:
        on_side(b, "pane", side, x, rounded(y0 + 0.12, z0 + 0.12, y1 - 0.12, z1 - 0.12, 0.1), 0.03)
        b.box("aluminium", side * x, (y0 + y1) / 2 - 0.04, z0 + 0.1, side * (x + 0.05), (y0 + y1) / 2 + 0.04, z1 - 0.1)
    for y in (y0 + 0.25, y1 - 0.25):
        b.box("seam", side * x, y - 0.09, z0 - 0.05, side * (x + 0.075), y + 0.09, z0 + 0.06)


def door(b, skin, side, x, y0, z0, y1, z1, glass=True):
    """A door: its joint, hinges and latch, a window in the upper half."""
    on_side(b, "gap", side, x, rounded(y0, z0, y1, z1, 0.2), 0.004)
    on_side(b, skin, side, x, rounded(y0 + 0.035, z0 + 0.035, y1 - 0.035, z1 - 0.035, 0.17), 0.02)
    for z in (z0 + 0.7, z1 - 0.7):
        b.tube("aluminium", (side * (x + 0.04), y0 + 0.02, z - 0.16), (side * (x + 0.04), y0 + 0.02, z + 0.16), 0.045, sides=8)
    b.box("trim", side * x, y1 - 0.34, (z0 + z1) / 2 - 0.35, side * (x + 0.07), y1 - 0.16, (z0 + z1) / 2 - 0.08)
    b.tube("chrome", (side * (x + 0.09), y1 + 0.2, z0 + 1.5), (side * (x + 0.09), y1 + 0.2, z0 + 3.6), 0.04, sides=8)
    if glass:
        glazed(b, side, x + 0.018, y0 + 0.35, z1 - 2.3, y1 - 0.35, z1 - 0.5)


def rear_door(b, p, x0, x1, z0, z1, y, window):
    """One swinging rear door with a barred window, cam latch and hinges."""
    b.box("gap", x0, y - 0.06, z0, x1, y + 0.012, z1)
    b.loft(p["skin"], [[(x, d, z) for x, z in rounded(x0 + 0.04, z0 + 0.04, x1 - 0.04, z1 - 0.04, 0.1)] for d in (y - 0.05, y + 0.05)])
    middle, wide, d = (x0 + x1) / 2, abs(x1 - x0) * 0.3, y + 0.05
    if window:
        b.loft("trim", [[(x, e, z) for x, z in rounded(middle - wide, z1 - 2.6, middle + wide, z1 - 0.7, 0.15)] for e in (d, d + 0.03)])
        b.loft("pane", [[(x, e, z) for x, z in rounded(middle - wide + 0.1, z1 - 2.5, middle + wide - 0.1, z1 - 0.8, 0.1)] for e in (d, d + 0.045)])
        for i in range(1, 5):
            x = middle - wide + 2 * wide * i / 5
            b.tube("aluminium", (x, d + 0.09, z1 - 2.6), (x, d + 0.09, z1 - 0.7), 0.03, sides=8)
    else:
        b.loft("seam", [[(x, e, z) for x, z in rounded(middle - wide, z1 - 1.5, middle + wide, z1 - 0.8, 0.08)] for e in (d, d + 0.03)])
    b.box(p["stripe"], x0 + 0.1, d - 0.01, p["belt"], x1 - 0.1, d + 0.008, p["belt"] + 0.75)
    bar = x1 - 0.25 if not window else x0 + 0.22
    b.tube("chrome", (bar, d + 0.07, z0 + 0.1), (bar, d + 0.07, z1 - 0.1), 0.045, sides=10)
    for z in (z0 + 0.2, z0 + 1.9, z1 - 0.2):
        b.box("chrome", bar - 0.12, d, z - 0.07, bar + 0.12, d + 0.1, z + 0.07)
    b.beam("chrome", (bar, d + 0.1, z0 + 1.9), (bar + (0.7 if window else -0.7), d + 0.1, z0 + 1.82), 0.05, 0.09)
    hinge = x0 if not window else x1
    for z in (z0 + 0.5, (z0 + z1) / 2, z1 - 0.5):
        b.tube("aluminium", (hinge, d + 0.03, z - 0.2), (hinge, d + 0.03, z + 0.2), 0.06, sides=10)


def ramp_and_doors(b, p, inner, sill, head, y):
    """A closed ramp below, two short doors with windows above."""
    split = sill + (head - sill) * 0.56
    b.box("gap", -inner, y - 0.06, sill, inner, y + 0.012, head)
    b.loft(p["skin"], [[(x, d, z) for x, z in rounded(-inner + 0.05, sill, inner - 0.05, split - 0.04, 0.1)] for d in (y - 0.05, y + 0.1)])
    b.box(p["stripe"], -inner + 0.15, y + 0.09, p["belt"] - 1.2, inner - 0.15, y + 0.108, p["belt"] - 0.65)
    for side in (-1, 1):
        b.loft(p["skin"], [[(x, d, z) for x, z in rounded(min(side * 0.03, side * (inner - 0.05)), split + 0.04, max(side * 0.03, side * (inner - 0.05)), head - 0.04, 0.1)]
                        for d in (y - 0.05, y + 0.06)])
        a, c = sorted((side * 0.35, side * (inner - 0.4)))
        b.loft("trim", [[(x, d, z) for x, z in rounded(a, split + 0.35, c, head - 0.4, 0.2)] for d in (y, y + 0.085)])
        b.loft("pane", [[(x, d, z) for x, z in rounded(a + 0.09, split + 0.44, c - 0.09, head - 0.49, 0.14)] for d in (y, y + 0.1)])
        for z in (split + 0.4, head - 0.4):
            b.tube("aluminium", (side * inner, y + 0.08, z - 0.16), (side * inner, y + 0.08, z + 0.16), 0.06, sides=10)
        b.tube("aluminium", (side * inner * 0.5 - 0.4, y + 0.06, sill + 0.02), (side * inner * 0.5 + 0.4, y + 0.06, sill + 0.02), 0.08, sides=10)
        b.box("chrome", side * (inner - 0.3), y + 0.09, split - 0.5, side * (inner - 0.12), y + 0.18, split + 0.15)

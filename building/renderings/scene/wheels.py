"""Wheels of vehicles seen near, and what a trailer runs on: fenders, running boards, drawbar. Feet; axles run along x."""

import math


def wheel(b, x, y, radius, width, side, rim="aluminium", dish=0.12, holes=8):
    """A wheel whose outer face lies at x and looks to `side` (1 or -1); `dish` is how deep its rim lies."""

    def turned(material, profile, sides=40):
        b.lathe(material, (x, y, radius), [(r, -side * depth) for r, depth in profile], sides)

    bead = radius * 0.6
    turned("rubber", [(bead, width), (radius * 0.9, width), (radius * 0.985, width - 0.07), (radius, width - 0.16), (radius, 0.16),
                      (radius * 0.985, 0.07), (radius * 0.93, 0.015), (radius * 0.78, -0.02), (bead * 1.05, 0.01), (bead, 0.05)], 48)
    for i in range(36):  # blocks of the tread
        t = 2 * math.pi * i / 36
        out = (math.cos(t), math.sin(t))
        b.beam("gap", (x - side * 0.1, y + out[0] * radius, radius + out[1] * radius), (x - side * 0.32, y + out[0] * radius, radius + out[1] * radius),
               0.05, 0.025, (0, out[0], out[1]))
    turned(rim, [(bead * 1.02, 0.05), (bead * 1.0, 0.015), (bead * 0.93, 0.02), (bead * 0.9, dish), (bead * 0.62, dish + 0.03),
                 (bead * 0.42, dish - 0.03), (bead * 0.36, dish - 0.03)])
    turned(rim, [(bead * 0.3, dish), (bead * 0.3, dish - 0.16), (bead * 0.24, dish - 0.2), (0.001, dish - 0.2)], 24)
    turned("gap", [(bead * 0.37, dish - 0.02), (bead * 0.29, dish - 0.02)], 24)
    for i in range(holes):
        t = 2 * math.pi * (i + 0.5) / holes
        at = (y + math.cos(t) * bead * 0.76, radius + math.sin(t) * bead * 0.76)
        face = x - side * (dish + 0.008)
        b.tube("gap", (face, *at), (face + side * 0.012, *at), bead * 0.1, sides=12)
        nut = (y + math.cos(t) * bead * 0.48, radius + math.sin(t) * bead * 0.48)
        b.tube("chrome", (x - side * dish, *nut), (x - side * (dish - 0.07), *nut), 0.035, sides=6)


def fender(b, material, side, inner, outer, middle, length, top, low, skirt=0.32, sheet=0.05):
    """A trailer's fender over its axles: a bent sheet from `inner` to `outer` with a skirt on the outer side."""

    def outline(inset):
        half, z = length / 2 - inset, top - inset
        bend = 0.62
        line = [(-half, low), (-half + 0.06, z - bend)]
        for i in range(1, 6):
            a = math.radians(90 * i / 6)
            line.append((-half + 0.06 + bend * (1 - math.cos(a)), z - bend + bend * math.sin(a)))
        line.append((-half + bend + 0.06, z))
        return [(middle + u, v) for u, v in line + [(-u, v) for u, v in reversed(line)]]

    def strip(a, c, x0, x1):
        count = len(a)
        rows = [[(side * x0, u, v) for u, v in a], [(side * x1, u, v) for u, v in a], [(side * x1, u, v) for u, v in c], [(side * x0, u, v) for u, v in c]]
        b.add(material, [p for row in rows for p in row],
              [(r * count + i, r * count + i + 1, (r + 1) % 4 * count + i + 1, (r + 1) % 4 * count + i) for r in range(4) for i in range(count - 1)])

    strip(outline(0), outline(sheet), inner, outer)
    strip(outline(0.01), outline(skirt), outer - sheet, outer + 0.015)


def running_gear(b, p):
    """Axles, wheels, fenders and running boards."""
    x, middle, gap, radius = p["half"], p["axle"], p["spread"], p["tire"]
    b.box("gap", -x + 0.25, p["body"] + 0.8, p["low"] - 0.35, x - 0.25, p["rear"] - 0.6, p["low"] + 0.05)
    for side in (-1, 1):
        for y in (middle - gap / 2, middle + gap / 2):
            wheel(b, side * (x + 0.82), y, radius, 0.72, side, p["rim"])
            b.tube("gap", (side * x, y, radius), (0, y, radius), 0.17, sides=8)
        length, top = gap + 2 * radius + 0.75, 2 * radius + 0.38
        fender(b, "tread-plate", side, x - 0.02, x + 0.92, middle, length, top, 1.25)
        for a, c in ((middle - length / 2 - p["board"], middle - length / 2), (middle + length / 2, min(p["rear"] - 0.3, middle + length / 2 + p["board"]))):
            b.box("tread-plate", side * (x - 0.2), a, p["low"] - 0.2, side * (x + 0.62), c, p["low"] - 0.06)
            b.box("aluminium", side * (x + 0.58), a, p["low"] - 0.34, side * (x + 0.64), c, p["low"] - 0.04)


def tongue(b, p):
    """The drawbar of a bumper-pull trailer with its jack."""
    for side in (-1, 1):
        b.beam("trim", (side * 0.12, 0.3, 1.65), (side * (p["half"] - 0.7), p["body"] + 1.2, p["low"] - 0.1), 0.25, 0.4)
    b.box("trim", -0.22, -0.25, 1.5, 0.22, 0.9, 1.85)
    b.tube("aluminium", (0, 0.9, 0.5), (0, 0.9, 3.4), 0.13, sides=10)
    b.tube("trim", (0, 0.9, 0.0), (0, 0.9, 0.5), 0.09, sides=8)
    b.box("trim", -0.35, 0.55, 0, 0.35, 1.25, 0.08)

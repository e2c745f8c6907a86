"""A bumper-pull stock trailer: aluminium posts and slats on a closed lower wall. Feet; it faces -y, the coupler stands over the origin."""

import math

from .mesh import Builder, creased, joined
from .wheels import running_gear, tongue

STOCK = {"half": 3.2, "body": 4.2, "rear": 21.6, "low": 1.55, "top": 8.1, "wall": 4.35, "axle": 14.2, "spread": 2.95, "tire": 1.2, "rim": "aluminium", "board": 2.6,
         "skin": "aluminium", "post": "aluminium"}
STOCKS = [STOCK, {**STOCK, "skin": "coach-red", "post": "coach-red", "rim": "coach-white", "rear": 20.0}]
SLATS = ((4.62, 0.5), (5.3, 0.5), (5.98, 0.5), (6.66, 0.5))
"""Height and width of the boards above the wall; air between them."""


def plan(p, inset=0.0):
    """The walls seen from above, from the rear on one side around the round nose to the rear on the other."""
    half, start = p["half"] - inset, p["body"] + inset
    line = [(-half, p["rear"]), (-half, start + 2.4)]
    for i in range(1, 12):
        a = math.radians(180 * i / 12)
        line.append((-half * math.copysign(abs(math.cos(a)) ** 0.75, math.cos(a)), start + 2.4 - 2.4 * math.sin(a) ** 0.8))
    return line + [(half, start + 2.4), (half, p["rear"])]


def band(b, p, material, z0, z1, inset=0.0, thick=0.06):
    """A strip of wall all around, from z0 to z1."""
    outer, inner = plan(p, inset), plan(p, inset + thick)
    rows = [[(x, y, z) for x, y in line] for line, z in ((outer, z0), (outer, z1), (inner, z1), (inner, z0))]
    count = len(outer)
    b.add(material, [q for row in rows for q in row],
          [(r * count + i, r * count + i + 1, (r + 1) % 4 * count + i + 1, (r + 1) % 4 * count + i) for r in range(4) for i in range(count - 1)])


def walls(b, p):
    """Lower wall with ribs, slats, posts, rails."""
    low, wall, top = p["low"], p["wall"], p["top"]
    band(b, p, p["skin"], low, wall)
    for z in (2.35, 3.05, 3.75):
        band(b, p, p["skin"], z, z + 0.16, -0.035, 0.08)
    for z, high in SLATS:
        band(b, p, p["skin"], z, z + high, 0.02, 0.05)
    band(b, p, p["post"], low - 0.12, low + 0.3, -0.05, 0.12)
    band(b, p, p["post"], wall - 0.08, wall + 0.14, -0.05, 0.1)
    band(b, p, p["post"], top - 0.95, top - 0.5, -0.03, 0.1)
    bays = round((p["rear"] - p["body"] - 2.4) / 2.2)
    for side in (-1, 1):
        for i in range(bays + 1):
            y = p["body"] + 2.4 + (p["rear"] - p["body"] - 2.4) * i / bays
            b.box(p["post"], side * (p["half"] - 0.08), y - 0.1, low, side * (p["half"] + 0.1), y + 0.1, top - 0.6)
        for y in (p["body"] + 2.6, p["rear"] - 0.3):
            b.ellipsoid("amber" if y < 10 else "tail-lamp", (side * (p["half"] + 0.1), y, top - 0.72), (0.05, 0.14, 0.07), sides=10, rings=6)
        b.box("gap", side * (p["half"] - 0.7), p["body"] + 2.6, low, side * (p["half"] - 0.65), p["rear"] - 0.3, wall + 0.6)  # cloth of the dark inside
    for i in range(1, 12, 2):
        x, y = plan(p, -0.02)[1 + i]
        b.box(p["post"], x - 0.08, y - 0.08, low, x + 0.08, y + 0.08, top - 0.6)


def roof(b, p):
    """A crowned roof over the walls' outline."""
    rings = []
    for inset, z in ((-0.08, p["top"] - 0.55), (-0.1, p["top"] - 0.42), (0.02, p["top"] - 0.24), (0.35, p["top"] - 0.1), (1.2, p["top"])):
        rings.append([(x, y, z) for x, y in plan(p, inset)])
    b.loft("coach-white", rings)


def gate(b, p):
    """The rear gate: frame, slats, sliding half, latch and lamps."""
    y, half, low, top = p["rear"], p["half"], p["low"], p["top"]
    for side in (-1, 1):
        b.box(p["post"], side * (half - 0.3), y - 0.15, low - 0.1, side * (half + 0.08), y + 0.08, top - 0.5)
        for z in (2.2, 2.7):
            b.ellipsoid("tail-lamp", (side * (half - 0.11), y + 0.1, z), (0.13, 0.05, 0.2), sides=12, rings=8)
    b.box(p["post"], -half, y - 0.12, top - 1.0, half, y + 0.09, top - 0.5)
    for k in (-1, 0, 1):
        b.ellipsoid("tail-lamp", (k * 0.5, y + 0.1, top - 0.75), (0.15, 0.04, 0.07), sides=10, rings=6)
    for x0, x1 in ((-half + 0.3, 0.02), (0.06, half - 0.3)):
        b.box(p["skin"], x0, y - 0.04, low + 0.15, x1, y + 0.02, p["wall"] - 0.1)
        for z in (low + 0.15, 2.9, p["wall"] - 0.15):
            b.box(p["post"], x0, y - 0.06, z, x1, y + 0.06, z + 0.18)
        for z, high in SLATS[:-1]:
            b.box(p["skin"], x0, y - 0.05, z + 0.05, x1, y + 0.03, z + high - 0.02)
        for x in (x0, x1 - 0.2):
            b.box(p["post"], x, y - 0.06, low + 0.1, x + 0.2, y + 0.07, top - 1.0)
    b.tube("chrome", (0.3, y + 0.12, 2.2), (0.3, y + 0.12, 5.4), 0.05, sides=10)
    b.beam("chrome", (0.3, y + 0.14, 3.9), (1.1, y + 0.14, 3.85), 0.06, 0.1)
    for z in (2.0, 4.4, 6.4):
        b.tube("trim", (half - 0.3, y + 0.1, z - 0.2), (half - 0.3, y + 0.1, z + 0.2), 0.07, sides=10)
    b.box("trim", -half + 0.1, y - 0.2, low - 0.4, half - 0.1, y + 0.25, low - 0.05)


def stock_trailer(p, name):
    """One stock trailer."""
    b = Builder(len(name))
    walls(b, p)
    roof(b, p)
    gate(b, p)
    running_gear(b, p)
    tongue(b, p)
    b.box("deck", -p["half"] + 0.1, p["body"] + 1, p["low"] - 0.05, p["half"] - 0.1, p["rear"] - 0.1, p["low"] + 0.08)
    return creased(joined(b.build(name, smooth=True), name))


def stock_trailers():
    """The models, one for each kind."""
    return [stock_trailer(p, f"stock{i}") for i, p in enumerate(STOCKS)]

"""The entrance hall: portal, twin staircases, upper foyer, club lounge, timber frame, chandeliers. Feet."""

import math

from .mesh import Builder
from .plan import BUILDING, CLUB, EAVE, GLAZED, HALF, NAVE, RIDGE, nave_roof, rooms

HALL = next(room for room in rooms("arena") if room["id"] == "hall")
FOYER = next(room for room in rooms("club") if room["id"] == "foyer")
LOUNGE = next(room for room in rooms("club") if room["id"] == "lounge")


def balustrade(b, start, end, z, closed=False):
    """Iron balusters under a timber handrail along an edge at height z (or between two heights)."""
    (x0, y0), (x1, y1) = start, end
    z0, z1 = z if isinstance(z, tuple) else (z, z)
    length = math.dist(start, end)
    count = max(2, int(length / 0.55))
    for i in range(count + 1):
        t = i / count
        x, y, base = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, z0 + (z1 - z0) * t
        b.box("iron", x - 0.05, y - 0.05, base, x + 0.05, y + 0.05, base + 3.3)
    for rise, material, w, h in ((0.35, "iron", 0.18, 0.18), (3.4, "oak", 0.36, 0.3)):
        b.beam(material, (x0, y0, z0 + rise), (x1, y1, z1 + rise), w, h)


def staircase(b, stair):
    """A straight flight with oak treads, closed stringers and a rail on both sides; it ends in a landing."""
    x0, x1 = stair["x"], stair["x"] + stair["w"]
    rise = CLUB / stair["risers"]
    going = 0.92
    y = stair["y"]
    run = going * (stair["risers"] - 1)
    for i in range(stair["risers"] - 1):
        z = rise * (i + 1)
        b.box("oak", x0 + 0.3, y + i * going - 0.08, z - 0.16, x1 - 0.3, y + (i + 1) * going, z)
        b.box("timber-dark", x0 + 0.3, y + i * going, z - rise, x1 - 0.3, y + i * going + 0.08, z - 0.14)
    b.box("oak", x0, y + run, CLUB - 0.5, x1, stair["y"] + stair["d"], CLUB)
    for x in (x0 + 0.15, x1 - 0.15):
        b.beam("timber", (x, y - 0.6, 0.1), (x, y + run, CLUB - 0.3), 0.4, 1.5)
        balustrade(b, (x, y), (x, y + run), (rise, CLUB))
        b.box("timber", x - 0.45, y - 0.6, 0, x + 0.45, y + 0.3, 4.6)
        b.box("iron", x - 0.5, y - 0.65, 4.3, x + 0.5, y + 0.35, 4.7)
        balustrade(b, (x, y + run), (x, stair["y"] + stair["d"]), CLUB)


def floors(b):
    """Ground floor, upper foyer and lounge with their edges; side floors of the club level."""
    b.box("polished", -HALF + 1, 0.2, -0.5, HALF - 1, 66.5, 0)
    b.box("stone", -GLAZED, 5, -0.4, GLAZED, 8, 0.01)
    front = FOYER["y"]
    b.box("oak", -GLAZED, front, CLUB - 0.35, GLAZED, LOUNGE["y"] + LOUNGE["d"], CLUB)
    b.box("timber-dark", -GLAZED, front - 0.1, CLUB - 2.2, GLAZED, front + 1.0, CLUB + 0.1)
    b.poly("deck", [(-GLAZED, front, CLUB - 0.4), (GLAZED, front, CLUB - 0.4), (GLAZED, 66.5, CLUB - 0.4), (-GLAZED, 66.5, CLUB - 0.4)])
    for x in range(-52, 53, 8):
        b.box("timber", x - 0.5, front, CLUB - 1.9, x + 0.5, 66.5, CLUB - 0.4)
    gaps = sorted((s["x"], s["x"] + s["w"]) for s in BUILDING["stairs"] if s["id"].startswith("grand"))
    edge = [-GLAZED] + [v for gap in gaps for v in gap] + [GLAZED]
    for left, right in zip(edge[::2], edge[1::2]):
        balustrade(b, (left, front + 0.2), (right, front + 0.2), CLUB)
    for s in (-1, 1):
        b.box("oak", s * GLAZED, 0.6, CLUB - 1, s * (NAVE - 1), 66.5, CLUB)


def panels(b, start, end, z0, z1, out, width=1.1):
    """Upright boards along a wall line, each with its own tone; `out` is the side of its thickness."""
    (x0, y0), (x1, y1) = start, end
    length = math.dist(start, end)
    count = max(1, round(length / width))
    for i in range(count):
        a, c = i / count, (i + 0.98) / count
        b.box("paneling", x0 + (x1 - x0) * a, y0 + (y1 - y0) * a, z0,
              x0 + (x1 - x0) * c + (0.8 * out if x0 == x1 else 0), y0 + (y1 - y0) * c + (0.8 if y0 == y1 else 0), z1)


def walls(b):
    """Side walls, and the portal wall to the arena: stone piers, timber above, doors to the floor."""
    y = HALL["y"] + HALL["d"]
    for s in (-1, 1):
        for z0, z1, a, c in ((0, 14, 8.6, 24), (0, 12, 34, 66), (14, nave_roof(GLAZED), 0.8, 66), (12, 14, 24, 66)):
            panels(b, (s * GLAZED, a), (s * GLAZED, c), z0, z1, s)
        b.box("timber", s * (GLAZED - 0.3), 0.8, 13.6, s * (GLAZED + 0.2), 66, 14.8)
        b.box("timber", s * (GLAZED - 0.3), 0.8, 27.4, s * (GLAZED + 0.2), 66, 28.4)
        b.box("paneling", s * 95, 1, 0, s * 95.4, 34, 14)
        b.box("stone", s * 8.6, y - 1.2, 0, s * 14.5, y + 1.2, 13)
        panels(b, (s * 14.5, y - 0.4), (s * 37, y - 0.4), 0, CLUB - 1, 1)
        panels(b, (s * 48, y - 0.4), (s * GLAZED, y - 0.4), 0, CLUB - 1, 1)
        b.box("paneling", s * 37, y - 0.4, 10, s * 48, y + 0.4, CLUB - 1)
        b.box("timber-dark", s * 14.5, y - 0.7, 0, s * GLAZED, y - 0.4, 0.8)
    b.box("timber", -14.5, y - 1.4, 11.6, 14.5, y + 1.4, 13.4)
    b.box("paneling", -14.5, y - 0.4, 13.4, 14.5, y + 0.4, CLUB - 1)
    for x in range(-50, 51, 10):  # the lounge looks into the arena
        b.box("steel", x - 0.15, 66.2, CLUB, x + 0.15, 66.6, CLUB + 11)
    b.poly("glass", [(-50, 66.4, CLUB), (50, 66.4, CLUB), (50, 66.4, CLUB + 11), (-50, 66.4, CLUB + 11)])
    b.box("timber", -GLAZED, 66, CLUB + 11, GLAZED, 67, CLUB + 12.6)
    steps = 40
    for i in range(steps):
        x0, x1 = (-NAVE + 2 * NAVE * (i + k) / steps for k in (0, 1))
        b.poly("siding", [(x0, 66.5, CLUB + 12), (x1, 66.5, CLUB + 12), (x1, 66.5, nave_roof(x1)), (x0, 66.5, nave_roof(x0))],
               [(0, 0, 0), (5, 0, 0), (5, 0, 40), (0, 0, 40)])
    for s in (-1, 1):
        b.box("siding", s * 50, 66.2, CLUB, s * NAVE, 66.8, CLUB + 12)
        b.beam("oak", (s * 10.5, 67.4, 40.6), (0, 67.4, 45.4), 1.0, 1.7)  # the Rafter Cross towards the arena
        b.box("paneling", s * GLAZED, y, 0, s * NAVE, y + 0.8, CLUB)


    b.box("oak", -0.85, 66.9, 29.6, 0.85, 67.9, 43)
    b.box("oak", -4.8, 66.9, 36.6, 4.8, 67.9, 38.3)


def frame(b):
    """Columns and scissor trusses over the hall."""
    for y in (20, 41.2):
        for s in (-1, 1):
            if y > 30:
                for x in (16 * 2, 50):
                    b.box("timber", s * x - 0.8, y - 0.8, 0, s * x + 0.8, y + 0.8, nave_roof(x) - 1)
                    b.box("stone", s * x - 1.5, y - 1.5, 0, s * x + 1.5, y + 1.5, 3.2)
                    b.box("cap", s * x - 1.65, y - 1.65, 3.2, s * x + 1.65, y + 1.65, 3.5)
            b.beam("timber", (s * GLAZED, y, 40), (0, y, 52), 1.3, 1.7)
            b.beam("timber", (s * (GLAZED + 6), y, nave_roof(GLAZED + 6) - 1.6), (0, y, RIDGE - 1.6), 1.4, 2.0)
            for x, foot in ((19, 48), (38, 44)):
                b.box("timber", s * x - 0.5, y - 0.5, foot - 0.5, s * x + 0.5, y + 0.5, nave_roof(x) - 2)
        b.box("timber", -0.7, y - 0.7, 51, 0.7, y + 0.7, RIDGE - 2)
        b.box("iron", -1.4, y - 0.85, 50.6, 1.4, y + 0.85, 53)


def chandeliers(b):
    """Iron rings with bulbs, hung from the trusses, and lanterns on the portal piers."""
    for x, y, z, radius in ((0, 22, 31, 6.5), (-33, 22, 25, 4.6), (33, 22, 25, 4.6)):
        b.ring("iron", (x, y, z), radius, 0.4, 32)
        for i in range(12):
            t = 2 * math.pi * i / 12
            px, py = x + radius * math.cos(t), y + radius * math.sin(t)
            b.tube("iron", (px, py, z), (px, py, z + 0.6), 0.12, sides=6)
            b.ellipsoid("bulb", (px, py, z + 0.95), (0.24, 0.24, 0.4), sides=8, rings=6)
            if i % 3 == 0:
                b.tube("iron", (px, py, z), (x, y, z + 8), 0.05, sides=5)
        b.tube("iron", (x, y, z + 8), (x, y, 46), 0.08, sides=5)
    for s in (-1, 1):
        b.ellipsoid("bulb", (s * 11.5, 56.2, 8.5), (0.4, 0.4, 0.8), sides=8)
        for x in (32, 50):
            b.ellipsoid("bulb", (s * x, 40, 9), (0.3, 0.3, 0.6), sides=8)


def furniture(b):
    """Benches of leather and oak, and a counter on either side."""
    for s in (-1, 1):
        for y in (23, 31) if s > 0 else (50,):
            b.box("saddle", s * 40 - 4, y - 1.1, 1.0, s * 40 + 4, y + 1.1, 1.5)
            b.box("timber-dark", s * 40 - 3.6, y - 0.8, 0, s * 40 + 3.6, y + 0.8, 1.0)
        b.box("oak", s * 55, 4, 3.2, s * 52.5, 12, 3.5)
        b.box("timber-dark", s * 55.5, 4.2, 0, s * 53, 11.8, 3.2)


BANDS = (("saddle", 1.6), ("cream", 0.5), ("blue", 0.9), ("cream", 0.5), ("red", 2.4), ("gold", 0.4), ("pine-green", 1.6), ("gold", 0.4),
         ("red", 2.4), ("cream", 0.5), ("blue", 0.9), ("cream", 0.5), ("saddle", 1.6))
"""Stripes of a wool blanket from its upper edge: colour, height."""


def blanket(b, x, y, z, width=8, size=1.0):
    """A striped blanket hanging in a plane across x from height z; `size` scales its stripes."""
    for colour, height in BANDS:
        b.box(colour, x - 0.1, y - width / 2, z - height * size, x + 0.1, y + width / 2, z)
        z -= height * size


def blankets(b):
    """Wool blankets hung on the side walls, and the Rafter Cross in iron over the lounge."""
    for s in (-1, 1):
        for y in (13, 29):
            b.tube("iron", (s * 55.4, y - 4.6, 33.4), (s * 55.4, y + 4.6, 33.4), 0.16, sides=8)
            blanket(b, s * 55.4, y, 33.3)
    for s in (-1, 1):
        b.beam("iron", (s * 9, 65.9, 42), (0, 65.9, 47), 0.4, 1.5)
    b.box("iron", -0.8, 65.6, 31, 0.8, 66, 44.6)
    b.box("iron", -4.4, 65.6, 38.4, 4.4, 66, 40)


def build():
    """The entrance hall and what is seen of the club level from it."""
    b = Builder(12)
    floors(b)
    walls(b)
    frame(b)
    chandeliers(b)
    furniture(b)
    blankets(b)
    for stair in BUILDING["stairs"]:
        if stair["id"].startswith("grand"):
            staircase(b, stair)
    b.build("lobby")

"""Horse trailers that bear being seen from 30 feet on. Feet; they face -y, the coupler stands over the origin."""

import math

from .mesh import Builder, creased, joined, rounded
from .openings import door, glazed, on_side, ramp_and_doors, rear_door, stall_window
from .wheels import running_gear, tongue


def shell(b, skin, half, stations, roof=0.75):
    """The body: stations are (y, share of the half width, bottom, top); the roof's edges are round."""
    rings = []
    for y, share, low, top in stations:
        w = half * share
        rings.append([(x, y, z) for x, z in rounded(-w, low, w, top, (0.12, 0.12, roof * share, roof * share), 6)])
    b.loft(skin, rings)


def wall(b, p, side):
    """Rails, seams of the sheets and stripes of one wall."""
    x, y0, y1, top, low, belt = p["half"], p["body"], p["rear"], p["top"], p["low"], p["belt"]
    front = p["nose"] if p["goose"] else y0
    b.box("aluminium", side * (x - 0.05), y0 + 0.5, low, side * (x + 0.035), y1, low + 0.42)
    b.box("aluminium", side * (x - 0.05), front + 2.2, top - 1.02, side * (x + 0.03), y1, top - 0.86)
    sheets = max(2, round((y1 - y0) / 4))
    for i in range(1, sheets):
        y = y0 + (y1 - y0) * i / sheets
        b.box("seam", side * x, y - 0.02, low + 0.42, side * (x + 0.01), y + 0.02, top - 1.02)
    start = front + 2.4
    for z, high, shade, tip in ((belt, 0.75, p["stripe"], 2.6), (belt - 0.28, 0.16, p["accent"], 3.8)):
        on_side(b, shade, side, x, [(start + tip, z), (y1 - 0.1, z), (y1 - 0.1, z + high), (start, z + high)], 0.006)


def openings(b, p, side):
    """Stall windows with a vent above each, other windows, doors with a step below."""
    x, top, low = p["half"], p["top"], p["low"]
    for i in range(p["stalls"]):
        y, z, long = p["first"] + i * p["pitch"], top - 3.55, p["pitch"] - 0.85
        stall_window(b, side, x, y, z, y + long, z + 1.85, p["open"][i % len(p["open"])])
        b.box("seam", side * x, y + 0.5, top - 1.52, side * (x + 0.05), y + long - 0.5, top - 1.2)
        b.box("trim", side * x, y + 0.58, top - 1.4, side * (x + 0.056), y + long - 0.58, top - 1.32)
    for y, z0, high, long in p["windows"]:
        glazed(b, side, x, y, z0, y + long, z0 + high)
    for near, y, long, glass in p["doors"]:
        if near == side:
            door(b, p["skin"], side, x, y, low + 0.5, y + long, top - 1.15, glass)
            b.box("tread-plate", side * (x - 0.4), y + 0.2, low - 0.55, side * (x + 0.75), y + long - 0.2, low - 0.47)
            for dy in (0.3, long - 0.3):
                b.beam("trim", (side * (x + 0.6), y + dy, low - 0.5), (side * (x - 0.1), y + dy, low + 0.1), 0.06, 0.1)


def lamps_and_rings(b, p, side):
    """Side lamps, and the rings horses are tied to."""
    x, y0, y1, top, low = p["half"], p["body"], p["rear"], p["top"], p["low"]
    for y, colour in ((y0 + 0.8, "amber"), ((y0 + y1) / 2, "amber"), (y1 - 0.5, "tail-lamp")):
        b.ellipsoid(colour, (side * (x + 0.03), y, top - 0.94), (0.04, 0.14, 0.07), sides=10, rings=6)
        b.ellipsoid(colour, (side * (x + 0.04), y, low + 0.2), (0.04, 0.14, 0.07), sides=10, rings=6)
    ring = [(0.09, 0), (0.11, 0.02), (0.13, 0), (0.11, -0.02), (0.09, 0)]
    for i in range(p["stalls"] + 1):
        b.lathe("chrome", (side * (x + 0.05), p["first"] + i * p["pitch"] - 0.4, p["belt"] - 0.7), ring, 14)


def back(b, p):
    """The rear: a frame, two doors or a ramp, hinges, latches, lamps, bumper."""
    x, y, top, low = p["half"], p["rear"], p["top"], p["low"]
    post = 0.3
    for side in (-1, 1):
        b.tube("aluminium", (side * (x - 0.1), y - 0.06, low), (side * (x - 0.1), y - 0.06, top - 0.75), 0.17, sides=14)
        b.box("aluminium", side * (x - post), y - 0.1, low, side * (x - 0.06), y + 0.05, top - 0.8)
        b.box("trim", side * (x - 0.3), y, low + 1.45, side * (x - 0.02), y + 0.09, low + 2.55)
        for z in (low + 1.7, low + 2.28):
            b.ellipsoid("tail-lamp", (side * (x - 0.16), y + 0.09, z), (0.11, 0.05, 0.22), sides=12, rings=8)
    b.box("aluminium", -x + 0.1, y - 0.1, top - 0.95, x - 0.1, y + 0.07, top - 0.62)
    for k in (-1, 0, 1):
        b.ellipsoid("tail-lamp", (k * 0.55, y + 0.09, top - 0.78), (0.16, 0.04, 0.07), sides=10, rings=6)
    inner, sill, head = x - post, low + 0.22, top - 0.98
    if p["ramp"]:
        ramp_and_doors(b, p, inner, sill, head, y)
    else:
        rear_door(b, p, -inner, 0.12 * inner, sill, head, y, False)
        rear_door(b, p, 0.12 * inner, inner, sill, head, y, True)
    b.box("trim", -x + 0.1, y - 0.1, low - 0.35, x - 0.1, y + 0.32, low + 0.1)
    b.box("rubber", -x + 0.2, y + 0.28, low - 0.25, x - 0.2, y + 0.42, low + 0.02)


def roof_gear(b, p):
    """Vents, an air conditioner over the living quarters, a rack with bales, an awning."""
    top, x = p["top"], p["half"]
    for i in range(p["stalls"]):
        y = p["first"] + (i + 0.4) * p["pitch"]
        b.loft("coach-white", [rounded_box(0, y, top - 0.02, 0.62, 0.62, 0.1), rounded_box(0, y, top + 0.22, 0.6, 0.6, 0.12), rounded_box(0, y, top + 0.3, 0.45, 0.45, 0.1)])
    if p["quarters"]:
        y = p["quarters"]
        b.loft("coach-white", [rounded_box(0, y, top - 0.02, 1.1, 1.5, 0.2), rounded_box(0, y, top + 0.62, 1.05, 1.4, 0.25), rounded_box(0, y, top + 0.8, 0.8, 1.1, 0.25)])
        a, c = p["awning"]
        side = p["doors"][0][0]
        b.tube("coach-white", (side * (x + 0.2), a, top - 0.72), (side * (x + 0.2), c, top - 0.72), 0.17, sides=16)
        for y in (a, c):
            b.box("trim", side * (x - 0.02), y - 0.1, top - 0.95, side * (x + 0.42), y + 0.1, top - 0.5)
            b.box("aluminium", side * x, y - 0.07, p["low"] + 1.4, side * (x + 0.12), y + 0.07, top - 0.95)
    if p["rack"]:
        a, c = p["rack"]
        for side in (-1, 1):
            b.tube("aluminium", (side * (x - 0.9), a, top + 0.55), (side * (x - 0.9), c, top + 0.55), 0.06, sides=8)
            for i in range(5):
                y = a + (c - a) * i / 4
                b.tube("aluminium", (side * (x - 0.9), y, top - 0.1), (side * (x - 0.9), y, top + 0.55), 0.05, sides=8)
        for u, v, level in ((-1.15, 0, 0), (0.45, 0, 0), (-1.15, 3.2, 0), (0.45, 3.2, 0), (-0.4, 1.5, 1), (-1.15, 6.4, 0)):
            bale(b, u + 0.35, a + 1.8 + v, top + 0.03 + level * 1.3, 0.02 * (u + v))


def bale(b, x, y, z, turn=0.0):
    """A bale of hay lying on z, tied with two strings."""
    b.turned_box("bale", (x, y, z + 0.62), (1.5, 3.0, 1.24), turn)
    for d in (-0.6, 0.6):
        b.turned_box("rope", (x - d * math.sin(turn), y + d * math.cos(turn), z + 0.62), (1.53, 0.05, 1.27), turn)


def rounded_box(x, y, z, half, long, radius):
    """A level outline with round corners at height z."""
    return [(u, v, z) for u, v in rounded(x - half, y - long, x + half, y + long, radius)]


def gooseneck(b, p):
    """The neck from the bed of the pick-up, and the legs behind it."""
    b.tube("trim", (0, 0, 5.4), (0, 0, 3.9), 0.3, sides=14)
    b.box("trim", -0.35, -0.35, 3.55, 0.35, 0.35, 4.2)
    b.beam("trim", (0, 0.3, 4.6), (0, 5.4, 4.9), 0.5, 0.5)
    for side in (-1, 1):
        x, y = side * (p["half"] - 0.55), p["body"] - 0.75
        b.box("trim", x - 0.18, y - 0.18, 1.4, x + 0.18, y + 0.18, 5.2)
        b.box("chrome", x - 0.13, y - 0.13, 0.5, x + 0.13, y + 0.13, 1.5)
        b.box("trim", x - 0.4, y - 0.4, 0.42, x + 0.4, y + 0.4, 0.52)


COACH = {"goose": True, "half": 3.5, "nose": -3.0, "body": 6.6, "rear": 31.0, "low": 1.75, "top": 9.9, "belt": 5.0, "axle": 23.4, "spread": 3.1, "tire": 1.3,
         "rim": "aluminium", "board": 4.0, "stalls": 3, "first": 20.2, "pitch": 3.4, "open": (True, True, False), "stripe": "stripe", "accent": "stripe-warm", "skin": "coach-white",
         "windows": [(-0.6, 7.0, 1.5, 2.6), (8.2, 6.2, 1.9, 2.4)], "doors": [(-1, 12.2, 2.5, True), (1, 16.4, 2.6, False)],
         "ramp": False, "quarters": 11.5, "awning": (7.6, 18.2), "rack": (19.5, 29.5)}
"""A gooseneck with living quarters; the other coaches differ from it as said below. Lengths along y from the coupler."""

BUMPER = {"goose": False, "nose": 3.4, "body": 3.4, "rear": 18.4, "top": 9.0, "belt": 4.6, "low": 1.6, "axle": 12.2, "spread": 2.9, "tire": 1.2, "half": 3.3, "board": 2.5,
          "stalls": 2, "first": 9.2, "pitch": 4.1, "windows": [], "doors": [(-1, 5.6, 2.3, True), (1, 5.6, 2.3, True)], "ramp": True, "quarters": 0, "rack": None}
COACHES = [
    COACH,
    {**COACH, **BUMPER, "stripe": "stripe-warm", "accent": "seam"},
    {**COACH, "rear": 27.0, "top": 9.3, "quarters": 0, "rack": None, "first": 12.6, "pitch": 3.45, "stalls": 4, "open": (False, True, True, True), "axle": 19.6,
     "skin": "coach-blue", "stripe": "aluminium", "accent": "aluminium", "windows": [(-0.2, 6.9, 1.2, 2.2)], "doors": [(-1, 7.6, 2.4, True), (1, 7.6, 2.4, False)]},
]


def nose(p):
    """Stations of the front: round in plan, raked in profile."""
    start, top = p["nose"], p["top"]
    low = 5.35 if p["goose"] else p["low"]
    result = []
    for i in range(9):
        a = math.radians(90 * i / 8)
        depth, share = 1 - math.cos(a), 0.34 + 0.66 * math.sin(a)
        result.append((start + 2.3 * depth, share, low + 0.45 * (1 - math.sin(a)), top - 1.5 * (1 - math.sin(a)) ** 1.3))
    return result


def coach(p, name):
    """One horse trailer."""
    b = Builder(len(name))
    stations = nose(p)
    if p["goose"]:
        stations += [(p["body"] - 1.9, 1, 5.35, p["top"]), (p["body"] - 0.1, 1, 3.3, p["top"]), (p["body"], 1, p["low"], p["top"])]
    stations += [(p["rear"], 1, p["low"], p["top"])]
    shell(b, p["skin"], p["half"], stations)
    for side in (-1, 1):
        wall(b, p, side)
        openings(b, p, side)
        lamps_and_rings(b, p, side)
    running_gear(b, p)
    back(b, p)
    roof_gear(b, p)
    (gooseneck if p["goose"] else tongue)(b, p)
    return creased(joined(b.build(name, smooth=True), name))


def coaches():
    """The models, one for each kind."""
    return [coach(p, f"coach{i}") for i, p in enumerate(COACHES)]

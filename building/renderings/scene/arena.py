"""The arena hall: stands and seats, club galleries, roof trusses, chutes, north wall. Feet."""

import math

import numpy as np

from . import terrain
from .figures import sitter
from .lobby import balustrade, blanket
from .mesh import Builder, joined, text
from .noise import fractal, smoothstep
from .plan import (AISLE_TOP, BAY, BUILDING, CLUB, EAVE, FLOOR_X, FLOOR_Y0, FLOOR_Y1, HALF, LENGTH, NAVE,
                   RIDGE, STANDS, nave_roof, seats)
from .scatter import library, place

WALK_Z = STANDS["frontWalkZ"]


def rows(b):
    """Stepped rows of every seating block, in concrete with a timber nosing."""
    for block in BUILDING["seating"]:
        long, deep = block["seats"] * block["seatWidth"], block["rowDepth"]
        for row in range(block["rows"]):
            z = WALK_Z + (STANDS["rise"] * (row + 1) if block["kind"].startswith("bench") else 1.5 * row)
            total = block["rows"] * deep
            if block["faces"] == "north":
                y1 = block["y"] + total - row * deep
                box = (block["x"], block["y"], block["x"] + long, y1)
                nosing = (block["x"], y1, block["x"] + long, y1 + 0.12)
            elif block["faces"] == "east":
                x1 = block["x"] + total - row * deep
                box = (block["x"], block["y"], x1, block["y"] + long)
                nosing = (x1, block["y"], x1 + 0.12, block["y"] + long)
            else:
                x0 = block["x"] + row * deep
                box = (x0, block["y"], block["x"] + total, block["y"] + long)
                nosing = (x0 - 0.12, block["y"], x0, block["y"] + long)
            b.box("concrete", box[0], box[1], 0 if row == 0 else z - 2, box[2], box[3], z)
            b.box("timber-dark", nosing[0], nosing[1], z - 0.5, nosing[2], nosing[3], z + 0.04)


def walks(b):
    """Front walks with rail, steps between blocks, and the mouths of the vomitories."""
    for aisle in BUILDING["aisles"]:
        x0, y0, x1, y1 = aisle["x"], aisle["y"], aisle["x"] + aisle["w"], aisle["y"] + aisle["d"]
        if aisle["kind"] == "front walk":
            b.box("concrete", x0, y0, 0, x1, y1, WALK_Z)
        elif aisle["kind"] == "steps":
            count = 16
            along_x = aisle["w"] > aisle["d"]
            for i in range(count):
                z = WALK_Z + 10 * (i + 1) / count if along_x else WALK_Z + 7.5 * (i + 1) / count
                if along_x:
                    step = aisle["w"] / count
                    a, c = (x1 - (i + 1) * step, x1 - i * step) if x0 < 0 else (x0 + i * step, x0 + (i + 1) * step)
                    b.box("concrete", a, y0, 0, c, y1, z)
                else:
                    step = aisle["d"] / count
                    b.box("concrete", x0, y1 - (i + 1) * step, 0, x1, y1 - i * step, z)
        elif aisle["kind"] == "vomitory":
            side = -1 if x0 < 0 else 1
            for y in (y0, y1):
                b.box("concrete", x0, y - 0.25, 0, x1, y + 0.25, WALK_Z + 6)
                b.beam("iron", (side * 75, y, WALK_Z + 3.4), (side * 95, y, WALK_Z + 13), 0.15, 0.15)
            b.box("concrete", side * 74, y0, 0, side * 84, y1, WALK_Z)
            b.box("black", side * 94, y0 + 0.3, 0, side * 94.4, y1 - 0.3, 9)
            b.box("timber", side * 93, y0 - 0.4, 9, side * 95, y1 + 0.4, 10.4)
    for side in (-1, 1):  # wall and rail along the floor
        x = side * FLOOR_X
        b.box("timber-dark", x, FLOOR_Y0, 0, x + side * 0.3, FLOOR_Y1, WALK_Z + 0.5)
        for y in np.arange(FLOOR_Y0, FLOOR_Y1, 2.5):
            b.box("paneling", x - side * 0.12, y + 0.03, 0.3, x, y + 2.47, WALK_Z + 0.3)
        for z in (WALK_Z + 1.3, WALK_Z + 2.2, WALK_Z + 3.2):
            b.tube("iron", (x + side * 0.2, FLOOR_Y0, z), (x + side * 0.2, FLOOR_Y1, z), 0.09, sides=6)
        for y in np.arange(FLOOR_Y0, FLOOR_Y1 + 1, 8):
            b.box("iron", x + side * 0.1, y - 0.1, 0, x + side * 0.3, y + 0.1, WALK_Z + 3.3)
        b.box("paneling", side * 8.4, FLOOR_Y0 - 0.1, 0, side * FLOOR_X, FLOOR_Y0 + 0.2, WALK_Z + 0.4)
        for z in (WALK_Z + 1.3, WALK_Z + 2.2, WALK_Z + 3.2):
            b.tube("iron", (side * 8.4, FLOOR_Y0, z), (side * FLOOR_X, FLOOR_Y0, z), 0.09, sides=6)
        b.box("paneling", side * 8.2, 66.5, 0, side * 8.5, FLOOR_Y0, 8)
        b.box("concrete", side * FLOOR_X, 66.5, 0, side * 96, FLOOR_Y0 + 3, WALK_Z - 0.1)


def table(b, x, y, z, hat):
    """A high table with three stools; on some of them lies a hat."""
    b.tube("iron", (x, y, z), (x, y, z + 0.12), 0.9, 0.85, 24)
    b.tube("iron", (x, y, z), (x, y, z + 3.4), 0.13, sides=12)
    b.tube("oak", (x, y, z + 3.4), (x, y, z + 3.56), 1.35, sides=40)
    for t in (0.4, 2.5, 4.6):
        sx, sy = x + 2.0 * math.cos(t), y + 2.0 * math.sin(t)
        b.tube("saddle", (sx, sy, z + 2.3), (sx, sy, z + 2.52), 0.56, 0.6, 24)
        for leg in range(4):
            a = t + leg * math.pi / 2
            b.tube("iron", (sx + 0.62 * math.cos(a), sy + 0.62 * math.sin(a), z), (sx + 0.4 * math.cos(a), sy + 0.4 * math.sin(a), z + 2.3), 0.05, sides=6)
    if hat:
        b.ellipsoid("hat", (x + 0.3, y - 0.2, z + 3.62), (0.62, 0.74, 0.06), sides=24)
        b.tube("hat", (x + 0.3, y - 0.2, z + 3.6), (x + 0.3, y - 0.2, z + 4.0), 0.34, 0.29, 20)
        b.ellipsoid("hat", (x + 0.3, y - 0.2, z + 3.98), (0.29, 0.34, 0.08), sides=20)


def galleries(b):
    """Concourse wall behind the stands, and the club galleries above, with their balustrades."""
    for side in (-1, 1):
        inner = side * NAVE
        b.box("oak", inner - side * 0.8, 66.5, CLUB - 1, side * 110, 322, CLUB)
        b.box("timber-dark", inner - side * 1.2, 66.5, CLUB - 2.1, inner - side * 0.7, 322, CLUB + 0.1)
        balustrade(b, (inner - side * 0.9, 67), (inner - side * 0.9, 321), CLUB)
        b.box("paneling", side * 107, 60, 0, side * 107.5, 300, CLUB)
        for y in range(62, 300, 6):
            b.box("paneling", side * 110, y, CLUB, side * 110.4, y + 5.9, AISLE_TOP - 1)
        for y in np.arange(BAY * 4, LENGTH, BAY):
            b.box("timber", inner - 1.1, y - 1.1, 0, inner + 1.1, y + 1.1, EAVE)
            b.beam("timber", (inner - side * 1, y, EAVE - 12), (inner - side * 9, y, EAVE - 3.2), 0.9, 1.2)
            b.ellipsoid("bulb", (inner - side * 1.5, y, CLUB + 9), (0.3, 0.3, 0.55), sides=8, rings=6)
        for y in np.arange(BAY * 5.5, LENGTH - 60, BAY):  # over the rail, one in every bay
            blanket(b, inner - side * 1.35, y, CLUB + 3.5, 7, 0.36)
        for k, y in enumerate(np.arange(BAY * 4.5, LENGTH - 60, BAY)):
            table(b, inner + side * 5.6, y + 2, CLUB, hat=k % 2 == 1)
        for y in range(92, 296, 12):
            b.box("glow", side * 109.6, y, CLUB + 7, side * 109.9, y + 3, CLUB + 7.5)


def trusses(b):
    """Scissor trusses: glulam chords, timber posts, steel rods; purlins under the deck. No tie crosses the hall."""
    for y in np.arange(BAY * 4, LENGTH - 10, BAY):
        for s in (-1, 1):
            b.beam("timber", (s * (NAVE - 1), y, EAVE - 3.5), (0, y, 53), 1.5, 2.2)
            b.beam("timber", (s * (NAVE + 1), y, EAVE - 0.8), (0, y, RIDGE - 1.9), 1.6, 2.6)
            for x in (24, 48, 72):
                foot = EAVE - 3.5 + (NAVE - x) / NAVE * (53 - EAVE + 3.5)
                b.box("timber", s * x - 0.55, y - 0.55, foot, s * x + 0.55, y + 0.55, nave_roof(x) - 2)
                b.box("iron", s * x - 0.9, y - 0.85, foot - 1.3, s * x + 0.9, y + 0.85, foot + 1.1)
                inner = x - 24
                b.tube("iron", (s * x, y, foot), (s * inner, y, nave_roof(inner) - 3), 0.16, sides=6)
        b.box("timber", -0.7, y - 0.7, 52, 0.7, y + 0.7, RIDGE - 2)
        b.box("iron", -1.6, y - 0.95, 51, 1.6, y + 0.95, 54.4)
    for x in range(8, int(NAVE), 8):
        for s in (-1, 1):
            b.beam("timber", (s * x, 66, nave_roof(x) - 0.55), (s * x, LENGTH, nave_roof(x) - 0.55), 0.5, 0.9)


def lamps(b, dark):
    """Round pendant lamps on four lines."""
    for x in (-60, -20, 20, 60):
        for y in np.arange(BAY * 5, LENGTH - 60, BAY):
            if dark and y > 180:  # dimmed before the stage
                continue
            z = EAVE - 2 + (NAVE - abs(x)) * 0.11
            b.tube("iron", (x, y, z), (x, y, z + 1.6), 1.5, 0.5, 16)
            b.tube("black" if dark else "lamp", (x, y, z - 0.1), (x, y, z), 1.3, sides=16)
            b.tube("iron", (x, y, z + 1.6), (x, y, nave_roof(x) - 1), 0.05, sides=5)


def gate(b, x, y, width, turn=0.0):
    """A chute's gate hinged at (x, y), closed towards -x; `turn` opens it onto the floor, in radians."""
    angle = math.pi + turn
    cos, sin = math.cos(angle), math.sin(angle)

    def piece(material, start, end, z0, z1, thick, out):
        along = (start + end) / 2
        b.turned_box(material, (x + along * cos - out * sin, y + along * sin + out * cos, (z0 + z1) / 2), (end - start, thick, z1 - z0), angle)

    for k in range(6):
        piece("painted", 0.5, width - 0.5, 0.7 + k, 1.12 + k, 0.25, 0.125)
    for middle in (0.6, width / 2, width - 0.6):
        piece("pine-green", middle - 0.18, middle + 0.18, 0.3, 6.5, 0.28, 0.16)
        for k in range(6):
            piece("iron", middle - 0.05, middle + 0.05, 0.86 + k, 0.96 + k, 0.06, -0.02)  # bolts
    piece("pine-green", 2.4, width - 2.4, 3.4, 5.4, 0.12, 0.34)
    piece("iron", width - 0.75, width - 0.1, 4.55, 4.75, 0.12, 0.3)  # latch


def lariat(b, x, y, z, side):
    """A coiled rope hung on a post's face that looks towards `side` (-1 or 1 along x)."""
    for k in range(5):
        radius, dx, dz = 0.62 + 0.05 * k, 0.06 * k, -0.72 - 0.03 * ((k * 3) % 5)
        ring = [(x + side * (0.1 + dx), y + radius * 0.8 * math.sin(t), z + dz + radius * math.cos(t)) for t in np.linspace(0, 2 * math.pi, 25)]
        for a, c in zip(ring, ring[1:]):
            b.tube("rope", a, c, 0.05, sides=7, caps=False)


def chutes(b, gates=True, open_gate=None):
    """Bucking chutes with gates, the platform behind them, the announcers' booth and the wall above the pens."""
    c = BUILDING["chutes"]
    pitch = c["w"] / c["count"]
    if gates:
        for i in range(c["count"] + 1):
            x = c["x"] + i * pitch
            for y in np.linspace(c["y"], c["y"] + c["d"], 3):
                b.box("pine-green", x - 0.25, y - 0.25, 0, x + 0.25, y + 0.25, 6.7)
                b.box("iron", x - 0.29, y - 0.29, 6.7, x + 0.29, y + 0.29, 6.82)
            for k in range(6):
                b.tube("pine-green", (x, c["y"], 0.9 + 1.08 * k), (x, c["y"] + c["d"], 0.9 + 1.08 * k), 0.11, sides=12)
            if i < c["count"]:
                gate(b, x + pitch, c["y"], pitch, math.radians(104) if i == open_gate else 0.0)
        if open_gate is not None:
            lariat(b, c["x"] + open_gate * pitch + 0.25, c["y"], 6.3, 1)
    for y, z in ((c["y"] + c["d"], 4.0), (c["y"] + 16, 4.0)):
        balustrade(b, (c["x"], y), (c["x"] + c["w"], y), z)
    b.box("old-boards", c["x"], c["y"] + c["d"], 3.5, c["x"] + c["w"], c["y"] + 16, 4)
    for x0, x1 in ((-FLOOR_X, c["x"]), (c["x"] + c["w"], FLOOR_X)):
        for k in range(6):
            b.tube("iron", (x0, FLOOR_Y1, 0.8 + k), (x1, FLOOR_Y1, 0.8 + k), 0.09, sides=6)
        for x in np.arange(x0, x1 + 0.1, 7.5):
            b.box("iron", x - 0.15, FLOOR_Y1 - 0.15, 0, x + 0.15, FLOOR_Y1 + 0.15, 6.4)
    b.box("timber-dark", -20, 306, CLUB - 1.4, 20, 316, CLUB)  # announcers' booth
    b.box("paneling", -20, 306, CLUB, 20, 306.4, CLUB + 3.2)
    b.box("glow", -19.4, 309, CLUB + 3.2, 19.4, 309.2, CLUB + 8)
    b.box("timber-dark", -20.5, 305.5, CLUB + 8, 20.5, 316, CLUB + 9.4)
    for x in range(-20, 21, 8):
        b.box("timber", x - 0.4, 305.8, CLUB, x + 0.4, 306.6, CLUB + 8)
        b.box("timber", x - 0.6, 307, 0, x + 0.6, 308.2, CLUB - 1)
    b.box("oak", -96, 316, CLUB - 1.2, 96, 324, CLUB)
    balustrade(b, (-96, 316), (-20, 316), CLUB)
    balustrade(b, (20, 316), (96, 316), CLUB)
    for x in np.arange(-96, 96, 3):  # boarded wall above the stock pens
        b.poly("siding", [(x, 324, CLUB - 3), (x + 2.95, 324, CLUB - 3), (x + 2.95, 324, nave_roof(x + 1.5)), (x, 324, nave_roof(x + 1.5))],
               [(0, 0, 0), (3, 0, 0), (3, 0, 40), (0, 0, 40)])
    b.box("siding", -96, 345, 0, 96, 346, CLUB - 3)
    for s in (-1, 1):
        b.box("paneling", s * 70, 292, 0, s * 70.6, 324, CLUB - 3)
        b.box("paneling", s * 70, 291.6, 0, s * 96, 292.4, CLUB - 1)


def north_wall(b, screen=True):
    """Flags of the nation and the state either side of the board with the arena's name."""
    y, z = 323.6, 33
    for i in range(13):
        b.box("red" if i % 2 == 0 else "cream", -66, y - 0.1, z + 12.4 - i * 0.95, -43, y, z + 13.35 - i * 0.95)
    b.box("blue", -66, y - 0.2, z + 12.4 - 6 * 0.95, -56.8, y - 0.1, z + 13.35)
    for i in range(9):
        for j in range(6 if i % 2 == 0 else 5):
            b.ellipsoid("cream", (-65.2 + j * 1.52 + (0 if i % 2 == 0 else 0.76), y - 0.25, z + 7.4 + i * 0.68), (0.2, 0.05, 0.2), sides=6, rings=4)
    for k, colour in enumerate(("blue", "cream", "blue")):
        b.box(colour, 43, y - 0.1, z + 1 + (2 - k) * 4.1, 66, y, z + 1 + (3 - k) * 4.1)
    b.tube("red", (52.5, y - 0.3, z + 7.15), (52.5, y - 0.12, z + 7.15), 3.6, sides=32)
    b.tube("cream", (54.5, y - 0.34, z + 7.15), (54.5, y - 0.30, z + 7.15), 1.9, sides=3)
    b.tube("gold", (52.6, y - 0.4, z + 7.15), (52.6, y - 0.32, z + 7.15), 1.9, sides=28)
    if screen:
        b.box("iron", -33, y - 1.2, z - 2, 33, y, z + 16)
        b.box("screen", -32, y - 1.4, z - 1, 32, y - 1.2, z + 15)


def sign():
    """Lettering on the board, inside its frame."""
    text("WESTERN HERITAGE", (0, 322.1, 42.6), 4.6, "letter", depth=0.05)
    text("ARENA", (0, 322.1, 36.6), 4.6, "letter", depth=0.05)


def denser(low, high, at, count, near=12.0):
    """Coordinates from low to high that lie closest together at `at`."""
    at = min(max(at, low), high)
    return at + near * np.sinh(np.linspace(np.arcsinh((low - at) / near), np.arcsinh((high - at) / near), count))


def hoof_prints(eye):
    """Where horses stepped: (x, y, heading in radians); ways across the floor, and much coming and going before the chutes."""
    state = np.random.RandomState(31)
    spots = []
    for _ in range(46):  # one horse's way: a wide bend, four prints to each stride
        x, y, way, bend = state.uniform(-60, 60), state.uniform(FLOOR_Y0 + 10, FLOOR_Y1), state.uniform(0, 6.28), state.uniform(-0.03, 0.03)
        stride = state.uniform(4.5, 9)
        for _ in range(40):
            for along, across in ((0, -0.45), (0.24, 0.45), (0.5, -0.5), (0.72, 0.42)):
                spots.append((x + math.cos(way) * along * stride - math.sin(way) * across, y + math.sin(way) * along * stride + math.cos(way) * across, way))
            x, y, way = x + math.cos(way) * stride, y + math.sin(way) * stride, way + bend * stride
    near = (min(max(eye[0], -50), 50), min(max(eye[1], FLOOR_Y0), FLOOR_Y1))
    out = state.exponential(17, 5200)
    turn = state.uniform(0, 2 * math.pi, 5200)
    spots += zip(near[0] + out * np.cos(turn) * 1.3, near[1] + out * np.sin(turn), state.uniform(0, 6.28, 5200))
    return spots


def footing(event, eye):
    """The floor: dragged earth with hoof prints, finer towards the camera at `eye`; or the covered floor of the other events."""
    if event not in ("rodeo", "bronc"):
        b = Builder(3)
        b.box("dark-floor" if event == "concert" else "slab", -FLOOR_X, FLOOR_Y0, -1, FLOOR_X, FLOOR_Y1 + 10, 0.06)
        b.build("covered-floor")
        return
    xs, ys = denser(-FLOOR_X, FLOOR_X, eye[0], 900), denser(FLOOR_Y0, FLOOR_Y1 + 16, eye[1], 1100)
    x, y = np.meshgrid(xs, ys)
    height = fractal(x / 2.6, y / 2.6, 3, 14) * 0.12 + fractal(x / 14, y / 14, 3, 18) * 0.22
    cell = np.maximum(np.gradient(xs)[None, :], np.gradient(ys)[:, None])
    across = x + 7 * fractal(x / 70, y / 70, 2, 40)  # the drag's way down the floor
    lines = np.sin(across * 2 * math.pi / 0.5) * np.clip(0.75 + fractal(x / 5, y / 9, 2, 41), 0, 1) * np.clip(1.2 - cell / 0.16, 0, 1)
    height += 0.035 * lines
    pressed = 0.22 * np.clip(-lines, 0, 1)
    for px, py, way in hoof_prints(eye):
        i0, i1 = np.searchsorted(xs, (px - 0.7, px + 0.7))
        j0, j1 = np.searchsorted(ys, (py - 0.7, py + 0.7))
        if i1 - i0 < 3 or j1 - j0 < 3:
            continue
        dx, dy = x[j0:j1, i0:i1] - px, y[j0:j1, i0:i1] - py
        r = np.hypot((dx * math.cos(way) + dy * math.sin(way)) / 0.33, (dy * math.cos(way) - dx * math.sin(way)) / 0.26)
        hole = 1 - smoothstep(0.6, 1.05, r)
        height[j0:j1, i0:i1] += 0.06 * np.exp(-(((r - 1.3) / 0.28) ** 2)) - 0.15 * hole
        pressed[j0:j1, i0:i1] = np.maximum(pressed[j0:j1, i0:i1], hole)
    item = terrain.sheet("footing", x, y, height, "dirt")
    item.data.attributes.new("pressed", "FLOAT", "POINT").data.foreach_set("value", pressed.astype("f4").ravel())


def seating(occupied, eye, seed=2):
    """All 2,000 seats, and people on a share of them; the seats right before the camera at `eye` stay free."""
    b = Builder(5)
    b.box("pine-green", -0.72, -0.75, 1.25, 0.72, 0.75, 1.42)
    b.prism("pine-green", [(-0.72, 0.62, 1.4), (0.72, 0.62, 1.4), (0.72, 0.78, 1.4), (-0.72, 0.78, 1.4),
                           (-0.72, 0.88, 2.9), (0.72, 0.88, 2.9), (0.72, 1.02, 2.9), (-0.72, 1.02, 2.9)])
    b.box("iron", -0.1, 0, 0, 0.1, 0.3, 1.25)
    chair = library("chairs", [joined(b.build("chair"), "chair")])
    spots = np.array(seats())
    assert len(spots) == BUILDING["stated"]["seats"]
    place("seats", chair, spots[:, :3], spots[:, 3])
    state = np.random.RandomState(seed)
    guests = library("guests", [sitter(i, hat) for i, hat in ((1, True), (2, False), (3, True), (4, False), (5, True), (6, True))])
    taken = state.rand(len(spots)) < occupied * (0.55 + 0.9 * np.clip(fractal(spots[:, 0] / 30, spots[:, 1] / 18, 2, 4) + 0.5, 0, 1))
    taken &= np.hypot(spots[:, 0] - eye[0], spots[:, 1] - eye[1]) > 38
    count = int(taken.sum())
    place("audience", guests, spots[taken][:, :3], spots[taken][:, 3] + state.uniform(-0.35, 0.35, count),
          state.uniform(0.93, 1.05, count), state.randint(0, 6, count))


def build(event, occupied, eye):
    """The hall dressed for an event (see events.dress), seen from `eye`."""
    b = Builder(13)
    rows(b)
    walks(b)
    galleries(b)
    trusses(b)
    lamps(b, event == "concert")
    chutes(b, event != "concert", 4 if event == "bronc" else None)
    north_wall(b, screen=event != "concert")
    b.box("concrete", -HALF + 1, 60, -1.2, HALF - 1, LENGTH - 1, -0.9)
    # The way in from the entrance hall, up to the kerb that holds the earth.
    b.box("slab", -14.5, 66, -1, 14.5, FLOOR_Y0, 0.03)
    b.box("timber-dark", -FLOOR_X, FLOOR_Y0 - 0.6, -1, FLOOR_X, FLOOR_Y0 + 0.2, 0.4)
    b.build("arena")
    if event != "concert":
        sign()
    footing(event, eye)
    seating(occupied, eye)

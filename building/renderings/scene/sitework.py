"""What lies around the building: plaza, roads, yards, parking, pens, camping, trails, pond. Feet."""

import math

import numpy as np

from . import terrain, trees
from .figures import stand
from .mesh import Builder
from .plan import HALF, LENGTH, SITE
from .scatter import place
from .vehicles import heading

SURFACE = {"asphalt": 0.05, "gravel": 0.0, "trail": 0.0}


def curve(points, closed=False, step=12.0):
    """A smooth line through the points (Catmull-Rom), one point about every `step` feet."""
    p = np.array(points, float)
    p = np.vstack([p[-1], p, p[:2]]) if closed else np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    result = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        count = max(2, int(np.hypot(*(c - b)) / step))
        for i in range(count):
            t = i / count
            result.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3))
    result.append(p[-2])
    return np.array(result)


def ribbon(b, material, points, width, lift=0.1, closed=False):
    """A road or trail lying on the ground."""
    line = curve(points, closed)
    way = np.gradient(np.vstack([line[-2], line, line[1]]), axis=0)[1:-1] if closed else np.gradient(line, axis=0)
    way /= np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-6)[:, None]
    side = np.column_stack([-way[:, 1], way[:, 0]]) * width / 2
    left, right = line + side, line - side
    z = np.maximum(np.maximum(terrain.ground(*left.T), terrain.ground(*right.T)), terrain.ground(*line.T)) + lift
    for i in range(len(line) - 1):
        a, c = (*left[i], z[i]), (*right[i + 1], z[i + 1])
        for half in ([a, (*right[i], z[i]), c], [a, c, (*left[i + 1], z[i + 1])]):
            turn = sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(half, half[1:] + half[:1]))
            b.poly(material, half if turn > 0 else half[::-1])  # always face up: in tight bends the inner edge folds
    return line


def fence(b, points, closed=True, material="old-boards", height=4.6, rails=3, step=9.0, gap=None):
    """Post-and-rail fence; `gap` skips the segment of that index."""
    line = list(points) + ([points[0]] if closed else [])
    for k, ((x0, y0), (x1, y1)) in enumerate(zip(line, line[1:])):
        if k == gap:
            continue
        length = math.hypot(x1 - x0, y1 - y0)
        count = max(1, round(length / step))
        turn = math.atan2(y1 - y0, x1 - x0)
        for i in range(count + 1):
            t = i / count
            b.turned_box(material, (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, height / 2), (0.55, 0.55, height + 0.5), turn)
        for i in range(count):
            for r in range(rails):
                z = height * (r + 1) / rails - 0.4
                b.beam(material, (x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count, z),
                       (x0 + (x1 - x0) * (i + 1) / count, y0 + (y1 - y0) * (i + 1) / count, z), 0.18, 0.55)


def plaza(b):
    """Pavers, stone seat walls, planters, benches, lamps, flagpoles."""
    p = SITE["plaza"]
    x0, y0, x1 = p["x"], p["y"], p["x"] + p["w"]
    b.box("pavers", x0, y0, -1.2, x1, 1, 0.1)
    b.box("cap", x0 - 1.2, y0 - 1.2, -1, x0, -14, 0.35)
    b.box("cap", x1, y0 - 1.2, -1, x1 + 1.2, -20, 0.35)
    for left, right in ((x0, -34), (70, x1)):
        b.box("cap", left, y0 - 1.2, -1, right, y0, 0.35)
    for s in (-1, 1):
        for y, half in ((-66, 9), (-108, 9)):
            cx = s * 74
            b.box("stone", cx - 12, y - half * 0.6, 0, cx + 12, y + half * 0.6, 2.1)
            b.box("cap", cx - 12.5, y - half * 0.6 - 0.5, 2.1, cx + 12.5, y + half * 0.6 + 0.5, 2.5)
            b.box("meadow", cx - 11, y - half * 0.6 + 0.8, 2.4, cx + 11, y + half * 0.6 - 0.8, 2.62)
            bench = s * 52
            b.box("oak", bench - 3.5, y - 0.9, 1.35, bench + 3.5, y + 0.9, 1.65)
            for dx in (-2.8, 2.8):
                b.box("stone", bench + dx - 0.5, y - 0.8, 0, bench + dx + 0.5, y + 0.8, 1.35)
        for y in (-40, -86, -130):
            x = s * 100
            if s < 0 and y < -80:  # kept clear for the view from the meadow
                continue
            b.tube("iron", (x, y, 0), (x, y, 13), 0.22, 0.16, 8)
            b.box("iron", x - 0.75, y - 0.75, 13, x + 0.75, y + 0.75, 13.2)
            b.box("bulb", x - 0.45, y - 0.45, 13.25, x + 0.45, y + 0.45, 14.7)
            for dx in (-0.6, 0.6):
                for dy in (-0.6, 0.6):
                    b.box("iron", x + dx - 0.07, y + dy - 0.07, 13.2, x + dx + 0.07, y + dy + 0.07, 14.9)
            b.tube("iron", (x, y, 14.8), (x, y, 15.9), 0.95, 0.08, 4)
        b.box("stone", s * 60 - 4, -7, 0, s * 96, -1.4, 1.7)
        b.box("cap", s * 60 - 4.4, -7.4, 1.7, s * 96 + s * 0.4, -1.2, 2.0)
        b.box("meadow", s * 60 - 3.4, -6.4, 1.9, s * 95.4, -1.6, 2.12)
    flags(b, ((104, -66), (106, -50)))


def flags(b, spots):
    """The flags of the United States and of Colorado in a light wind."""
    for (x, y), kind in zip(spots, ("usa", "colorado")):
        tall = 46 if kind == "usa" else 42
        b.tube("galvanised", (x, y, 0), (x, y, tall), 0.28, 0.14, 10)
        b.ellipsoid("gold", (x, y, tall + 0.4), (0.4, 0.4, 0.4))
        b.tube("stone", (x, y, 0), (x, y, 1.2), 1.6, 1.6, 16)
        width, high = (13, 7.6) if kind == "usa" else (11, 6.6)
        columns = 26

        def cloth(u):
            return (x + 0.25 + width * u * 0.96, y + math.sin(u * 7 + tall) * 0.9 * u + u * 2.2, -1.6 * u * u)

        rows = 13 if kind == "usa" else 3
        for i in range(columns):
            a, c = cloth(i / columns), cloth((i + 1) / columns)
            for r in range(rows):
                z0, z1 = tall - 0.8 - high * r / rows, tall - 0.8 - high * (r + 1) / rows
                if kind == "usa":
                    colour = "blue" if i < columns * 0.4 and r < 7 else ("red" if r % 2 == 0 else "cream")
                else:
                    colour = "cream" if r == 1 else "blue"
                b.poly(colour, [(a[0], a[1], z1 + a[2]), (c[0], c[1], z1 + c[2]), (c[0], c[1], z0 + c[2]), (a[0], a[1], z0 + a[2])])
        if kind == "colorado":
            for material, r, shift in (("red", 2.0, 0), ("gold", 1.1, 0.4)):
                px, py, pz = cloth(0.36)
                for side in (-1, 1):
                    b.tube(material, (px + shift, py - 0.05 * side, tall - 0.8 - high / 2 + pz), (px + shift, py + (0.08 + shift * 0.06) * side, tall - 0.8 - high / 2 + pz), r, sides=24)


def roads(b):
    for i, road in enumerate(SITE["roads"]):
        lift = SURFACE[road["surface"]] + 0.14 + 0.03 * i
        ribbon(b, road["surface"], road["points"], road["width"], lift, road.get("closed", False))
        if road["surface"] == "asphalt":
            ribbon(b, "gold", road["points"], 0.6, lift + 0.06)
    for trail in SITE["trails"]:
        ribbon(b, "trail", trail["points"], trail["width"], 0.3)


def parking(b, fleet, seed=4):
    """Gravel courts with rows of cars, and the trailer court behind the building."""
    state = np.random.RandomState(seed)
    for lot in SITE["parking"]:
        b.box("gravel", lot["x"], lot["y"], -1.2, lot["x"] + lot["w"], lot["y"] + lot["d"], 0.02)
        spots, turns = [], []
        module = lot["d"] / lot["modules"]
        for m in range(lot["modules"]):
            middle = lot["y"] + module * (m + 0.5)
            for side in (-1, 1):
                y = middle + side * (lot["aisle"] / 2 + lot["stallDepth"] / 2)
                for i in range(int(lot["w"] / lot["stallWidth"])):
                    x = lot["x"] + lot["stallWidth"] * (i + 0.5)
                    share = 0.30 + 0.5 * (m / max(1, lot["modules"] - 1)) if lot["modules"] > 1 else 0.5
                    if state.rand() < share:
                        spots.append((x + state.uniform(-0.6, 0.6), y + state.uniform(-1, 1) - (10 if lot["modules"] == 1 else 0), 0.02))
                        turns.append(heading(0 if (side > 0) ^ (state.rand() < 0.15) else 180) + state.uniform(-0.03, 0.03))
        kind = "cars" if lot["modules"] > 1 else "trailers"
        collection = fleet.get(kind)  # none where a picture places its own
        if not collection:
            continue
        place(lot["id"], collection, spots, turns, 1.0, state.randint(0, len(collection.objects), len(spots)))


def pens(b, cast, seed=8):
    """Warm-up pens with riders, pasture with loose horses."""
    state = np.random.RandomState(seed)
    for pen in SITE["pens"]:
        x, y, w, d = pen["x"], pen["y"], pen["w"], pen["d"]
        fence(b, [(x, y), (x + w, y), (x + w, y + d), (x, y + d)], material="old-boards" if pen["use"] == "pasture" else "white")
        if pen["use"] == "warm-up":
            b.box("pen-earth", x + 0.5, y + 0.5, -1, x + w - 0.5, y + d - 0.5, 0.12)
            t = np.sort(state.rand(6)) * 6.283
            spots = [(x + w / 2 + math.cos(a) * w * 0.36, y + d / 2 + math.sin(a) * d * 0.36, -math.degrees(a)) for a in t]
            stand(cast["riders"], pen["id"], spots, 0.12, seed)
        else:
            spots = [(state.uniform(x + 15, x + w - 15), state.uniform(y + 15, y + d - 15), state.uniform(0, 360)) for _ in range(8)]
            stand(cast["horses"], pen["id"], spots, 0, seed)


def camping(fleet, seed=6):
    state = np.random.RandomState(seed)
    spots = np.array(SITE["camping"]["pitches"], float)
    collection = fleet["camp"]
    place("camp-pitches", collection, np.column_stack([spots[:, :2], terrain.ground(spots[:, 0], spots[:, 1])]),
          np.radians(spots[:, 2]) + 1.57, 1.0, state.randint(0, len(collection.objects), len(spots)))


def clear(x, y, margin=14):
    """True where trees and tall grass may not stand."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    taken = (np.abs(x) < HALF + 40) & (y > -20) & (y < LENGTH + 30)
    rects = [SITE["plaza"], SITE["camping"], *[p for p in SITE["pens"]], *SITE["parking"], *SITE["yards"]]
    for r in rects:
        taken |= (x > r["x"] - margin) & (x < r["x"] + r["w"] + margin) & (y > r["y"] - margin) & (y < r["y"] + r["d"] + margin)
    barn = SITE["barn"]
    taken |= np.hypot(x - barn["x"] - barn["w"] / 2, y - barn["y"] - barn["d"] / 2) < 95
    pond = SITE["pond"]
    taken |= np.hypot((x - pond["x"]) / (pond["rx"] + margin), (y - pond["y"]) / (pond["ry"] + margin)) < 1
    for way in [*SITE["roads"], *SITE["trails"]]:
        line = curve(way["points"], way.get("closed", False), 30)
        near = np.full(x.shape, 1e9)
        for px, py in line:
            near = np.minimum(near, np.hypot(x - px, y - py))
        taken |= near < way["width"] / 2 + margin
    return taken


def grass_clear(x, y):
    """Grass may come closer to the edges than trees; it grows in the pasture."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    taken = (np.abs(x) < HALF + 3) & (y > -2) & (y < LENGTH + 4)
    for r in [SITE["plaza"], *[p for p in SITE["pens"] if p["use"] == "warm-up"], *SITE["parking"], *SITE["yards"]]:
        taken |= (x > r["x"] - 2) & (x < r["x"] + r["w"] + 2) & (y > r["y"] - 2) & (y < r["y"] + r["d"] + 1)
    pond = SITE["pond"]
    taken |= np.hypot((x - pond["x"]) / pond["rx"], (y - pond["y"]) / pond["ry"]) < 1
    for way in [*SITE["roads"], *SITE["trails"]]:
        near = np.full(x.shape, 1e9)
        for px, py in curve(way["points"], way.get("closed", False), 8):
            near = np.minimum(near, np.hypot(x - px, y - py))
        taken |= near < way["width"] / 2 + 1
    barn = SITE["barn"]
    a = math.radians(-barn["turn"])
    dx, dy = x - barn["x"] - barn["w"] / 2, y - barn["y"]
    u, v = dx * math.cos(a) - dy * math.sin(a), dx * math.sin(a) + dy * math.cos(a)
    return taken | ((np.abs(u) < barn["w"] / 2 + 2) & (v > -14) & (v < barn["d"] + 2))


def build(cast, fleet, nursery):
    """The whole site except the woods and the grass."""
    b = Builder(17)
    plaza(b)
    roads(b)
    for yard in SITE["yards"]:
        b.box("gravel", yard["x"], yard["y"], -1.2, yard["x"] + yard["w"], yard["y"] + yard["d"], 0.0)
    parking(b, fleet)
    pens(b, cast)
    pond = SITE["pond"]
    b.box("water", pond["x"] - pond["rx"] * 1.6, pond["y"] - pond["ry"] * 1.8, -2.4, pond["x"] + pond["rx"] * 1.6, pond["y"] + pond["ry"] * 1.8, -2.2)
    camping(fleet)
    b.build("site")
    trees.group(nursery, "shrubs", [(s * 74 + dx, y + dy, 0.9) for s in (-1, 1) for y in (-66, -108) for dx in range(-9, 10, 3) for dy in (-2, 2)], 2, 2.5)
    trees.group(nursery, "shrubs", [(s * (62 + i * 2.6), -4 + (i % 3 - 1), 0.8) for s in (-1, 1) for i in range(13)], 3, 2.0)

"""Pick-ups, cars, stock trailers, campers and tents: enough to read as themselves from afar (near: trailers.py, stock_trailer.py, pickup.py). Feet."""

import math

from .mesh import Builder, joined
from .scatter import library


def profile(b, material, outline, width, offset=0.0):
    """A side outline [(along, z)] extruded across by width."""
    count = len(outline)
    points = [(offset - width / 2, a, z) for a, z in outline] + [(offset + width / 2, a, z) for a, z in outline]
    faces = [tuple(reversed(range(count))), tuple(range(count, 2 * count))]
    faces += [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    b.add(material, points, faces)


def wheels(b, axles, track, radius=1.3):
    for y in axles:
        for x in (-track / 2, track / 2):
            b.tube("tire", (x - 0.4, y, radius), (x + 0.4, y, radius), radius, sides=16)
            b.tube("galvanised", (x - 0.44, y, radius), (x + 0.44, y, radius), radius * 0.55, sides=10)


def pickup(seed):
    b = Builder(seed)
    profile(b, "car", [(-9.3, 1.5), (9.3, 1.5), (9.4, 3.6), (-0.8, 3.8), (-0.8, 3.7), (-4.2, 3.9), (-9.0, 3.4)], 6.4)
    profile(b, "window", [(-4.0, 3.8), (-2.2, 5.75), (2.3, 5.8), (2.9, 3.8)], 5.5)
    profile(b, "car", [(-2.3, 5.7), (-2.0, 6.05), (2.1, 6.1), (2.4, 5.7)], 5.3)
    b.box("black", -2.7, 3.4, 3.2, 2.7, 9.1, 3.95)
    wheels(b, (-6, 5.8), 5.9)
    return joined(b.build(f"pickup{seed}", smooth=()), f"pickup{seed}")


def wagon(seed):
    b = Builder(seed)
    profile(b, "car", [(-8.0, 1.3), (8.0, 1.3), (8.1, 3.3), (4.5, 3.6), (-4.2, 3.6), (-7.8, 3.1)], 6.1)
    profile(b, "window", [(-4.0, 3.5), (-2.0, 5.3), (6.2, 5.3), (7.4, 3.5)], 5.2)
    profile(b, "car", [(-2.1, 5.2), (-1.8, 5.55), (6.0, 5.5), (6.4, 5.2)], 5.0)
    wheels(b, (-5, 5), 5.6, 1.15)
    return joined(b.build(f"wagon{seed}"), f"wagon{seed}")


def stock_trailer(seed):
    """A pick-up with a gooseneck stock trailer."""
    b = Builder(seed)
    profile(b, "car", [(-9.3, 1.5), (9.3, 1.5), (9.4, 3.6), (-0.8, 3.8), (-4.2, 3.9), (-9.0, 3.4)], 6.4)
    profile(b, "window", [(-4.0, 3.8), (-2.2, 5.75), (2.3, 5.8), (2.9, 3.8)], 5.5)
    profile(b, "car", [(-2.3, 5.7), (-2.0, 6.05), (2.1, 6.1), (2.4, 5.7)], 5.3)
    wheels(b, (-6, 5.8), 5.9)
    profile(b, "trailer", [(10.5, 1.8), (31, 1.8), (31, 8.6), (6.5, 8.6), (5, 7.4), (5, 5.0), (10.5, 5.0)], 7.2)
    for z in (4.3, 5.6, 6.9):
        profile(b, "black", [(11.5, z), (30, z), (30, z + 0.6), (11.5, z + 0.6)], 7.26)
    wheels(b, (22, 25.2), 6.8, 1.2)
    return joined(b.build(f"trailer{seed}"), f"trailer{seed}")


def camper(seed):
    b = Builder(seed)
    profile(b, "trailer", [(-11, 1.6), (11, 1.6), (11, 8.6), (9.5, 9.8), (-9, 9.8), (-11, 7.6)], 7.8)
    profile(b, "saddle", [(-11, 3.2), (11, 3.2), (11, 3.9), (-11, 3.9)], 7.86)
    for a, c in ((-8, -4.5), (-1, 3), (6, 9)):
        profile(b, "window", [(a, 5.2), (c, 5.2), (c, 7.3), (a, 7.3)], 7.9)
    b.prism("canvas", [(3.9, -5, 7.4), (10.5, -5, 6.4), (10.5, 5, 6.4), (3.9, 5, 7.4), (3.9, -5, 7.5), (10.5, -5, 6.5), (10.5, 5, 6.5), (3.9, 5, 7.5)])
    for y in (-4.8, 4.8):
        b.tube("steel", (10.3, y, 0), (10.3, y, 6.4), 0.07, sides=5)
    wheels(b, (-1.4, 1.8), 7.2, 1.1)
    return joined(b.build(f"camper{seed}"), f"camper{seed}")


def wall_tent(seed):
    """A canvas wall tent."""
    b = Builder(seed)
    w, l, e, top = 6, 8, 5, 9
    for s in (-1, 1):
        b.poly("canvas", [(s * w, -l, 0), (s * w, l, 0), (s * w, l, e), (s * w, -l, e)])
        b.poly("canvas", [(s * (w + 1), -l - 0.5, e - 0.7), (0, -l - 0.5, top), (0, l + 0.5, top), (s * (w + 1), l + 0.5, e - 0.7)])
        b.poly("canvas", [(-w, s * l, 0), (w, s * l, 0), (w, s * l, e), (0, s * l, top), (-w, s * l, e)])
    b.box("black", -1.6, -l - 0.05, 0, 1.6, -l + 0.1, 5.6)
    return joined(b.build(f"tent{seed}"), f"tent{seed}")


def fleet():
    """Collections of vehicles by kind."""
    return {"cars": library("cars", [pickup(1), pickup(2), pickup(3), pickup(4), wagon(5), wagon(6), wagon(7), wagon(8), pickup(9)]),
            "trailers": library("stock-trailers", [stock_trailer(s) for s in (21, 22, 23, 24)]),
            "camp": library("camp", [camper(31), camper(32), wall_tent(33), camper(34), wall_tent(35)])}


def heading(degrees):
    """Turn about z for a compass heading of models that face -y."""
    return math.pi - math.radians(degrees)

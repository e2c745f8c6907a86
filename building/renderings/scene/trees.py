"""Plants: ponderosa pine, fir, aspen, shrubs and grass. Heights in feet; models stand on z = 0."""

import math
import random

import bpy
import numpy as np
from mathutils import Vector

from . import materials, terrain, weather
from .mesh import FT
from .noise import perlin
from .scatter import library, place


class Plant:
    """Leaves and wood of one plant, as triangles in feet."""

    def __init__(self, name, leaf, bark, seed):
        self.name, self.leaf, self.bark = name, leaf, bark
        self.points, self.faces, self.kinds = [], [], []
        self.random = random.Random(seed)

    def blade(self, a, b, c, kind=0):
        start = len(self.points)
        self.points += [tuple(a), tuple(b), tuple(c)]
        self.faces.append((start, start + 1, start + 2))
        self.kinds.append(kind)

    def stem(self, a, b, r0, r1, sides=6):
        a, b = Vector(a), Vector(b)
        along = (b - a).normalized()
        side = along.orthogonal().normalized()
        other = along.cross(side)
        start = len(self.points)
        for end, r in ((a, r0), (b, r1)):
            for i in range(sides):
                t = 2 * math.pi * i / sides
                self.points.append(tuple(end + side * (math.cos(t) * r) + other * (math.sin(t) * r)))
        for i in range(sides):
            j = (i + 1) % sides
            self.faces.append((start + i, start + j, start + sides + j, start + sides + i))
            self.kinds.append(1)

    def tuft(self, centre, along, size, blades):
        """Needles fanning out from the end of a twig."""
        r = self.random
        centre, along = Vector(centre), Vector(along).normalized()
        for _ in range(blades):
            way = (along * 0.75 + Vector((r.gauss(0, 0.6), r.gauss(0, 0.6), r.gauss(0.12, 0.45)))).normalized()
            side = way.cross(Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(0, 1)))).normalized() * size * 0.13
            start = centre + way * size * 0.12
            self.blade(start - side, start + side, start + way * size * r.uniform(0.7, 1.15))

    def build(self):
        mesh = bpy.data.meshes.new(self.name)
        mesh.from_pydata((np.array(self.points) * FT).tolist(), [], self.faces)
        mesh.materials.append(materials.get(self.leaf))
        mesh.materials.append(materials.get(self.bark))
        mesh.polygons.foreach_set("material_index", self.kinds)
        mesh.update()
        item = bpy.data.objects.new(self.name, mesh)
        bpy.context.scene.collection.objects.link(item)
        return item


def ponderosa(seed, height=60, detail=1.0):
    """Tall, open crown on a bare orange trunk; needles in rounded tufts."""
    p = Plant(f"ponderosa{seed}", "needles", "bark", seed)
    r = p.random
    lean = (r.uniform(-0.03, 0.03) * height, r.uniform(-0.03, 0.03) * height)

    def axis(z):
        t = z / height
        return Vector((lean[0] * t, lean[1] * t, z))

    for i in range(5):
        z0, z1 = height * i / 5 * 0.97, height * (i + 1) / 5 * 0.97
        p.stem(axis(z0) - Vector((0, 0, 1 if i == 0 else 0)), axis(z1), height * 0.0155 * (1 - i / 5.4), height * 0.0155 * (1 - (i + 1) / 5.4), 8)
    count = int(58 * detail**0.5)
    bare = r.uniform(0.24, 0.4)
    for i in range(count):
        t = bare + (1 - bare) * ((i + r.random()) / count) ** 0.9
        crown = math.sin(math.pi * min(0.97, 0.16 + 0.82 * (t - bare) / (1 - bare))) ** 0.65
        reach = height * 0.185 * crown * r.uniform(0.6, 1.12) + 1.2
        angle = i * 2.4 + r.uniform(-0.5, 0.5)
        lift = 0.05 + 0.5 * (t - bare)
        start = axis(height * t)
        way = Vector((math.cos(angle), math.sin(angle), lift)).normalized()
        end = start + way * reach + Vector((0, 0, -0.05 * reach))
        p.stem(start, end, height * 0.0035, height * 0.001, 4)
        tufts = max(3, int(reach * 0.95 * detail**0.5))
        for k in range(tufts):
            u = 0.35 + 0.68 * (k + r.random() * 0.6) / tufts
            side = Vector((-way.y, way.x, 0)) * r.uniform(-0.32, 0.32) * reach * (1.1 - 0.55 * u)
            spot = start.lerp(end, min(u, 1.0)) + side + Vector((0, 0, r.uniform(-0.04, 0.1) * reach))
            p.tuft(spot, way + side * 0.12 / max(reach, 1) + Vector((0, 0, 0.5)), r.uniform(1.7, 2.9) / detail**0.12, int(13 * detail**0.5))
    return p.build()


def fir(seed, height=50, detail=1.0):
    """Narrow cone with drooping boughs: the dark trees of the slopes."""
    p = Plant(f"fir{seed}", "fir", "bark", seed)
    r = p.random
    p.stem((0, 0, -1), (0, 0, height * 0.97), height * 0.011, height * 0.001, 6)
    z = height * 0.06
    while z < height * 0.98:
        t = z / height
        reach = height * 0.155 * (1 - t) ** 0.85 * r.uniform(0.8, 1.15) + 0.7
        boughs = int(6 + 3 * (1 - t))
        for i in range(boughs):
            angle = 6.283 * i / boughs + r.uniform(-0.4, 0.4) + z
            out = Vector((math.cos(angle), math.sin(angle), -0.34 * (1 - t) + 0.12))
            start = Vector((0, 0, z))
            for k in range(max(2, int(reach / 1.5 * detail))):
                u = (k + 0.7) / max(2, int(reach / 1.5 * detail))
                spot = start + out * reach * u
                width = (1.25 - 0.6 * u) * min(2.6, 0.7 + reach * 0.2)
                side = Vector((-out.y, out.x, 0)) * width
                tip = out * r.uniform(1.4, 2.4) + Vector((0, 0, r.uniform(-0.7, 0.1)))
                p.blade(spot - side * 0.25, spot + side + Vector((0, 0, -0.5)), spot + tip)
                p.blade(spot + side * 0.25, spot + tip, spot - side + Vector((0, 0, -0.5)))
        z += height * 0.021 * (1.3 - 0.6 * t) / detail**0.4
    return p.build()


def aspen(seed, height=32, leaf="aspen", count=2400):
    """White stem, small round leaves in loose clusters; bare twigs in snow."""
    bare = weather.NOW["snow"] > 0
    p = Plant(f"aspen{seed}", "bark" if bare else leaf, "aspen-bark", seed)
    r = p.random
    p.stem((0, 0, -0.5), (r.uniform(-0.5, 0.5), r.uniform(-0.5, 0.5), height * 0.86), height * 0.011, height * 0.003, 8)
    heads = []
    for _ in range(46):
        t = r.random() ** 0.85
        z = height * (0.34 + 0.64 * t)
        out = height * 0.2 * math.sin(math.pi * min(0.96, 0.14 + 0.82 * t)) ** 0.7 * r.random() ** 0.5
        a = r.random() * 6.283
        heads.append(Vector((out * math.cos(a), out * math.sin(a), z)))
        p.stem((0, 0, z - out * 0.5), heads[-1], 0.12, 0.04, 4)
    for _ in range(count):
        head = r.choice(heads)
        centre = head + Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(0, 0.8))) * height * 0.042
        if bare:
            foot = head.lerp(Vector((0, 0, head.z - head.xy.length * 0.5)), r.random() * 0.7)
            p.blade(foot - Vector((0.04, 0, 0)), foot + Vector((0.04, 0, 0)), centre + Vector((0, 0, 0.03 * height)))
            continue
        a = Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(0, 1))).normalized()
        b = a.orthogonal() * r.uniform(0.22, 0.4)
        c = a.cross(b)
        p.blade(centre - b, centre + c, centre + b)
        p.blade(centre + b, centre - c, centre - b)
    return p.build()


def shrub(seed, height=2.6, leaf="sage"):
    """Sagebrush and rabbitbrush: a mound of small leaves."""
    p = Plant(f"shrub{seed}", leaf, "bark", seed)
    r = p.random
    for _ in range(750):
        a, e = r.random() * 6.283, r.random()
        d = r.random() ** 0.4
        centre = Vector((math.cos(a) * e * height * 0.75, math.sin(a) * e * height * 0.75, height * (0.12 + 0.88 * math.sqrt(max(0, 1 - e * e)) * d)))
        way = Vector((r.gauss(0, 0.6), r.gauss(0, 0.6), r.gauss(0.5, 0.5))).normalized()
        side = way.orthogonal() * height * 0.04
        p.blade(centre - side, centre + side, centre + way * height * r.uniform(0.1, 0.22))
    return p.build()


def grass(seed, height=1.5, blades=34, spread=0.8):
    """A tuft of dry bunch grass, some stalks bearing seed."""
    p = Plant(f"grass{seed}", "straw", "bark", seed)
    r = p.random
    for _ in range(blades):
        a, d = r.random() * 6.283, abs(r.gauss(0, spread * 0.5))
        foot = Vector((math.cos(a) * d, math.sin(a) * d, 0))
        b = r.random() * 6.283
        way = Vector((math.cos(b), math.sin(b), 0))
        tall = height * r.uniform(0.55, 1.2)
        bend = way * tall * r.uniform(0.12, 0.5)
        side = Vector((-way.y, way.x, 0)) * 0.035
        middle = foot + bend * 0.35 + Vector((0, 0, tall * 0.6))
        p.blade(foot - side, foot + side, middle + side * 0.7)
        p.blade(foot - side, middle + side * 0.7, middle - side * 0.7)
        p.blade(middle - side * 0.8, middle + side * 0.8, foot + bend + Vector((0, 0, tall)))
    return p.build()


class Nursery:
    """Every plant model once, as collections to place."""

    def __init__(self, near=1.0):
        self.pines = library("pines", [ponderosa(s, h, near) for s, h in ((1, 58), (2, 70), (3, 46), (4, 64))])
        self.far = library("far", [ponderosa(11, 60, 0.3), fir(12, 52, 0.8), fir(13, 62, 0.8), ponderosa(14, 48, 0.3), fir(15, 44, 0.8)])
        self.aspens = library("aspens", [aspen(21, 32), aspen(22, 26), aspen(23, 30, "aspen-green"), aspen(24, 36, "aspen-green")])
        self.shrubs = library("shrubs", [shrub(31, 2.6), shrub(32, 1.9), shrub(33, 2.2)])
        self.grasses = library("grasses", [grass(41, 1.4), grass(42, 1.9), grass(43, 1.1), grass(44, 2.4, 22)])


def woods(nursery, clear, count=24000, seed=5):
    """Forest on the slopes with clearings; `clear(x, y)` is true where nothing may stand."""
    state = np.random.RandomState(seed)
    x = np.concatenate([state.uniform(-1500, 1900, count // 2), state.normal(0, 3600, count * 2)])
    y = np.concatenate([state.uniform(420, 2000, count // 2), state.uniform(900, 7200, count * 2)])
    wide = state.uniform(-5200, 5200, count), state.uniform(-2600, 2500, count)
    x, y = np.concatenate([x, wide[0]]), np.concatenate([y, wide[1]])
    # no forest on the sunny side in front: single groups only
    thick = perlin(x / 520, y / 520, 22) + 0.45 * perlin(x / 170, y / 170, 23)
    bias = np.where(y < 350, -0.62, np.where(y < 800, -0.10, 0.12))
    keep = (thick + bias > state.uniform(-0.25, 0.35, len(x))) & ~clear(x, y)
    x, y = x[keep], y[keep]
    z = terrain.ground(x, y)
    gold = perlin(x / 330 + 9, y / 330, 27) > 0.33
    picks = np.where(perlin(x / 260, y / 260, 29) > 0.05, state.choice([1, 2, 4], len(x)), state.choice([0, 3, 1], len(x)))
    trees = ~gold
    place("woods", nursery.far, np.column_stack([x, y, z])[trees], state.rand(trees.sum()) * 6.283, state.uniform(0.75, 1.45, trees.sum()), picks[trees])
    place("gold", nursery.aspens, np.column_stack([x, y, z])[gold], state.rand(gold.sum()) * 6.283, state.uniform(0.8, 1.3, gold.sum()), state.randint(0, 4, gold.sum()))
    return len(x)


def group(nursery, kind, spots, seed=1, z=None):
    """Single trees by hand: spots are (x, y, scale)."""
    state = np.random.RandomState(seed)
    spots = np.array(spots, float)
    height = terrain.ground(spots[:, 0], spots[:, 1]) if z is None else np.full(len(spots), z)
    collection = getattr(nursery, kind)
    place(f"{kind}-{seed}", collection, np.column_stack([spots[:, :2], height]), state.rand(len(spots)) * 6.283,
          spots[:, 2], state.randint(0, len(collection.objects), len(spots)))


def field(nursery, kind, box, count, clear, seed=3, scale=(0.6, 1.25), patchy=0.2):
    """Grass or shrubs over a rectangle (x0, y0, x1, y1), in patches."""
    state = np.random.RandomState(seed)
    if weather.NOW["snow"] and kind == "grasses":  # only stalks reach out of the snow
        count, patchy = count // 30, patchy - 0.3
    x, y = state.uniform(box[0], box[2], count), state.uniform(box[1], box[3], count)
    edge = np.minimum(np.minimum(x - box[0], box[2] - x), np.minimum(y - box[1], box[3] - y))
    thin = 0.9 * (1 - np.clip(edge / 50, 0, 1))  # the field runs out instead of ending
    keep = (perlin(x / 45, y / 45, seed + 70) + state.uniform(-0.45, 0.45, count) > thin - patchy) & ~clear(x, y)
    x, y = x[keep], y[keep]
    collection = getattr(nursery, kind)
    place(f"{kind}-field-{seed}", collection, np.column_stack([x, y, terrain.ground(x, y)]), state.rand(len(x)) * 6.283,
          state.uniform(*scale, len(x)), state.randint(0, len(collection.objects), len(x)))

"""The trailer lot's ground seen near: gravel with wheel tracks in its colour, loose stones, wisps of hay. Feet."""

import numpy as np

from .mesh import FT, Builder
from .nodes import Shader
from .scatter import library, place

TRACKS = ((150, 700, 276), (20, 1120, 690), (90, 980, 548), (-40, 900, 462))
"""Tracks of pairs of wheels as arcs: x and y of the middle, radius."""
TREAD = 2.75
"""Half the distance between the wheels of a pair."""


def tracked_gravel(name):
    """Gravel, paler and finer where wheels have pressed it, with loose stones between the tracks."""
    s = Shader(name)
    where = s.position()
    stones = s.noise(where, 26, 4, 0.75)
    coarse = s.noise(where, 5.5, 5, 0.7)
    broad = s.noise(where, 0.16, 5, 0.6)
    bends = s.noise(where, 0.05, 2, 0.5)
    pressed = 0.0
    for x, y, radius in TRACKS:
        away = s.node("ShaderNodeVectorMath", operation="DISTANCE")
        s.put(where, away.inputs[0])
        away.inputs[1].default_value = (x * FT, y * FT, 0)
        off = s.math("ABSOLUTE", s.math("SUBTRACT", s.math("MULTIPLY_ADD", s.math("SUBTRACT", bends, 0.5), 2.2, away.outputs["Value"]), radius * FT))
        beside = s.math("ABSOLUTE", s.math("SUBTRACT", off, TREAD * FT))
        strip = s.math("SUBTRACT", 1.0, s.math("DIVIDE", beside, 0.24), clamp=True)
        pressed = s.math("MAXIMUM", strip, pressed)
    worn = s.math("MULTIPLY", s.math("SUBTRACT", s.noise(where, 0.35, 4, 0.6), 0.3), 3.0, clamp=True)
    pressed = s.math("MULTIPLY", s.math("POWER", pressed, 0.5), worn)
    colour = s.ramp(broad, [(0.32, "#766450"), (0.5, "#8b7861"), (0.68, "#9c896f")])
    colour = s.mix(s.math("MULTIPLY", s.math("SUBTRACT", coarse, 0.42), 1.3, clamp=True), colour, "#75634f")
    grains = s.ramp(stones, [(0.36, "#4f4337"), (0.46, "#8d7b66"), (0.58, "#a3927b"), (0.68, "#c9bba4")])
    colour = s.mix(s.math("MULTIPLY_ADD", pressed, -0.25, 0.5), colour, grains)
    colour = s.mix(s.math("MULTIPLY", pressed, 0.55), colour, "#bba98d")
    return s.finish(s.surface(colour, 0.95, specular=0.06))


def stones():
    """Small models of stones."""
    models = []
    for seed, size in ((1, (0.09, 0.07, 0.045)), (2, (0.06, 0.075, 0.05)), (3, (0.12, 0.09, 0.055))):
        b = Builder(seed)
        b.ellipsoid("pebble", (0, 0, size[2] * 0.4), size, turn=seed, sides=7, rings=5)
        models += b.build(f"stone{seed}")
    return library("stones", models)


def wisps():
    """Small models of scattered hay."""
    models = []
    for seed in (1, 2, 3):
        b = Builder(seed + 30)
        for _ in range(26):
            x, y, a = b.random.gauss(0, 0.5), b.random.gauss(0, 0.5), b.random.uniform(0, 6.283)
            long, z = b.random.uniform(0.12, 0.3), b.random.uniform(0.02, 0.07)
            u, v = np.cos(a) * long, np.sin(a) * long
            b.poly("straw", [(x - u - v * 0.06, y - v + u * 0.06, z), (x - u + v * 0.06, y - v - u * 0.06, z), (x + u, y + v, z + 0.03)])
        models += b.build(f"wisp{seed}")
    return library("wisps", models)


def lay(box, near, hay):
    """The lot's surface over a rectangle, stones around the point `near`, hay around the spots `hay` of (x, y, count)."""
    x0, y0, x1, y1 = box
    b = Builder(71)
    b.poly("lot", [(x0, y0, 0.06), (x1, y0, 0.06), (x1, y1, 0.06), (x0, y1, 0.06)])
    b.build("lot")
    state = np.random.RandomState(72)
    count = 8000
    away, turn = 4 + state.gamma(1.5, 18, count), state.uniform(0, 6.283, count)
    x, y = near[0] + np.cos(turn) * away, near[1] + np.sin(turn) * away
    inside = (x > x0) & (x < x1) & (y > y0) & (y < y1)
    spots = np.column_stack([x, y, np.full(count, 0.05)])[inside]
    place("stones", stones(), spots, state.uniform(0, 6.283, len(spots)), state.uniform(0.3, 0.95, len(spots)), state.randint(0, 3, len(spots)))
    heaps = [(hx + state.normal(0, 1.6), hy + state.normal(0, 1.6), 0.06) for hx, hy, n in hay for _ in range(n)]
    place("hay", wisps(), heaps, state.uniform(0, 6.283, len(heaps)), 1.0, state.randint(0, 3, len(heaps)))

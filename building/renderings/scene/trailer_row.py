"""The trailer lot on a morning: rigs parked side by side, horses tied to them, the fence before the meadow. Feet."""

import math

import numpy as np

from . import lot, sitework, trees
from .figures import horse, stand
from .mesh import Builder
from .pickup import pickups
from .plan import SITE
from .scatter import library, place
from .stock_trailer import stock_trailers
from .trailers import bale, coaches
from .vehicles import heading

LOT = next(p for p in SITE["parking"] if p["id"] == "trailer-parking")
EDGE = LOT["y"] + LOT["d"]
COACH, BUMPER, BLUE, STOCK, RED_STOCK = range(5)
WHITE, GREY, RED, DARK = range(4)
REAR_TO_COUPLER = {COACH: 31.0, BUMPER: 18.4, BLUE: 27.0, STOCK: 21.6, RED_STOCK: 20.0}
BALL = 5.1
"""How far a bumper-pull's coupler stands behind the pick-up's rear axle; a gooseneck's stands over it."""
RIGS = [
    (84, 449, 18, COACH, WHITE, 5),
    (56, 452, 17, STOCK, GREY, -4),
    (31, 449, 18, BLUE, RED, 3),
    (5, 452, 19, BUMPER, DARK, -3),
    (-21, 450, 17, RED_STOCK, WHITE, 2),
    (-48, 449, 18, COACH, GREY, 2),
    (-76, 451, 18, STOCK, RED, 2),
]
"""Middle of the rear end, heading in degrees clockwise from north, trailer, pick-up, how far the pick-up is turned against it."""
HORSES = [
    ("coat-bay", "rest", 0, 22, 7.2, 197, (18.6, 3.55, 5.0)),
    ("coat-dun", "rest", 1, 1, 6.0, 219, (0.15, 3.3, 4.4)),
    ("coat-grey", "stand", 2, 0, 7, 194, (0.15, 3.5, 4.4)),
    ("coat-brown", "rest", 0, 29, 8.0, 244, (25.2, 3.0, 4.8)),
]
"""Coat, gait, the rig it is tied to; feet ahead of that rig's rear end and right of its middle, heading against the rig's; where its rope is tied."""
PEOPLE = [(0, 1, 3.5, 9.6, 265), (3, 3, -2, 8, 312), (4, 3, -1, 10.5, 232)]
"""Model and rig, place and heading as of the horses."""
PINES = [(-150, 560, 1.0), (-118, 600, 1.15), (-180, 640, 1.2), (160, 575, 1.1), (190, 620, 1.2), (128, 640, 1.0), (230, 560, 1.25), (40, 700, 1.0), (-40, 720, 1.1)]
GROUND = 0.06
"""Height of the lot's surface."""


def ahead(point, way, along, right=0.0):
    """A point so far ahead of, and right of, another one that looks along `way` (degrees)."""
    a = math.radians(way)
    return (point[0] + math.sin(a) * along + math.cos(a) * right, point[1] + math.cos(a) * along - math.sin(a) * right)


def rigs():
    """Trailers with the pick-ups that draw them."""
    trailers, trucks = library("near-trailers", coaches() + stock_trailers()), library("near-pickups", pickups())
    hung, drawn = [], []
    for x, y, way, trailer, truck, turn in RIGS:
        coupler = ahead((x, y), way, REAR_TO_COUPLER[trailer])
        axle = coupler if trailer in (COACH, BLUE) else ahead(coupler, way + turn, BALL)
        hung.append((*coupler, GROUND, heading(way), trailer))
        drawn.append((*axle, GROUND, heading(way + turn), truck))
    for name, models, rows in (("trailer-row", trailers, hung), ("pickup-row", trucks, drawn)):
        rows = np.array(rows)
        place(name, models, rows[:, :3], rows[:, 3], 1.0, rows[:, 4].astype(int))


def beside(rig, along, right):
    """The point so far ahead of a rig's rear end and right of its middle."""
    x, y, way = RIGS[rig][:3]
    return ahead((x, y), way, along, right)


def gear(b):
    """Hay net, buckets and bales at the first rig, and the horses' lead ropes."""
    net = beside(0, 17.2, 3.95)
    b.ellipsoid("net", (*net, 4.4), (0.5, 0.62, 0.85), sides=16, rings=12)
    b.tube("rope", (*net, 5.1), (*beside(0, 17.2, 3.55), 6.0), 0.04, sides=6)
    for along, right, colour in ((15.6, 5.2, "stripe"), (28.4, 5.0, "pine-green")):
        at = beside(0, along, right)
        b.tube(colour, (*at, GROUND), (*at, 0.95), 0.42, 0.52, 20, caps=False)
        b.tube("trim", (*at, 0.8), (*at, 0.81), 0.48, 0.48, 20)
    for along, right, level, turn in ((12.6, 6.2, 0, 0.3), (12.4, 6.0, 1, 0.1), (11.2, 8.3, 0, -0.5)):
        bale(b, *beside(0, along, right), GROUND + 1.24 * level, turn)
    for _, _, rig, along, right, turn, (tie_along, tie_right, height) in HORSES:
        halter = (*ahead(beside(rig, along, right), RIGS[rig][2] + turn, 4.6), 4.85)
        slack_rope(b, (*beside(rig, tie_along, tie_right), height), halter)


def slack_rope(b, start, end, sag=0.35, pieces=8):
    """A rope that hangs between two points."""
    def at(t):
        x, y, z = (p + (q - p) * t for p, q in zip(start, end))
        return (x, y, z - 4 * sag * t * (1 - t))

    for i in range(pieces):
        b.tube("rope", at(i / pieces), at((i + 1) / pieces), 0.035, sides=6)


def clear(x, y):
    """As on the rest of the site, and the meadow behind the lot kept open for the mountains."""
    return sitework.clear(x, y) | ((np.abs(np.asarray(x) - 10) < 300) & (np.asarray(y) > 400) & (np.asarray(y) < 760))


def build(cast, nursery):
    """The whole row with its lot."""
    lot.lay((LOT["x"], LOT["y"] - 20, LOT["x"] + LOT["w"], EDGE), (126, 423), [(*beside(0, 18, 5.5), 34), (*beside(1, 1, 5), 16)])
    rigs()
    b = Builder(73)
    gear(b)
    sitework.fence(b, [(LOT["x"] - 60, EDGE + 2), (LOT["x"] + LOT["w"] + 90, EDGE + 2)], closed=False)
    b.build("row")
    horses = library("tied", [horse(8 + i, coat, False, gait, tied=True) for i, (coat, gait, *_) in enumerate(HORSES)])
    tied = [(*beside(rig, along, right), RIGS[rig][2] + turn) for _, _, rig, along, right, turn, _ in HORSES]
    stand(horses, "tied", tied, GROUND, 4, range(len(HORSES)))
    owners = [(*beside(rig, along, right), RIGS[rig][2] + turn) for _, rig, along, right, turn in PEOPLE]
    stand(cast["people"], "owners", owners, GROUND, 4, [model for model, *_ in PEOPLE])
    trees.group(nursery, "pines", PINES, 75)
    trees.field(nursery, "grasses", (-200, EDGE + 1, 260, EDGE + 75), 60000, sitework.grass_clear, 76, patchy=0.5)

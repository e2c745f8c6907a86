"""The Heritage Barn: a gambrel barn of red boards on a stone footing. Feet, own axes, then moved to its site."""

import math

from .mesh import FT, Builder
from .plan import SITE
from .shell import boards, roof_plane

BARN = SITE["barn"]


def build():
    """The restored barn at its place and angle on the site."""
    b = Builder(15)
    w, length = BARN["w"] / 2, BARN["d"]
    eave, knee, ridge = BARN["eave"], BARN["knee"], BARN["ridge"]
    bend = w * 0.62

    def top(x):
        x = abs(x)
        return eave + (w - x) * (knee - eave) / (w - bend) if x > bend else knee + (bend - x) * (ridge - knee) / bend

    for s in (-1, 1):
        b.box("stone", s * w - 0.8, -0.5, 0, s * w + 0.8, length + 0.5, 2.4)
        ends = ((s * w, length), (s * w, 0)) if s < 0 else ((s * w, 0), (s * w, length))
        boards(b, *ends, 2.4, lambda t: eave, "barn-red", "barn-red", 1.1)
        flare = (s * (w + 2.6), eave - 1.0)
        roof_plane(b, "barn-roof", flare, (s * bend, knee), -2.6, length + 2.6, 0.45, "old-boards")
        roof_plane(b, "barn-roof", (s * bend, knee), (0, ridge), -2.6, length + 2.6, 0.45, "old-boards")
        for y in (-2.8, length + 2.8):
            b.beam("white", (*flare[:1], y, flare[1] + 0.1), (s * bend, y, knee + 0.1), 0.35, 0.9)
            b.beam("white", (s * bend, y, knee + 0.1), (0, y, ridge + 0.1), 0.35, 0.9)
        for i in range(6):
            y = length * (i + 0.5) / 6
            b.box("white", s * w, y - 2.1, 6, s * (w + 0.42), y + 2.1, 11)
            b.box("window", s * w, y - 1.65, 6.45, s * (w + 0.5), y + 1.65, 10.55)
            b.box("white", s * w, y - 0.1, 6.4, s * (w + 0.58), y + 0.1, 10.6)
            b.box("white", s * w, y - 1.7, 8.4, s * (w + 0.58), y + 1.7, 8.6)
        b.box("white", s * w - 0.45, -0.5, 2.4, s * w + 0.45, 0.3, eave)
    for y, n in ((0, -1), (length, 1)):
        ends = ((-w, y), (w, y)) if n < 0 else ((w, y), (-w, y))
        b.box("stone", -w - 0.6, y - 0.7, 0, w + 0.6, y + 0.7, 2.4)
        boards(b, *ends, 2.4, lambda t, a=ends[0][0], c=ends[1][0]: top(a + (c - a) * t), "barn-red", "barn-red", 1.1)
        out = y + n * 0.55

        def trim(x0, z0, x1, z1, depth=0.3, material="white", out=out, n=n):
            b.box(material, x0, out, z0, x1, out + n * depth, z1)

        for c in (-5.2, 5.2):  # sliding doors, open a hand's width
            trim(c - 5, 0.3, c + 5, 13, 0.25, "barn-red")
            for a in (-4.7, 4.7):
                trim(c + a - 0.35, 0.3, c + a + 0.35, 13, 0.45)
            for z in (0.6, 6.6, 12.6):
                trim(c - 5, z - 0.35, c + 5, z + 0.35, 0.45)
            for z0, z1 in ((0.6, 6.6), (6.6, 12.6)):
                b.beam("white", (c - 4.6, out + n * 0.3, z0), (c + 4.6, out + n * 0.3, z1), 0.3, 0.6, up=(0, 1, 0))
        trim(-11.5, 13.2, 11.5, 13.7, 0.6, "iron")
        trim(-3.8, 18.2, 3.8, 25.6)  # loft door
        trim(-3.2, 18.8, 3.2, 25, 0.4, "barn-red")
        for a, c in ((-3.2, 3.2), (3.2, -3.2)):
            b.beam("white", (a, out + n * 0.45, 18.8), (c, out + n * 0.45, 25), 0.2, 0.5, up=(0, 1, 0))
        for x in (-16.5, 16.5):
            trim(x - 2.4, 6, x + 2.4, 11.2)
            trim(x - 1.9, 6.5, x + 1.9, 10.7, 0.4, "window")
            trim(x - 0.1, 6.5, x + 0.1, 10.7, 0.5)
            trim(x - 1.9, 8.5, x + 1.9, 8.7, 0.5)
        b.beam("old-boards", (0, y, ridge - 1.2), (0, y + n * 7, ridge - 1.2), 0.7, 0.9)
        b.tube("iron", (0, y + n * 6, ridge - 1.6), (0, y + n * 6, ridge - 4.6), 0.08, sides=6)
    middle = length / 2
    b.box("barn-red", -3.6, middle - 3.6, ridge - 2, 3.6, middle + 3.6, ridge + 4.6)
    for s in (-1, 1):
        for i in range(5):
            z = ridge + 1 + i * 0.65
            b.box("white", -2.6, middle + s * 3.6, z, 2.6, middle + s * 3.8, z + 0.3)
            b.box("white", s * 3.6, middle - 2.6, z, s * 3.8, middle + 2.6, z + 0.3)
    e = 4.9
    corners = [(-e, middle - e), (e, middle - e), (e, middle + e), (-e, middle + e)]
    for i in range(4):
        b.poly("barn-roof", [(*corners[i], ridge + 4.6), (*corners[(i + 1) % 4], ridge + 4.6), (0, middle, ridge + 9.5)])
    b.tube("iron", (0, middle, ridge + 9), (0, middle, ridge + 13), 0.12, sides=6)
    b.beam("iron", (-1.6, middle, ridge + 12), (1.6, middle, ridge + 12), 0.1, 0.3)
    turn = math.radians(BARN["turn"])
    for item in b.build("barn"):
        item.location = ((BARN["x"] + w) * FT, BARN["y"] * FT, 0)
        item.rotation_euler = (0, 0, turn)

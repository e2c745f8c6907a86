"""The building's outside: roofs, walls, glazed gable, clerestories, cupolas. Feet."""

import math

from . import weather
from .mesh import Builder, text
from .plan import (AISLE_EAVE, AISLE_TOP, BAY, EAVE, GLAZED, HALF, LENGTH, NAVE, PORCH, RIDGE, ROOF, BUILDING,
                   aisle_roof, nave_roof, porch_roof)

SEAM = 2.0
"""Distance of the roof's standing seams."""


def roof_plane(b, material, outer, inner, y0, y1, thickness=1.0, soffit="deck"):
    """A sloping slab from the eave (x, z) to the top (x, z), with seams or snow; seen from below it is boarded."""
    (xo, zo), (xi, zi) = outer, inner
    snow = weather.NOW["snow"]
    thickness += 0.7 * snow
    low = [(xo, y0, zo), (xi, y0, zi), (xi, y1, zi), (xo, y1, zo)]
    if xo > xi:
        low = [low[1], low[0], low[3], low[2]]
    b.prism(material, low + [(x, y, z + thickness) for x, y, z in low])
    step = 5.0
    y = y0
    while y < y1 - 0.01:  # boarded soffit, in widths that vary in tone
        end = min(y + step, y1)
        b.poly(soffit, [(xo, y, zo - 0.02), (xi, y, zi - 0.02), (xi, end, zi - 0.02), (xo, end, zo - 0.02)],
               [(0, y, 0), (0, y, abs(xo - xi)), (0, end, abs(xo - xi)), (0, end, 0)])
        y = end
    y = y1 if snow else y0 + 0.6
    while y < y1:
        b.beam(material, (xo, y, zo + thickness + 0.1), (xi, y, zi + thickness + 0.1), 0.16, 0.28)
        y += SEAM


def boards(b, start, end, z0, top, material="siding", batten="batten", pitch=1.5):
    """A board-and-batten wall between two plan points; `top(t)` gives its height along the way.

    The outside is to the right of start-to-end.
    """
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    count = max(1, round(length / pitch))
    for i in range(count):
        a, c = i / count, (i + 1) / count
        quad = [(x0 + ux * length * t, y0 + uy * length * t) for t in (a, c)]
        points = [(*quad[0], z0), (*quad[1], z0), (*quad[1], top(c)), (*quad[0], top(a))]
        b.poly(material, points, [(0, 0, z0), (pitch, 0, z0), (pitch, 0, top(c)), (0, 0, top(a))])
    for i in range(count + 1):
        t = i / count
        centre = (x0 + ux * length * t + uy * 0.1, y0 + uy * length * t - ux * 0.1, (z0 + top(t)) / 2)
        b.turned_box(batten, centre, (0.24, 0.2, top(t) - z0), math.atan2(uy, ux))


def nave_and_aisles(b):
    """The two big roofs, the two low ones, their fascias and rafter tails."""
    over = ROOF["overhang"]
    front, back = -over * 1.5, LENGTH + over
    for s in (-1, 1):
        eave = (s * (NAVE + over), EAVE - over * ROOF["naveSlope"])
        roof_plane(b, "roof", eave, (0, RIDGE), front, back, 1.1)
        for y in (front - 0.25, back + 0.25):
            b.beam("timber-dark", (eave[0], y, eave[1] - 0.1), (0, y, RIDGE - 0.1), 0.6, 1.7)
            b.beam("steel", (eave[0], y, eave[1] + 1.05), (0, y, RIDGE + 1.05), 0.8, 0.7)
        b.beam("timber-dark", (eave[0] + s * 0.2, front, eave[1] + 0.3), (eave[0] + s * 0.2, back, eave[1] + 0.3), 0.45, 1.5)
        y = front + 2
        while y < back:
            b.beam("timber", (s * (NAVE - 1), y, EAVE - 0.3), (eave[0] - s * 0.3, y, eave[1] - 0.45), 0.55, 0.9)
            y += 6
        low = (s * (HALF + 3.5), AISLE_EAVE - 3.5 * ROOF["aisleSlope"])
        roof_plane(b, "roof", low, (s * NAVE, AISLE_TOP), -4, LENGTH + 3.5, 0.9)
        b.beam("timber-dark", (low[0] + s * 0.2, -4, low[1] + 0.25), (low[0] + s * 0.2, LENGTH + 3.5, low[1] + 0.25), 0.4, 1.3)
        for y in (-4.2, LENGTH + 3.7):
            b.beam("timber-dark", (low[0], y, low[1] + 0.1), (s * NAVE, y, AISLE_TOP + 0.1), 0.5, 1.5)
        y = -3
        while y < LENGTH + 3:
            b.beam("timber", (s * (HALF - 1), y, AISLE_EAVE - 0.2), (low[0] - s * 0.3, y, low[1] - 0.3), 0.45, 0.7)
            y += 6
    b.beam("roof", (0, front, RIDGE + 1.35), (0, back, RIDGE + 1.35), 2.4, 0.45)


def cupolas(b):
    """Three louvred cupolas on the ridge."""
    for y in (LENGTH * 0.22, LENGTH * 0.5, LENGTH * 0.78):
        b.box("siding", -6.5, y - 6.5, RIDGE - 2, 6.5, y + 6.5, RIDGE + 8.5)
        b.box("timber-dark", -7.1, y - 7.1, RIDGE + 8.2, 7.1, y + 7.1, RIDGE + 9)
        for s in (-1, 1):
            for i in range(7):
                z = RIDGE + 2.4 + i * 0.8
                b.box("timber", -5, y + s * 6.5, z, 5, y + s * 6.8, z + 0.4)
                b.box("timber", s * 6.5, y - 5, z, s * 6.8, y + 5, z + 0.4)
        top, e = RIDGE + 15.5, 8.8
        corners = [(-e, y - e), (e, y - e), (e, y + e), (-e, y + e)]
        for i in range(4):
            b.poly("roof", [(*corners[i], RIDGE + 9), (*corners[(i + 1) % 4], RIDGE + 9), (0, y, top)])
        b.tube("iron", (0, y, top - 0.5), (0, y, top + 4.5), 0.14)


def clerestories(b):
    """Glass between the aisle roof and the nave eave, on timber posts."""
    sill, head = AISLE_TOP + 3, EAVE - 1.6
    for s in (-1, 1):
        x = s * NAVE
        b.box("siding", x - 0.4, 0, AISLE_TOP - 1, x + 0.4, LENGTH, sill)
        b.box("timber", x - 0.6, 0, head, x + 0.6, LENGTH, EAVE + 0.6)
        b.poly("glass", [(x, 0, sill), (x, LENGTH, sill), (x, LENGTH, head), (x, 0, head)])
        for i in range(int(LENGTH / BAY) + 1):
            b.box("timber", x - 0.7, i * BAY - 0.6, AISLE_TOP, x + 0.7, i * BAY + 0.6, EAVE + 0.5)
        for i in range(int(LENGTH / 5) + 1):
            b.box("steel", x - 0.2, i * 5 - 0.12, sill, x + 0.2, i * 5 + 0.12, head)
        b.box("steel", x - 0.2, 0, (sill + head) / 2 - 0.12, x + 0.2, LENGTH, (sill + head) / 2 + 0.12)


def opening(b, centre, half, z0, z1, normal, frame="timber-dark", cross=True):
    """A window in a wall; `normal` is (nx, ny), the wall's outward direction."""
    nx, ny = normal
    tx, ty = -ny, nx
    x, y = centre

    def slab(material, a0, a1, low, high, out0, out1):
        xs = [x + tx * a + nx * o for a in (a0, a1) for o in (out0, out1)]
        ys = [y + ty * a + ny * o for a in (a0, a1) for o in (out0, out1)]
        b.box(material, min(xs), min(ys), low, max(xs), max(ys), high)

    for a0, a1, low, high in ((-half - 0.5, -half, z0 - 0.5, z1 + 0.6), (half, half + 0.5, z0 - 0.5, z1 + 0.6),
                              (-half - 0.5, half + 0.5, z1, z1 + 0.6), (-half - 0.8, half + 0.8, z0 - 0.5, z0)):
        slab(frame, a0, a1, low, high, -0.1, 0.55)
    slab("window", -half, half, z0, z1, -0.1, 0.22)
    if cross:
        slab(frame, -0.12, 0.12, z0, z1, 0, 0.36)
        slab(frame, -half, half, (z0 + z1) / 2 - 0.1, (z0 + z1) / 2 + 0.1, 0, 0.36)


def side_walls(b):
    """Aisle walls: stone base, boards, windows, and a door where the plan has one."""
    for s in (-1, 1):
        x = s * HALF
        doors = sorted((d["y"], d["width"]) for d in BUILDING["doors"]
                       if d["level"] == "arena" and d["along"] == "y" and abs(d["x"] - x) < 0.1)
        b.box("stone", x - 0.6, 0, 0, x + 0.6, LENGTH, 4)
        b.box("cap", x - 0.85, -0.2, 4, x + 0.85, LENGTH + 0.2, 4.4)
        ends = ((x, LENGTH), (x, 0)) if s < 0 else ((x, 0), (x, LENGTH))
        boards(b, *ends, 4.4, lambda t: AISLE_EAVE + 0.4)
        for y, width in doors:
            half = width / 2 + 0.6
            b.box("timber", x - 0.9, y - half - 0.9, 0, x + 0.9, y + half + 0.9, 11)
            b.box("saddle", x - 1.0, y - half, 0, x + 1.0, y + half, 9.6)
            b.box("timber-dark", x - 1.1, y - 0.2, 0, x + 1.1, y + 0.2, 9.6)
        y = 12
        while y < LENGTH - 6:
            if all(abs(y - d) > w / 2 + 5 for d, w in doors):
                opening(b, (x, y), 3.4, 7, 13.5, (s, 0))
            y += 12


def gables(b):
    """Front and rear gable walls either side of the glazed bay; the rear one is closed."""
    for y, ny in ((0, -1), (LENGTH, 1)):
        for s in (-1, 1):
            spans = (((s * GLAZED, s * NAVE), nave_roof, 5.4), ((s * NAVE, s * HALF), aisle_roof, 4.0))
            for (inner, outer), roof, base in spans:
                left, right = sorted((inner, outer))
                b.box("stone", left, y - 0.8, 0, right, y + 0.8, base)
                b.box("cap", left - 0.2, y - 1.05, base, right + 0.2, y + 1.05, base + 0.4)
                start, end = (left, right) if ny < 0 else (right, left)
                boards(b, (start, y), (end, y), base + 0.4,
                       lambda t, start=start, end=end, roof=roof: roof(start + (end - start) * t) + 0.2)
            for share in (0.27, 0.73):
                x = s * (GLAZED + (NAVE - GLAZED) * share)
                opening(b, (x, y), 4.6, 8, 15.5, (0, ny))
                opening(b, (x, y), 4.6, 21, 30, (0, ny))
            opening(b, (s * (NAVE + HALF) / 2, y), 5, 7, 13.5, (0, ny))
            b.box("timber", s * NAVE - 1, y - 0.9, 0, s * NAVE + 1, y + 0.9, EAVE)
            b.box("timber", s * HALF - 0.9, y - 0.9, 0, s * HALF + 0.9, y + 0.9, AISLE_EAVE)
    boards(b, (GLAZED, LENGTH), (-GLAZED, LENGTH), 0, lambda t: nave_roof(GLAZED - 2 * GLAZED * t))
    for x in (-57, 0, 57):
        b.box("timber-dark", x - 8, LENGTH, 0, x + 8, LENGTH + 0.4, 15)


def glazed_bay(b):
    """The front: glass between timber posts under an exposed truss, seven pairs of doors."""
    bays = 14
    for i in range(bays):
        x0, x1 = (-GLAZED + 2 * GLAZED * (i + k) / bays for k in (0, 1))
        b.poly("glass", [(x0, 0.1, 0), (x1, 0.1, 0), (x1, 0.1, nave_roof(x1) - 0.9), (x0, 0.1, nave_roof(x0) - 0.9)])
    for i in range(bays + 1):
        x = -GLAZED + 2 * GLAZED * i / bays
        main = i in (0, 3, 7, 11, 14)
        half = 0.95 if main else 0.2
        b.box("timber" if main else "steel", x - half, -0.95 if main else -0.2, 0, x + half, 0.9 if main else 0.35, nave_roof(x) - 0.6)
    for z, main in ((10.5, True), (17, False), (23.5, False), (31, True), (38, False), (45, False), (52, False), (59, False), (66, False)):
        limit = min(GLAZED, NAVE - (z - EAVE) / ROOF["naveSlope"] if z > EAVE else GLAZED)
        half = 0.75 if main else 0.16
        b.box("timber" if main else "steel", -limit, -0.8 if main else -0.18, z - half, limit, 0.7 if main else 0.3, z + half)
    for s in (-1, 1):  # exposed truss before the glass
        b.beam("timber", (s * (GLAZED + 3), -2, nave_roof(GLAZED + 3) - 1.4), (0, -2, RIDGE - 1.4), 1.6, 2.2)
        b.beam("timber", (0, -1.8, 42), (s * 32, -1.8, nave_roof(32) - 2.6), 1.2, 1.6)
        b.beam("timber", (s * 32, -1.9, 40), (s * 32, -1.9, nave_roof(32) - 2), 1.1, 1.3, up=(1, 0, 0))
        b.box("iron", s * 32 - 1.3, -2.9, 38.4, s * 32 + 1.3, -2.7, 40.6)
    b.beam("timber", (-GLAZED - 2, -2, 39.4), (GLAZED + 2, -2, 39.4), 1.5, 2.1)
    b.box("timber", -1.1, -2.9, 38, 1.1, -0.9, RIDGE - 0.8)
    b.beam("timber", (-8, -2.6, 57), (8, -2.6, 57), 1.2, 1.8)  # the collar makes the king post a cross
    b.box("iron", -2.2, -3.1, 37.6, 2.2, -2.9, 41.2)
    for door in BUILDING["doors"]:
        if door["room"] == "hall" and door["y"] == 0:
            x, half = door["x"], door["width"] / 2
            for a in (-half, 0, half):
                b.box("timber-dark", x + a - 0.28, -0.45, 0, x + a + 0.28, 0.45, 8)
            for z in (0.5, 7.8):
                b.box("timber-dark", x - half, -0.4, z - 0.4, x + half, 0.4, z + 0.4)
            for a in (-0.55, 0.55):
                b.box("iron", x + a - 0.06, -0.75, 2.6, x + a + 0.06, -0.62, 5.2)


def porch(b):
    """Timber porch on stone piers, with the sign on its front truss."""
    half, y0, eave = PORCH["w"] / 2, PORCH["y"], PORCH["eave"]
    top = porch_roof(0)
    trusses = (y0 + 4, y0 / 2 + 1, -3.5)
    post = half - 5.5
    for s in (-1, 1):
        for y in trusses[:2]:
            b.box("stone", s * post - 3.2, y - 3.2, 0, s * post + 3.2, y + 3.2, 6.5)
            b.box("cap", s * post - 3.6, y - 3.6, 6.5, s * post + 3.6, y + 3.6, 7.1)
            for dx in (-1.4, 1.4):
                b.box("timber", s * post + dx - 0.85, y - 0.95, 7.1, s * post + dx + 0.85, y + 0.95, eave - 0.8)
            b.box("iron", s * post - 2.5, y - 1.1, 7.2, s * post + 2.5, y + 1.1, 8.2)
            for d in (-1, 1):
                b.beam("timber", (s * post + d * 1.5, y, eave - 8), (s * post + d * 9, y, eave + 0.6), 0.9, 1.2)
        b.beam("timber", (s * post, y0 - 1, eave + 0.5), (s * post, 0, eave + 0.5), 1.7, 2.2)
        roof_plane(b, "roof", (s * (half + 4), eave + 2.6 - 4 * PORCH["slope"]), (0, top + 2.6), y0 - 5, 0, 0.7)
        b.beam("timber-dark", (s * (half + 4), y0 - 5.2, eave + 2.7 - 4 * PORCH["slope"]), (0, y0 - 5.2, top + 2.7), 0.6, 1.8)
        b.beam("timber-dark", (s * (half + 4.2), y0 - 5, eave + 1.6), (s * (half + 4.2), 0, eave + 1.6), 0.45, 1.3)
        for y in trusses:
            b.beam("timber", (s * (half + 1), y, eave + 1.2), (0, y, top + 1.2), 1.3, 1.7)
            b.beam("timber", (0, y, eave + 2.0), (s * 17, y, porch_roof(17) + 0.4), 1.0, 1.2)
        for x in range(6, int(half), 7):
            b.beam("timber", (s * x, y0 - 4, porch_roof(x) + 2.0), (s * x, -1, porch_roof(x) + 2.0), 0.55, 0.9)
    for y in trusses:
        b.beam("timber", (-half, y, eave + 0.7), (half, y, eave + 0.7), 1.4, 2.3)
        b.box("timber", -0.9, y - 0.9, eave, 0.9, y + 0.9, top)
    y = y0 + 2.9  # the Rafter Cross in the gable: rafters over a cross, in iron
    for s in (-1, 1):
        b.beam("iron", (s * 5.2, y, top - 5.4), (0, y, top - 3.3), 0.22, 0.75)
    b.box("iron", -0.42, y - 0.12, eave + 2.6, 0.42, y + 0.12, top - 4.2)
    b.box("iron", -2.4, y - 0.13, top - 7.6, 2.4, y + 0.13, top - 6.8)
    text("WESTERN HERITAGE ARENA", (0, y0 + 3.15, eave + 0.7), 2.5, "letter", depth=0.3)


def build():
    """The whole outside of the building."""
    b = Builder(11)
    nave_and_aisles(b)
    cupolas(b)
    clerestories(b)
    side_walls(b)
    gables(b)
    glazed_bay(b)
    porch(b)
    b.build("shell")

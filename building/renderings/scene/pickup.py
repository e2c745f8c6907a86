"""A crew-cab pick-up with dual rear wheels that bears being seen from 30 feet on. Feet; it faces -y, its rear axle stands at y = 0."""

import math

from .mesh import Builder, carved, creased, joined, rounded
from .wheels import wheel

FRONT, TYRE = -14.2, 1.36
"""Where the front axle stands, and the radius of the tires."""
TUMBLE = ((3.1, 4.62), (2.58, 6.3))
"""Half width and height of the cab's sides at the belt and at the roof."""


def section(y, half, low, shoulder, middle):
    """One outline across the body: flat sides, round shoulders, a crowned top."""
    right = [(half * 0.86, low), (half * 0.965, low + 0.12), (half, low + 0.6), (half, (low + shoulder) / 2), (half, shoulder - 0.62),
             (half * 0.985, shoulder - 0.3), (half * 0.955, shoulder - 0.11), (half * 0.9, shoulder), (half * 0.62, shoulder + (middle - shoulder) * 0.62),
             (half * 0.3, shoulder + (middle - shoulder) * 0.93)]
    line = [*right, (0, middle), *[(-x, z) for x, z in reversed(right)]]
    return [(x, y, z) for x, z in line]


def front_body(paint):
    """Hood and cab below the windows, without the space of the front wheels."""
    b = Builder(5)
    b.loft(paint, [section(*s) for s in (
        (-17.2, 2.95, 2.1, 4.15, 4.2), (-17.12, 3.05, 1.9, 4.27, 4.35), (-16.9, 3.17, 1.75, 4.37, 4.5), (-16.2, 3.26, 1.7, 4.43, 4.62), (-14, 3.3, 1.7, 4.5, 4.72),
        (-11.7, 3.32, 1.7, 4.56, 4.78), (-11.0, 3.33, 1.7, 4.6, 4.72), (-7, 3.34, 1.7, 4.62, 4.64), (-3.95, 3.34, 1.7, 4.62, 4.64))])
    return tunnelled(b.build("front", smooth=True)[0], FRONT, 1.66)


def bed(paint):
    """The bed with its walls, without the inside and the space of the wheels."""
    b = Builder(6)
    b.loft(paint, [section(*s) for s in ((-3.85, 3.34, 1.75, 4.78, 4.79), (3.9, 3.34, 1.75, 4.8, 4.81), (4.12, 3.3, 1.8, 4.78, 4.79))])
    body = b.build("bed", smooth=True)[0]
    tool = Builder(7)
    tool.box("gap", -2.85, -3.6, 3.2, 2.85, 3.9, 6)
    return tunnelled(carved(body, tool.build("inside")), 0, 1.62)


def tunnelled(item, y, radius):
    """A body with round arches for the wheels of one axle."""
    tool = Builder(8)
    for side in (-1, 1):
        tool.tube("gap", (side * 2.2, y, TYRE), (side * 4.5, y, TYRE), radius, sides=48)
    for cutter in tool.build("arch"):
        carved(item, [cutter])
    return item


def cab(b, paint):
    """Roof, pillars and windows."""
    def ring(z, half, front, rear, radius):
        return [(x, y, z) for x, y in rounded(-half, front, half, rear, (radius, radius, radius * 0.8, radius * 0.8), 5)]

    b.loft(paint, [ring(4.5, 3.12, -11.35, -4.02, 0.45), ring(4.62, 3.1, -11.2, -4.05, 0.45), ring(6.3, 2.58, -8.72, -4.5, 0.45), ring(6.46, 2.48, -8.45, -4.62, 0.42),
                   ring(6.55, 2.3, -8.1, -4.85, 0.4), ring(6.6, 1.9, -7.6, -5.3, 0.35)])
    (w0, z0), (w1, z1) = TUMBLE

    def side_pane(material, side, outline, lift):
        points = []
        for y, z in outline:
            t = (z - z0) / (z1 - z0)
            points.append((side * (w0 + (w1 - w0) * t + lift), y, z + lift * 0.3))
        b.poly(material, points)

    def front_pane(material, outline, lift, base, head):
        b.poly(material, [(x, base + (head - base) * (z - z0) / (z1 - z0) + math.copysign(lift, base + 7), z + lift * 0.5) for x, z in outline])

    for side in (-1, 1):
        side_pane("trim", side, [(-10.35, 4.66), (-4.45, 4.66), (-4.5, 4.8), (-4.85, 6.1), (-5.0, 6.22), (-8.3, 6.22), (-8.6, 6.1)], 0.008)
        for pane in ([(-9.75, 4.74), (-7.42, 4.74), (-7.42, 6.12), (-8.35, 6.12), (-8.5, 6.05)], [(-7.18, 4.74), (-4.62, 4.74), (-4.95, 6.06), (-5.05, 6.12), (-7.18, 6.12)]):
            side_pane("pane", side, pane, 0.016)
        side_pane("pane", side, [(-10.1, 4.74), (-9.86, 4.74), (-9.86, 5.1)], 0.016)
        side_pane(paint, side, [(-7.38, 4.7), (-7.22, 4.7), (-7.22, 6.2), (-7.38, 6.2)], 0.012)
    front_pane("trim", [(-2.72, 4.66), (2.72, 4.66), (2.3, 6.24), (-2.3, 6.24)], 0.012, -11.2, -8.72)
    front_pane("pane", [(-2.6, 4.8), (2.6, 4.8), (2.2, 6.16), (-2.2, 6.16)], 0.024, -11.2, -8.72)
    front_pane("trim", [(-2.5, 4.95), (2.5, 4.95), (2.2, 6.12), (-2.2, 6.12)], 0.012, -4.05, -4.5)
    front_pane("pane", [(-2.4, 5.03), (2.4, 5.03), (2.12, 6.05), (-2.12, 6.05)], 0.024, -4.05, -4.5)
    for k in (-2, -1, 0, 1, 2):
        b.ellipsoid("amber", (k * 0.62, -8.3, 6.5), (0.13, 0.16, 0.07), sides=10, rings=6)
    b.box("tail-lamp", -0.4, -4.72, 6.36, 0.4, -4.55, 6.46)


def joints(b, paint):
    """Doors, handles, mirrors, steps and the dark chassis."""
    for side in (-1, 1):
        x = side * 3.345
        for y in (-10.75, -7.3, -4.5):
            b.box("gap", side * 3.3, y - 0.02, 2.2, x, y + 0.02, 4.0)
            b.poly("gap", [(side * 3.343, y - 0.02, 4.0), (side * 3.343, y + 0.02, 4.0), (side * 3.1, y + 0.02, 4.64), (side * 3.1, y - 0.02, 4.64)])
        b.box("gap", side * 3.3, -10.75, 2.16, x, -4.5, 2.2)
        for y in (-7.75, -4.95):
            b.box("gap", side * 3.3, y - 0.32, 3.78, x, y + 0.3, 3.98)
            b.box(paint, side * 3.3, y - 0.3, 3.85, side * 3.42, y + 0.28, 3.94)
        b.box("trim", side * 3.3, -12.4, 2.32, side * 3.36, -1.75, 2.44)
        mirror(b, side)
        b.tube("trim", (side * 3.4, -10.9, 1.5), (side * 3.4, -4.0, 1.5), 0.15, sides=12)
        for y in (-10.2, -4.8):
            b.beam("trim", (side * 3.4, y, 1.5), (side * 2.6, y, 1.75), 0.12, 0.12)
        b.lathe("trim", (side * 3.3, FRONT, TYRE), [(1.66, 0), (1.66, side * 0.12), (1.78, side * 0.1), (1.8, 0)], 40, (math.radians(12), math.radians(168)))
        seam = [(-17.12, 3.05, 4.27), (-16.9, 3.17, 4.37), (-16.2, 3.26, 4.43), (-14, 3.3, 4.5), (-11.7, 3.32, 4.56), (-11.1, 3.33, 4.59)]
        for (y0, w0, z0), (y1, w1, z1) in zip(seam, seam[1:]):  # between hood and fender
            b.beam("gap", (side * w0 * 0.88, y0, z0), (side * w1 * 0.88, y1, z1), 0.035, 0.06)
        hip(b, paint, side)
    b.box("gap", -1.6, -17.0, 1.25, 1.6, 4.0, 1.95)
    b.box("gap", -2.2, -12.4, 1.6, 2.2, -1.8, 3.0)


def mirror(b, side):
    """A tall towing mirror on two arms."""
    x, y = side * 3.75, -10.15
    b.loft("trim", [[(u, y + d, z) for u, z in rounded(x - 0.3, 4.72, x + 0.3, 5.72, 0.14)] for d in (-0.22, 0.0)])
    b.loft("chrome", [[(u, y + d, z) for u, z in rounded(x - 0.24, 4.78, x + 0.24, 5.66, 0.1)] for d in (0.0, 0.012)])
    for z in (4.95, 5.35):
        b.beam("trim", (side * 2.9, y - 0.1, z - 0.1), (side * 3.55, y - 0.1, z), 0.1, 0.09)


def hip(b, paint, side):
    """The wide fender over a dual wheel."""
    arc = (math.radians(-4), math.radians(184))
    profile = [(2.02, 3.2), (2.04, 3.45), (2.01, 3.7), (1.93, 3.87), (1.8, 3.96), (1.64, 3.99), (1.6, 3.9)]
    b.lathe(paint, (0, 0, TYRE), [(r, side * x) for r, x in profile], 40, arc)
    b.lathe("gap", (0, 0, TYRE), [(1.6, side * 3.9), (1.6, side * 2.3)], 40, arc)
    for y in (-1, 1):
        b.box(paint, side * 3.2, y * 1.62, 1.28, side * 3.93, y * 2.02, 1.4)


def face(b):
    """Grille, lamps and bumper in front."""
    b.loft("trim", [[(x, y, z) for x, z in rounded(-1.85, 2.55, 1.85, 4.12, 0.22)] for y in (-17.0, -17.24)])
    b.loft("chrome", [[(x, y, z) for x, z in rounded(-1.78, 2.62, 1.78, 4.05, 0.18)] for y in (-17.2, -17.26)])
    b.loft("gap", [[(x, y, z) for x, z in rounded(-1.62, 2.76, 1.62, 3.92, 0.12)] for y in (-17.2, -17.27)])
    for z in (3.02, 3.34, 3.66):
        b.box("chrome", -1.62, -17.31, z - 0.055, 1.62, -17.26, z + 0.055)
    for side in (-1, 1):
        b.loft("gap", [[(side * x, y + abs(x) * 0.06 - 0.1, z) for x, z in rounded(1.95, 3.12, 2.93, 4.02, 0.14)] for y in (-16.9, -17.22)])
        for x, z in ((2.2, 3.58), (2.63, 3.58)):
            b.ellipsoid("clear-lamp", (side * x, -17.1, z), (0.2, 0.14, 0.3), sides=14)
        b.box("amber", side * 2.86, -17.0, 3.2, side * 3.1, -16.6, 3.9)
    bumper(b, "chrome", -17.55, -16.9, 3.12, 1.72, 2.5)


def bumper(b, material, outer, inner, half, low, high):
    """A bent bumper with round ends; it bulges from `inner` to `outer`."""
    rings = []
    for i in range(13):
        u = -1 + 2 * i / 12
        y = outer + (inner - outer) * abs(u) ** 3.5
        back = y + math.copysign(0.35, inner - outer)
        rings.append([(u * half, a, z) for a, z in ((back, low + 0.06), ((y + back) / 2, low), (y, low + 0.1), (y - math.copysign(0.03, inner - outer), (low + high) / 2), (y, high - 0.1), ((y + back) / 2, high), (back, high - 0.04))])
    b.loft(material, rings)


def tail(b, paint):
    """Tailgate, lamps and rear bumper."""
    b.loft("gap", [[(x, y, z) for x, z in rounded(-2.55, 2.55, 2.55, 4.76, 0.1)] for y in (4.0, 4.135)])
    b.loft(paint, [[(x, y, z) for x, z in rounded(-2.5, 2.6, 2.5, 4.79, 0.1)] for y in (4.0, 4.19)])
    b.loft("gap", [[(x, y, z) for x, z in rounded(-0.45, 4.2, 0.45, 4.5, 0.08)] for y in (4.1, 4.196)])
    b.box("trim", -2.4, 4.18, 3.2, 2.4, 4.196, 3.24)
    for side in (-1, 1):
        b.loft("tail-lamp", [[(side * x, y, z) for x, z in rounded(2.66, 3.2, 3.14, 4.62, 0.1)] for y in (3.9, 4.19)])
        b.loft("clear-lamp", [[(side * x, y, z) for x, z in rounded(2.72, 3.5, 3.08, 3.8, 0.05)] for y in (4.1, 4.2)])
    bumper(b, "chrome", 4.85, 4.45, 3.1, 1.75, 2.45)
    b.box("rubber", -2.6, 4.4, 2.4, 2.6, 4.8, 2.47)
    b.box("trim", -0.2, 4.2, 1.35, 0.2, 5.1, 1.7)


def pickup(paint, name):
    """One pick-up in the colour of that material."""
    parts = [front_body(paint), bed(paint)]
    b = Builder(9)
    cab(b, paint)
    joints(b, paint)
    face(b)
    tail(b, paint)
    for side in (-1, 1):
        wheel(b, side * 3.33, FRONT, TYRE, 0.85, side, "chrome", 0.02)
        wheel(b, side * 3.86, 0, TYRE, 0.8, side, "chrome", 0.42)
        wheel(b, side * 2.95, 0, TYRE, 0.8, side, "chrome", 0.1)
    return creased(joined(parts + b.build(name, smooth=True), name), 30)


def pickups():
    """The models, one for each colour."""
    return [pickup(paint, f"pickup-{paint}") for paint in ("coach-white", "coach-grey", "coach-red", "coach-blue")]

"""What happens on the floor: grand entry, bronc ride, basketball, concert, trade show. Feet."""

import math

import numpy as np

from . import light
from .figures import horse, person, sitter, stand
from .mesh import Builder
from .plan import CLUB, FLOOR_MID, FLOOR_Y0, FLOOR_Y1, NAVE
from .scatter import library, place


def gallery_guests(cast, eye, share=26, seed=4):
    """People at the rail of the club galleries, none right before the camera at `eye`."""
    state = np.random.RandomState(seed)
    spots = [(s * (NAVE + 1.2 + state.rand() * 2), y, 270 if s > 0 else 90) for s in (-1, 1) for y in state.uniform(90, 295, share)]
    spots = [p for p in spots if math.hypot(p[0] - eye[0], p[1] - eye[1]) > 60]
    stand(cast["people"], "gallery-guests", spots, CLUB, seed)


def rodeo(cast, eye):
    """The grand entry: riders two by two behind the flags; three barrels wait by the rail."""
    riders, ways, picks = [], [], []
    for i in range(12):  # a column that comes in at the north and bends round to the south
        t = i / 11
        angle = math.radians(-50 + 215 * t)
        x, y = 38 * math.sin(angle), FLOOR_MID - 8 - 45 * math.cos(angle)
        way = math.degrees(math.atan2(-38 * math.cos(angle), -45 * math.sin(angle)))
        riders.append((x, y, way))
        picks.append(i * 3 + 1)
        ways.append(way)
    stand(cast["riders"], "grand-entry", riders, 0.05, 12, picks)
    b = Builder(21)
    for k, (x, y, way) in enumerate(riders[:2]):
        a = math.radians(way)
        px, py = x + 1.0 * math.cos(a), y - 1.0 * math.sin(a)
        b.tube("oak", (px, py, 3.5), (px, py, 15.5), 0.09, sides=6)
        b.ellipsoid("gold", (px, py, 15.7), (0.2, 0.2, 0.25), sides=8)
        bx, by = -math.sin(a), -math.cos(a)
        for i in range(14):
            u0, u1 = i / 14, (i + 1) / 14
            p = [(px + bx * 6.4 * u + math.cos(a) * 0.45 * math.sin(u * 6), py + by * 6.4 * u - math.sin(a) * 0.45 * math.sin(u * 6), -1.0 * u * u) for u in (u0, u1)]
            count = 13 if k == 0 else 3
            for r in range(count):
                z0, z1 = 15.3 - 4.2 * r / count, 15.3 - 4.2 * (r + 1) / count
                colour = ("blue" if i < 6 and r < 7 else "red" if r % 2 == 0 else "cream") if k == 0 else ("cream" if r == 1 else "blue")
                b.poly(colour, [(p[0][0], p[0][1], z1 + p[0][2]), (p[1][0], p[1][1], z1 + p[1][2]), (p[1][0], p[1][1], z0 + p[1][2]), (p[0][0], p[0][1], z0 + p[0][2])])
        if k == 1:  # the C of Colorado, on both sides of the cloth
            cx, cy = px + bx * 2.4 + math.cos(a) * 0.3, py + by * 2.4 - math.sin(a) * 0.3
            for side in (-1, 1):
                for colour, r, out in (("red", 1.15, 0.3), ("gold", 0.62, 0.36)):
                    b.tube(colour, (cx, cy, 13.0), (cx + side * out * math.cos(a), cy - side * out * math.sin(a), 13.0), r, sides=20)
    for x, y in ((-56, FLOOR_MID - 40), (56, FLOOR_MID - 40), (0, FLOOR_MID + 80)):
        for k, colour in enumerate(("red", "cream", "blue")):
            b.tube(colour, (x, y, k * 1.0), (x, y, k * 1.0 + 1.0), 1.0, sides=20)
    b.build("grand-entry-flags")
    stand(cast["people"], "floor-crew", [(-64, 168, 90), (62, 210, 270), (-60, 262, 120), (30, 286, 180), (-22, 286, 170)], 0.1, 3, [2, 0, 7, 2, 0])
    crew = [(x, 305 + (i % 2) * 2, 180) for i, x in enumerate(range(-36, 38, 7))]
    crew = [p for p in crew if math.hypot(p[0] - eye[0], p[1] - eye[1]) > 60]
    if crew:
        stand(cast["people"], "chute-crew", crew, 4, 6)


def bronc(cast):
    """A ride from the open chute: bronc and rider in the sun, two pickup riders, judges at the rail."""
    ride = library("ride", [horse(31, "bay", gait="buck", shirt="cream"), horse(32, "sorrel", gait="lope"), horse(33, "grey-coat", gait="lope")])
    stand(ride, "bronc", [(-3.5, 250, 244), (31, 216, 296), (-40, 178, 75)], np.array([-0.2, 0.0, 0.0]), 12, [0, 1, 2])
    stand(cast["riders"], "next", [(-3.6, 104, 6), (3.4, 100, 352), (-27, 118, 40)], 0.05, 5, [3, 0, 1])
    light.area((0, 82, 29), 26, 3, 1500, light.WARM, (math.radians(-127), 0, 0))  # on the cross in the gable
    stand(cast["people"], "judges", [(-62, 214, 90), (61, 196, 270), (-58, 168, 110)], 0.1, 3, [2, 0, 7])


def line(b, x0, y0, x1, y1, material="line-court", z=0.40, width=0.17):
    b.beam(material, (x0, y0, z), (x1, y1, z), width, 0.02)


def arc(b, x, y, radius, start, end, z=0.40):
    for i in range(36):
        a, c = (math.radians(start + (end - start) * (i + k) / 36) for k in (0, 1))
        line(b, x + radius * math.cos(a), y + radius * math.sin(a), x + radius * math.cos(c), y + radius * math.sin(c), z=z)


def basketball(cast):
    """A portable 94 x 50 ft court, bleachers on its east side, benches and scorers' table on its west side."""
    b = Builder(22)
    y = FLOOR_MID
    b.box("paint", -36, y - 57, 0, 36, y + 57, 0.3)
    for i in range(24):
        for j in range(25):
            b.box("court", -25 + i * 50 / 24, y - 47 + j * 94 / 25, 0.2, -25 + (i + 1) * 50 / 24, y - 47 + (j + 1) * 94 / 25, 0.36)
    for x0, y0, x1, y1 in ((-25, -47, 25, -47), (-25, 47, 25, 47), (-25, -47, -25, 47), (25, -47, 25, 47), (-25, 0, 25, 0)):
        line(b, x0, y + y0, x1, y + y1)
    b.tube("paint", (0, y, 0.355), (0, y, 0.375), 5.9, sides=40)
    arc(b, 0, y, 6, 0, 360)
    for s in (-1, 1):
        end = y + s * 47
        b.box("paint", -6, end, 0.33, 6, end - s * 19, 0.38)
        for x in (-6, 6):
            line(b, x, end, x, end - s * 19)
        line(b, -6, end - s * 19, 6, end - s * 19)
        arc(b, 0, end - s * 19, 6, 0, 360)
        arc(b, 0, end - s * 5.25, 21.6, (12 if s < 0 else 192), (168 if s < 0 else 348))
        b.box("pine-green", -1.6, end + s * 4, 0.3, 1.6, end + s * 9, 4.6)
        b.beam("iron", (0, end + s * 5, 4), (0, end - s * 3.4, 11.4), 0.8, 1.0)
        b.beam("iron", (0, end + s * 7, 4.5), (0, end - s * 2, 9.5), 0.5, 0.6)
        b.box("glass", -3, end - s * 4, 9.3, 3, end - s * 4.15, 12.8)
        for x0, z0, x1, z1 in ((-3, 9.3, 3, 9.5), (-3, 12.6, 3, 12.8), (-3, 9.3, -2.8, 12.8), (2.8, 9.3, 3, 12.8), (-1, 10.1, 1, 10.25), (-1, 11.5, 1, 11.65)):
            b.box("cream", x0, end - s * 3.95, z0, x1, end - s * 4.2, z1)
        b.ring("red", (0, end - s * 5.2, 10.2), 0.75, 0.1, 20)
        b.tube("cream", (0, end - s * 5.2, 8.7), (0, end - s * 5.2, 10.2), 0.4, 0.75, 16, caps=False)
        for row in range(5) if s > 0 else ():  # bleachers
            x = s * (40 + row * 2.6)
            b.box("timber-dark", x, y - 46, 0, x + s * 2.6, y + 46, 1.2 + row * 1.15)
            b.box("oak", x + s * 0.9, y - 46, 2.5 + row * 1.15, x + s * 1.9, y + 46, 2.65 + row * 1.15)
    b.box("pine-green", -33.5, y - 8, 0.3, -31.5, y + 8, 2.7)
    b.box("oak", -33.7, y - 8.2, 2.7, -31.3, y + 8.2, 2.85)
    for side in (-1, 1):
        b.box("oak", -33, y + side * 14, 1.5, -31.6, y + side * 34, 1.7)
        for yy in (15, 24, 33):
            b.box("iron", -32.8, y + side * yy - 0.1, 0.3, -31.8, y + side * yy + 0.1, 1.5)
    b.build("court")
    state = np.random.RandomState(8)
    fans = library("fans", [sitter(20 + i, i % 2 == 0) for i in range(5)])
    spots = [(s * (41.4 + row * 2.6), yy, 1.1 + row * 1.15, -s * math.pi / 2) for s in (1,) for row in range(5) for yy in np.arange(y - 45, y + 45, 1.8)]
    spots = np.array([p for p in spots if state.rand() < 0.72])
    place("fans", fans, spots[:, :3], spots[:, 3] + state.uniform(-0.3, 0.3, len(spots)), state.uniform(0.93, 1.05, len(spots)), state.randint(0, 5, len(spots)))
    bench = np.array([(-32.3, y + side * (15 + 2.6 * i), 0.2) for side in (-1, 1) for i in range(7)] + [(-34.4, y + d, 0.9) for d in (-6, -2, 2, 6)])
    place("benches", fans, bench, [math.pi / 2] * len(bench), 1.0, state.randint(0, 5, len(bench)))
    teams = library("players", [person(40, False, "walk", "jersey-a", 6.4), person(41, False, "stand", "jersey-a", 6.3), person(42, False, "walk", "jersey-b", 6.4), person(43, False, "wave", "jersey-b", 6.5)])
    place("game", teams, [(-3, y + 30, 0.4), (8, y + 36, 0.4), (-12, y + 33, 0.4), (3, y + 22, 0.4), (-16, y + 24, 0.4), (-6, y + 34, 0.4), (5, y + 33, 0.4), (12, y + 28, 0.4), (-10, y + 27, 0.4), (0, y + 18, 0.4)],
          state.rand(10) * 6.28, 1.0, [0, 1, 0, 1, 1, 2, 3, 2, 2, 2])


def shaft(start, end, radius, colour):
    """A visible beam of stage light; fades along its length."""
    b = Builder(1)
    b.tube("beam", start, end, 0.35, radius, 20, caps=False)
    item = b.build("shaft", smooth=True)[0]
    mesh = item.data
    count = len(mesh.vertices)
    fade = mesh.attributes.new("fade", "FLOAT_VECTOR", "POINT")  # filled at once: the next one moves it
    fade.data.foreach_set("vector", np.array([[0, 0, 1.0 if i < count // 2 else 0.0] for i in range(count)], "f4").ravel())
    hue = mesh.attributes.new("hue", "FLOAT_COLOR", "POINT")
    hue.data.foreach_set("color", np.array([[*colour, 1]] * count, "f4").ravel())
    item.visible_shadow = item.visible_diffuse = item.visible_glossy = False


def concert(cast):
    """A stage at the north end, lighting trusses, a standing crowd on the floor."""
    b = Builder(23)
    front, back = 246, 290
    b.box("stage", -36, front, 0, 36, back, 5)
    for x in np.arange(-36, 36, 4):
        b.box("stage", x, front, 4.9, x + 3.96, back, 5.1)
    b.box("timber", -36.4, front - 0.4, 4.4, 36.4, front, 5.2)
    b.box("screen", -34, back - 1.2, 7, 34, back - 1, 30)
    b.box("black", -46, back - 0.8, 0, 46, back, 36)
    for s in (-1, 1):
        for y in (front + 1, back - 3):
            for dx in (-0.8, 0.8):
                for dy in (-0.8, 0.8):
                    b.tube("galvanised", (s * 38 + dx, y + dy, 0), (s * 38 + dx, y + dy, 34), 0.12, sides=5)
            for z in range(0, 34, 2):
                b.beam("galvanised", (s * 38 - 0.8, y - 0.8, z), (s * 38 + 0.8, y - 0.8, z + 2), 0.08, 0.08)
        for k in range(7):
            b.box("black", s * 31 - 2.2, front - 3 - k * 0.12, 20 + k * 1.5, s * 31 + 2.2, front - 0.6 - k * 0.12, 21.4 + k * 1.5)
        for k in range(3):
            b.box("black", s * (24 + k * 4) - 1.8, front - 3.4, 0, s * (24 + k * 4) + 1.8, front - 0.6, 3.8)
        b.box("black", s * 18 - 3, back - 10, 5, s * 18 + 3, back - 8, 10)
    for y in (front + 1, front + 18, back - 3):
        for dz in (0, 1.8):
            b.beam("galvanised", (-39, y, 33 + dz), (39, y, 33 + dz), 0.2, 0.2)
        for x in range(-38, 38, 2):
            b.beam("galvanised", (x, y, 33), (x + 2, y, 34.8), 0.09, 0.09)
        for x in range(-34, 35, 4):
            b.tube("black", (x, y, 32.9), (x, y - 0.5, 31.4), 0.5, 0.6, 10)
            b.tube("bulb", (x, y - 0.5, 31.4), (x, y - 0.52, 31.3), 0.45, sides=10)
    b.box("oak", -8, back - 12, 5, 8, back - 4, 7)  # drum riser
    for x, r in ((-2.6, 1.0), (2.6, 1.2), (0, 1.3)):
        b.tube("paint", (x, back - 8, 8), (x, back - 8, 9.4), r, sides=18)
        b.tube("gold", (x * 1.7, back - 8.6, 10.6), (x * 1.7, back - 8.6, 10.66), 1.1, sides=18)
    for x in (-12, -1, 11):
        b.tube("iron", (x, front + 5, 5), (x, front + 5, 9.6), 0.06, sides=5)
    b.box("iron", -40, front - 8, 0, 40, front - 7.8, 3.6)
    b.build("stage")
    stand(cast["people"], "band", [(-12, front + 7, 180), (-1, front + 7, 170), (11, front + 7.5, 190), (20, front + 14, 200), (0, back - 6, 180)], [5.1, 5.1, 5.1, 5.1, 7], 3, [2, 6, 2, 8, 1])
    state = np.random.RandomState(6)
    n = 3000
    x, y = state.uniform(-62, 62, n), front - 11 - np.abs(state.normal(0, 1, n)) * 62
    keep = (y > FLOOR_Y0 + 38)  # no one close below the camera
    x, y = x[keep], y[keep]
    order = np.argsort(y)
    chosen = []
    for i in order:  # no one stands on another person's feet
        if all((x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2 > 3.4 for j in chosen[-220:]):
            chosen.append(i)
    spots = np.array([(x[i], y[i], math.degrees(math.atan2(-x[i], front + 20 - y[i])) + state.uniform(-20, 20)) for i in chosen])
    stand(cast["people"], "crowd", spots, 0.06, 7)
    amber, rose, blue = (1.0, 0.55, 0.2), (0.9, 0.25, 0.22), (0.28, 0.42, 0.85)
    for i, xx in enumerate(range(-34, 35, 8)):
        colour = (amber, blue, rose)[i % 3]
        shaft((xx, front + 1, 32), (xx * 2.0, front - 70, 8), 4.2, colour)
        light.spot((xx, front + 1, 31.5), (xx * 1.8, front - 50, 0), 60000, colour, 40)
    for i, xx in enumerate((-26, -9, 9, 26)):
        shaft((xx, front + 18, 32), (xx * 0.4, front + 8, 5), 4.5, amber)
        light.spot((xx, front + 18, 31.5), (xx * 0.4, front + 8, 5), 60000, (1.0, 0.72, 0.42), 34)


def trade_show(cast, fleet):
    """Rows of booths with draped backs and tables, machines on the open side, visitors in the aisles."""
    b = Builder(24)
    state = np.random.RandomState(12)
    aisles, spots = [], []
    for column, x in enumerate((-62, -40, -18, 4, 26, 48)):
        aisles.append(x + 16)
        for i in range(15):
            y = FLOOR_Y0 + 14 + i * 12 + (8 if i >= 8 else 0)
            if column == 5 and i > 8:
                continue
            for side in (-1, 1):
                front = x + 5.5 + side * 5.2
                b.box("booth", x + 5.5, y, 0.1, x + 5.5 + side * 0.15, y + 9.6, 8)
                b.box("booth", x + 5.5 + side * 0.2, y, 0.1, front - side * 1.5, y + 0.12, 3.2)
                b.box("cream", front - side * 2.2, y + 1.6, 2.3, front - side * 0.3, y + 7.6, 2.5)
                b.box("booth", front - side * 2.1, y + 1.8, 0.1, front - side * 0.4, y + 7.4, 2.3)
                for k in range(4):
                    h = state.uniform(0.3, 1.3)
                    yy = y + 2 + k * 1.4
                    goods = ("crate", "crate", "saddle", "cream", "oak", "booth")[state.randint(6)]
                    b.box(goods, front - side * 1.8, yy, 2.5, front - side * 1.1, yy + 0.9, 2.5 + h)
                if state.rand() < 0.55:
                    b.box("booth", x + 5.5 + side * 0.16, y + 1.5, 5, x + 5.5 + side * 0.24, y + 8, 7.4)
                if (i + column) % 4 == 0 and side > 0 and i > 1:
                    b.box("oak", x + 3.5, y - 0.4, 0.1, x + 3.9, y, 10.5)
                    b.box("oak", x + 7.3, y - 0.4, 0.1, x + 7.7, y, 10.5)
                    b.box("booth", x + 0.3, y - 0.5, 8.7, x + 10.7, y - 0.1, 10.6)
                if state.rand() < 0.8:
                    spots.append((front - side * 3.4, y + state.uniform(2, 7), 90 if side > 0 else 270))
                for _ in range(state.poisson(0.9)):
                    spots.append((front + side * state.uniform(0.8, 4.5), y + state.uniform(0, 10), state.uniform(0, 360)))
    for x in (-51, -7, 37):
        b.box("saddle", x - 3.4, FLOOR_Y0 + 2, 0.06, x + 3.4, FLOOR_Y1 - 4, 0.1)
    b.build("booths")
    spots = [p for p in spots if math.hypot(p[0] + 66, p[1] - 78) > 88]  # no one close to the camera
    stand(cast["people"], "visitors", spots, 0.08, 13)
    collection = fleet["cars"]
    cars = [(58, 210, 0.1), (58, 236, 0.1), (58, 262, 0.1)]
    place("show-cars", collection, cars, [0.6, 0.6, 0.6], 1.0, [0, 2, 3])
    place("show-trailers", fleet["trailers"], [(44, 270, 0.1)], [1.2], 1.0, [1])


def dress(event, cast, fleet, eye):
    """Put one event on the floor."""
    gallery_guests(cast, eye)
    if event == "rodeo":
        rodeo(cast, eye)
    elif event == "bronc":
        bronc(cast)
    elif event == "basketball":
        basketball(cast)
    elif event == "concert":
        concert(cast)
    elif event == "trade-show":
        trade_show(cast, fleet)

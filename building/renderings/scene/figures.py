"""People and horses: soft fused bodies in a handful of poses, placed as instances. Feet; they face -y."""

import math

import numpy as np

from .mesh import Builder, fused, joined
from .scatter import library, place

SMOOTH = True


def assemble(parts, name, voxel=0.03):
    """Fuse each part (a Builder of one material) on its own, then join them into one model."""
    objects = []
    for builder, fuse in parts:
        for item in builder.build(name, smooth=SMOOTH):
            objects.append(fused(item, voxel) if fuse else item)
    return joined(objects, name)


def person(seed, hat=True, pose="walk", shirt="shirt", height=5.8, skirt=False, below=None):
    """A standing or walking adult (or child, by height)."""
    s = height / 5.8
    swing = {"walk": 0.55, "stand": 0.12, "wave": 0.1}[pose]

    sway = (0.13 if pose != "walk" else 0.07) * (1 if seed % 2 else -1)

    def at(x, y, z):
        """A point of a figure whose weight is on one leg: the hips stand out sideways, the shoulders lean back over them."""
        out = sway * (max(0, 1 - abs(z - 3) / 3) - 0.35 * max(0, (z - 3.4) / 2.4))
        return ((x + out) * s, y * s, z * s)

    legs, shoes, top, head, hair, brim = (Builder(seed * 7 + i) for i in range(6))
    cloth = below or ("dress" if skirt else "denim")
    for side in (-1, 1):
        step = swing * side
        knee = at(side * 0.3, -step * 0.55 - 0.05, 1.55)
        foot = at(side * 0.3, -step, 0.25)
        legs.tube(cloth, at(side * 0.27, 0, 3.0), knee, 0.33 * s, 0.23 * s, 10)
        if skirt and not below:
            shoes.tube("boot", knee, foot, 0.18 * s, 0.13 * s, 10)
        else:
            legs.tube(cloth, knee, foot, 0.23 * s, 0.17 * s, 10)
        shoes.ellipsoid("boot", (foot[0], foot[1] - 0.17 * s, 0.15 * s), (0.17 * s, 0.38 * s, 0.16 * s), sides=10, rings=6)
        shoulder, hand = at(side * 0.54, 0.02, 4.58), at(side * 0.7, swing * side * 0.8 - 0.16, 2.8)
        elbow = at(side * 0.74, swing * side * 0.3 + 0.1, 3.66)
        if pose == "stand" and (side > 0) == bool(seed % 2):
            elbow, hand = at(side * 0.8, 0.16, 3.62), at(side * 0.5, -0.28, 3.05)  # thumb in the belt
        if pose == "wave" and side > 0:
            elbow, hand = at(0.94, -0.15, 4.2), at(1.0, -0.3, 5.25)
        top.ellipsoid(shirt, shoulder, (0.2 * s, 0.2 * s, 0.2 * s))
        top.tube(shirt, shoulder, elbow, 0.19 * s, 0.15 * s, 10)
        top.tube(shirt, elbow, hand, 0.15 * s, 0.11 * s, 10)
        head.ellipsoid("skin", hand, (0.11 * s, 0.13 * s, 0.2 * s), sides=10)
    legs.ellipsoid(cloth, at(0, 0, 3.05), (0.48 * s, 0.35 * s, 0.36 * s))
    if skirt:
        legs.tube(cloth, at(0, 0, 0.95), at(0, 0, 3.3), 0.6 * s, 0.38 * s, 18)
    top.ellipsoid(shirt, at(0, 0, 3.5), (0.45 * s, 0.31 * s, 0.5 * s))
    top.tube(shirt, at(0, 0, 3.3), at(0, 0, 4.2), 0.39 * s, 0.43 * s, 14)
    top.ellipsoid(shirt, at(0, -0.02, 4.2), (0.55 * s, 0.36 * s, 0.55 * s), sides=16)
    top.tube(shirt, at(-0.5, 0.02, 4.56), at(0.5, 0.02, 4.56), 0.2 * s, sides=12)
    top.tube(shirt, at(0, 0.04, 4.55), at(0, 0.02, 4.92), 0.36 * s, 0.17 * s, 12)
    if hat and seed % 3 == 0:
        top.tube(shirt, at(0, 0, 2.5), at(0, 0, 3.5), 0.5 * s, 0.42 * s, 16)  # a coat
    else:
        shoes.ellipsoid("saddle", at(0, 0, 3.24), (0.47 * s, 0.345 * s, 0.07 * s), sides=16)  # belt
    head.tube("skin", at(0, 0.02, 4.8), at(0, -0.04, 5.2), 0.16 * s, 0.15 * s, 10)
    head.ellipsoid("skin", at(0, -0.05, 5.4), (0.24 * s, 0.3 * s, 0.37 * s))
    if hat:
        hair.ellipsoid("hair", at(0, 0.1, 5.42), (0.25 * s, 0.22 * s, 0.26 * s))
        brim.ellipsoid("hat", at(0, -0.05, 5.6), (0.58 * s, 0.74 * s, 0.06 * s), sides=20, rings=6)
        brim.tube("hat", at(0, -0.03, 5.6), at(0, -0.02, 5.98), 0.34 * s, 0.27 * s, 16)
        brim.ellipsoid("hat", at(0, -0.02, 5.97), (0.27 * s, 0.34 * s, 0.1 * s), sides=16)
    else:
        hair.ellipsoid("hair", at(0, 0.04, 5.5), (0.29 * s, 0.34 * s, 0.35 * s))
        if skirt:
            hair.ellipsoid("hair", at(0, 0.16, 5.15), (0.27 * s, 0.2 * s, 0.5 * s))
    return assemble([(legs, True), (top, True), (head, True), (shoes, False), (hair, False), (brim, False)], f"person{seed}", 0.022)


def sitter(seed, hat=True):
    """A person on a bench; the seat is at 1.4 ft, the figure looks along -y."""
    b = Builder(seed)
    b.ellipsoid("shirt", (0, 0.35, 2.55), (0.62, 0.4, 1.05), sides=10)
    for side in (-1, 1):
        b.tube("shirt", (side * 0.6, 0.3, 3.2), (side * 0.62, -0.4, 1.9), 0.19, 0.15, 7)
        b.tube("denim", (side * 0.3, 0.2, 1.65), (side * 0.36, -1.15, 1.6), 0.3, 0.24, 8)
        b.tube("denim", (side * 0.36, -1.15, 1.6), (side * 0.36, -1.2, 0.15), 0.23, 0.17, 8)
    b.ellipsoid("skin", (0, 0.22, 3.98), (0.3, 0.34, 0.42), sides=10)
    if hat:
        b.ellipsoid("hat", (0, 0.2, 4.22), (0.64, 0.74, 0.07), sides=12, rings=4)
        b.ellipsoid("hat", (0, 0.24, 4.42), (0.33, 0.4, 0.3), sides=10)
    else:
        b.ellipsoid("hair", (0, 0.32, 4.1), (0.33, 0.34, 0.36), sides=10)
    return joined(b.build(f"sitter{seed}", smooth=SMOOTH), f"sitter{seed}")


def tilted(builders, angle, pivot):
    """Turn what the builders hold about a crosswise axis through pivot (y, z); the rear rises."""
    cos, sin = math.cos(angle), math.sin(angle)
    for builder in builders:
        for part in builder.parts.values():
            part["points"] = [(x, pivot[0] + (y - pivot[0]) * cos - (z - pivot[1]) * sin, pivot[1] + (y - pivot[0]) * sin + (z - pivot[1]) * cos)
                              for x, y, z in part["points"]]


def leg(body, hoof, coat, start, angles, hind):
    """One leg from elbow or stifle down; angles of its three bones from the vertical, in degrees backwards."""
    stocking, begins = STOCKINGS.get(coat, (coat, 1))
    lengths, widths = ((1.6, 1.5, 0.4), (0.5, 0.25, 0.16, 0.17)) if hind else ((1.55, 1.2, 0.4), (0.4, 0.22, 0.15, 0.16))
    joints = [start]
    for length, angle in zip(lengths, map(math.radians, angles)):
        x, y, z = joints[-1]
        joints.append((x * 0.97, y + length * math.sin(angle), z - length * math.cos(angle)))
    for i, (a, c) in enumerate(zip(joints, joints[1:])):
        part, colour = (hoof, stocking) if i >= begins and stocking != coat else (body, coat)
        part.tube(colour, a, c, widths[i], widths[i + 1] * (0.82 if i == 0 else 1), 12)
        if i:
            width = (0.25, 0.19)[i - 1] + 0.02 * hind
            part.ellipsoid(colour, a, (width, width * 1.1, width * 1.25))
    x, y, z = joints[3]
    lean = math.radians(angles[2]) * 0.6
    hoof.tube("boot", (x, y, z + 0.06), (x, y - 0.26 * math.cos(lean) * 0.4 + 0.26 * math.sin(lean), z - 0.26 * math.cos(lean)), 0.17, 0.25, 14)


GAITS = {
    "walk": ((-12, -4, 12), (14, 22, 34), (-30, 8, 20), (-4, 30, 40)),
    "stand": ((0, 0, 18), (2, 2, 18), (-20, 16, 18), (-16, 18, 18)),
    "rest": ((0, 0, 18), (4, 3, 20), (-20, 16, 18), (-30, 34, 62)),
    "lope": ((-48, -20, 10), (-6, 62, 80), (-46, -8, 10), (18, 52, 66)),
    "buck": ((-34, -24, -8), (-22, -20, -4), (46, 78, 92), (30, 64, 84)),
}
"""Bones of the left and right foreleg, then of the left and right hind leg (see `leg`)."""
STOCKINGS = {"bay": ("mane", 1), "dun": ("mane", 1), "sorrel": ("cream", 2), "coat-bay": ("mane", 1), "coat-dun": ("mane", 1)}
"""Colour of the lower legs by coat, and the bone where it begins."""


def tack(seat, gear, face):
    """Blanket, stock saddle and halter of a horse that waits for its rider."""
    seat.ellipsoid("pine-green", (0, 0.2, 4.56), (0.985, 1.12, 0.52), sides=20, rings=12)
    seat.ellipsoid("tack", (0, 0.1, 4.7), (0.985, 0.88, 0.5), sides=20, rings=12)
    seat.ellipsoid("tack", (0, -0.02, 5.1), (0.42, 0.62, 0.14), sides=14)
    seat.tube("tack", (0, -0.62, 5.0), (0, -0.74, 5.48), 0.13, 0.08, 10)
    seat.ellipsoid("tack", (0, -0.75, 5.5), (0.14, 0.14, 0.06))
    seat.ellipsoid("tack", (0, 0.66, 5.22), (0.46, 0.14, 0.2), tilt=0)
    for side in (-1, 1):
        seat.ellipsoid("tack", (side * 0.96, -0.1, 4.0), (0.07, 0.3, 0.75), sides=12)
        foot = (side * 1.05, -0.1, 2.98)
        gear.tube("tack", (side * 1.0, -0.1, 3.4), foot, 0.07, 0.05, 8)
        for y in (-0.2, 0.2):
            gear.tube("tack", foot, (foot[0], foot[1] + y, 2.6), 0.04, sides=6)
        gear.tube("tack", (foot[0], foot[1] - 0.22, 2.6), (foot[0], foot[1] + 0.22, 2.6), 0.06, sides=6)
        gear.tube("tack", (side * 0.93, -0.6, 4.4), (side * 0.62, -0.68, 3.12), 0.06, sides=6)
        gear.tube("blue", face(0.68, side * 0.28), face(0.1, side * 0.36, 0.2), 0.035, sides=6)
    gear.tube("blue", face(0.64), face(0.71), 0.295, 0.285, 16, caps=False)


def horse(seed, coat="bay", rider=True, gait="walk", shirt="shirt", tied=False):
    """A horse of 15 hands in one of the gaits, with rider and saddle if wanted; tied, it wears saddle and halter; bucking, it is a bronc and its ride."""
    bucks = gait == "buck"
    body, dark, hoof, seat, legs, top, head, brim, gear = (Builder(seed * 11 + i) for i in range(9))
    body.ellipsoid(coat, (0, 0, 4.0), (0.9, 2.2, 1.0), sides=18, rings=12)
    body.ellipsoid(coat, (0, -1.55, 4.1), (0.82, 0.95, 1.15), sides=16)
    body.ellipsoid(coat, (0, -2.15, 3.95), (0.6, 0.62, 0.8))
    body.ellipsoid(coat, (0, -1.1, 4.85), (0.34, 0.8, 0.42))  # withers
    body.ellipsoid(coat, (0, 1.7, 4.35), (0.86, 1.05, 0.98), sides=16)
    for side in (-1, 1):
        body.ellipsoid(coat, (side * 0.5, -1.75, 3.9), (0.4, 0.6, 0.95))
        body.ellipsoid(coat, (side * 0.5, 1.85, 3.75), (0.44, 0.75, 0.95))
    poll, muzzle = ((0, -3.95, 5.0), (0, -4.5, 3.1)) if bucks else ((0, -3.7, 6.1), (0, -4.85, 4.75))

    def face(t, x=0.0, lift=0.0):
        return tuple(a + (c - a) * t for a, c in zip((x, poll[1], poll[2] + lift), (x, muzzle[1], muzzle[2] + lift)))

    crest = (0, (poll[1] - 1.75) / 2 - 0.05, (poll[2] + 4.3) / 2 + 0.12)
    body.tube(coat, (0, -1.7, 4.3), crest, 0.98, 0.66, 16)
    body.tube(coat, crest, poll, 0.66, 0.44, 16)
    body.ellipsoid(coat, face(0.12), (0.33, 0.46, 0.48))
    body.ellipsoid(coat, face(0.3, 0, -0.16), (0.3, 0.42, 0.46))  # cheek
    body.tube(coat, face(0.1), face(0.92), 0.36, 0.21, 14)
    body.ellipsoid(coat, face(0.98), (0.23, 0.24, 0.29))
    for side in (-1, 1):
        ear = face(0.02, side * 0.17, 0.34)
        body.tube(coat, ear, (ear[0] * 1.3, ear[1] - 0.05, ear[2] + 0.42), 0.12, 0.02, 8)
        gear.ellipsoid("black", face(0.32, side * 0.31, 0.1), (0.05, 0.09, 0.08), sides=8)
        gear.ellipsoid("black", face(1.02, side * 0.15), (0.06, 0.07, 0.08), sides=8)
    for i in range(16):
        t = i / 15
        y, z = -1.3 + (poll[1] + 1.3) * t, 5.1 + (poll[2] + 0.45 - 5.1) * t + 0.14 * math.sin(math.pi * t)
        dark.ellipsoid("mane", (0.2, y, z - 0.18), (0.1, 0.22, 0.4), tilt=-0.35, sides=8, rings=6)
    flow = ((2.55, 4.7), (3.1, 5.0), (3.8, 4.9), (4.4, 4.3), (4.8, 3.6)) if gait in ("buck", "lope") else ((2.55, 4.6), (2.95, 4.2), (3.08, 3.5), (3.1, 2.7), (3.0, 1.9))
    for (y0, z0), (y1, z1), radius in zip(flow, flow[1:], (0.14, 0.24, 0.27, 0.2)):
        dark.tube("mane", (0, y0, z0), (0, y1, z1), radius, radius * 1.05, 10)
        dark.ellipsoid("mane", (0, y1, z1), (radius, radius, radius * 1.1), sides=10)
    if tied:
        tack(seat, gear, face)
    if rider:
        seat.ellipsoid("red", (0, 0.1, 4.62), (0.99, 1.05, 0.5), sides=18, rings=10)
        seat.ellipsoid("saddle", (0, 0, 5.02), (0.72, 0.85, 0.22), sides=14)
        seat.ellipsoid("saddle", (0, -0.72, 5.2), (0.24, 0.2, 0.34))
        seat.ellipsoid("saddle", (0, 0.72, 5.2), (0.5, 0.18, 0.3))
        for side in (-1, 1):
            knee, foot = ((side * 0.98, -0.95, 4.75), (side * 1.0, -1.55, 3.5)) if bucks else ((side * 1.0, -0.7, 4.3), (side * 1.06, -0.45, 2.85))
            seat.tube("saddle", (side * 0.86, -0.1, 4.85), (foot[0], foot[1] + 0.1, foot[2] + 0.2), 0.24, 0.1, 8)
            legs.tube("denim", (side * 0.35, 0.05, 5.3), knee, 0.36, 0.26, 12)
            legs.tube("denim", knee, (foot[0], foot[1], foot[2] + 0.25), 0.25, 0.17, 12)
            gear.ellipsoid("boot", (foot[0], foot[1] - 0.2, foot[2]), (0.16, 0.42, 0.17), sides=10)
            shoulder, elbow, hand = (side * 0.56, 0.02, 6.85), (side * 0.8, -0.3, 6.1), (side * 0.2, -1.0, 5.75)
            if bucks and side > 0:
                elbow, hand = (0.95, 0.35, 7.45), (1.2, 0.5, 8.4)
            top.tube(shirt, shoulder, elbow, 0.2, 0.16, 10)
            top.tube(shirt, elbow, hand, 0.16, 0.11, 10)
            head.ellipsoid("skin", hand, (0.13, 0.14, 0.17), sides=10)
            gear.tube("saddle", (0.2, -0.76, 6.17) if bucks else (0.2, -1.0, 5.75), face(0.85, side * 0.24), 0.025, sides=5)
        legs.ellipsoid("denim", (0, 0.1, 5.35), (0.53, 0.42, 0.34))
        top.ellipsoid(shirt, (0, 0.1, 5.95), (0.46, 0.33, 0.66), sides=14)
        top.ellipsoid(shirt, (0, 0.06, 6.6), (0.62, 0.35, 0.45), sides=14)
        head.tube("skin", (0, 0.02, 6.9), (0, -0.06, 7.4), 0.18, 0.16, 10)
        head.ellipsoid("skin", (0, -0.08, 7.55), (0.28, 0.33, 0.4))
        brim.ellipsoid("hat", (0, -0.06, 7.8), (0.62, 0.78, 0.07), sides=20, rings=8)
        brim.tube("hat", (0, -0.04, 7.8), (0, -0.02, 8.22), 0.36, 0.29, 16)
        brim.ellipsoid("hat", (0, -0.02, 8.2), (0.29, 0.36, 0.1), sides=16)
        if bucks:
            tilted((top, head, brim), math.radians(-24), (0.1, 5.4))
    hips = [(side * 0.46, y, z) for y, z in ((-1.75, 3.45), (1.95, 3.55)) for side in (-1, 1)]
    if bucks:
        angle, pivot = math.radians(24), (-1.6, 3.6)
        tilted((body, dark, seat, legs, top, head, brim, gear), angle, pivot)
        hips = [(x, pivot[0] + (y - pivot[0]) * math.cos(angle) - (z - pivot[1]) * math.sin(angle),
                 pivot[1] + (y - pivot[0]) * math.sin(angle) + (z - pivot[1]) * math.cos(angle)) for x, y, z in hips]
    for hip, angles, hind in zip(hips, GAITS[gait], (False, False, True, True)):
        leg(body, hoof, coat, hip, angles, hind)
    parts = [(body, True), (dark, True), (hoof, False), (gear, False)]
    if tied:
        parts += [(seat, True)]
    if rider:
        parts += [(seat, True), (legs, True), (top, True), (head, True), (brim, False)]
    return assemble(parts, f"horse{seed}", 0.026)


def couple():
    """A bride with veil and train, and a groom."""
    bride = person(51, False, "walk", "cream", 5.5, True, "cream")
    b = Builder(52)
    b.tube("cream", (0, 0.5, 0.1), (0, 0.15, 3.2), 1.25, 0.42, 16)
    b.ellipsoid("cream", (0, 2.2, 0.1), (1.1, 2.2, 0.16), sides=16)
    b.ellipsoid("cream", (0, 0.34, 4.3), (0.42, 0.2, 1.3), sides=12)
    return library("couple", [joined([bride, *b.build("train", smooth=True)], "bride"), person(53, True, "walk", "black", 6.0, False, "black")])


def cast():
    """Models of people and horses by kind."""
    people = [person(1), person(2, False, "stand"), person(3, True, "stand"), person(4, False, "walk", "shirt", 5.4, True),
              person(5, True, "walk", "shirt", 5.5), person(6, False, "walk", "shirt", 4.2), person(7, True, "wave"), person(8, True, "walk", "shirt", 6.1),
              person(9, False, "stand", "dress", 5.5, True), person(10, True, "walk", "shirt", 3.7)]
    riders = [horse(1, "bay"), horse(2, "sorrel"), horse(3, "grey-coat", gait="stand"), horse(4, "dun")]
    loose = [horse(5, "bay", False, "stand"), horse(6, "sorrel", False, "stand"), horse(7, "dun", False)]
    return {"people": library("people", people), "riders": library("riders", riders), "horses": library("horses", loose)}


def stand(collection, name, spots, z=0.0, seed=1, picks=None):
    """Place figures: spots are (x, y, heading in degrees, counted clockwise from north)."""
    spots = np.array(spots, float)
    state = np.random.RandomState(seed)
    height = np.full(len(spots), z) if np.isscalar(z) else np.asarray(z)
    count = len(collection.objects)
    chosen = state.randint(0, count, len(spots)) if picks is None else np.asarray(picks) % count
    turns = math.pi - np.radians(spots[:, 2])
    place(name, collection, np.column_stack([spots[:, :2], height]), turns, state.uniform(0.97, 1.03, len(spots)), chosen)

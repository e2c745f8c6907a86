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

    def at(x, y, z):
        return (x * s, y * s, z * s)

    legs, shoes, top, head, hair, brim = (Builder(seed * 7 + i) for i in range(6))
    cloth = below or ("dress" if skirt else "denim")
    for side in (-1, 1):
        step = swing * side
        knee = at(side * 0.3, -step * 0.55 - 0.05, 1.55)
        foot = at(side * 0.3, -step, 0.25)
        legs.tube(cloth, at(side * 0.27, 0, 3.0), knee, 0.33 * s, 0.23 * s, 10)
        legs.tube(cloth, knee, foot, 0.23 * s, 0.17 * s, 10)
        shoes.ellipsoid("boot", (foot[0], foot[1] - 0.17 * s, 0.15 * s), (0.17 * s, 0.42 * s, 0.16 * s), sides=8, rings=6)
        shoulder, hand = at(side * 0.64, 0.02, 4.72), at(side * 0.86, swing * side * 0.9 - 0.15, 2.75)
        elbow = at(side * 0.84, swing * side * 0.35 + 0.08, 3.7)
        if pose == "wave" and side > 0:
            elbow, hand = at(0.98, -0.15, 4.3), at(1.1, -0.3, 5.4)
        top.tube(shirt, shoulder, elbow, 0.2 * s, 0.16 * s, 8)
        top.tube(shirt, elbow, hand, 0.16 * s, 0.12 * s, 8)
        head.ellipsoid("skin", hand, (0.13 * s, 0.13 * s, 0.2 * s), sides=8, rings=6)
    legs.ellipsoid(cloth, at(0, 0, 3.1), (0.52 * s, 0.36 * s, 0.42 * s))
    if skirt:
        legs.tube(cloth, at(0, 0, 1.6), at(0, 0, 3.3), 0.78 * s, 0.42 * s, 14)
    top.ellipsoid(shirt, at(0, 0, 3.6), (0.5 * s, 0.32 * s, 0.62 * s))
    top.ellipsoid(shirt, at(0, 0, 4.4), (0.66 * s, 0.36 * s, 0.58 * s))
    top.ellipsoid(shirt, at(0, 0, 4.75), (0.72 * s, 0.27 * s, 0.22 * s))
    head.tube("skin", at(0, 0, 4.85), at(0, -0.04, 5.2), 0.18 * s, 0.16 * s, 8)
    head.ellipsoid("skin", at(0, -0.05, 5.42), (0.29 * s, 0.34 * s, 0.41 * s))
    if hat:
        brim.ellipsoid("hat", at(0, -0.05, 5.62), (0.66 * s, 0.78 * s, 0.07 * s), sides=16, rings=6)
        brim.ellipsoid("hat", at(0, -0.02, 5.82), (0.34 * s, 0.42 * s, 0.32 * s))
    else:
        hair.ellipsoid("hair", at(0, 0.05, 5.52), (0.32 * s, 0.35 * s, 0.35 * s))
    return assemble([(legs, True), (top, True), (head, True), (shoes, False), (hair, False), (brim, False)], f"person{seed}")


def sitter(seed, hat=True):
    """Somebody on a bench; the seat is at 1.4 ft, the figure looks along -y."""
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


def horse(seed, coat="bay", rider=True, gait=0.35):
    """A horse of 15 hands, with rider and saddle if wanted; gait is the swing of its legs in feet."""
    body, dark, seat, legs, top, head, brim = (Builder(seed * 11 + i) for i in range(7))
    body.ellipsoid(coat, (0, 0, 4.0), (0.92, 2.15, 1.08), sides=16, rings=10)
    body.ellipsoid(coat, (0, -1.7, 4.1), (0.8, 1.0, 1.2))
    body.ellipsoid(coat, (0, 1.65, 4.25), (0.86, 1.1, 1.12))
    body.tube(coat, (0, -1.75, 4.25), (0, -2.85, 5.25), 1.02, 0.74, 14)
    body.tube(coat, (0, -2.85, 5.25), (0, -3.75, 6.05), 0.72, 0.5, 14)
    body.ellipsoid(coat, (0, -3.9, 6.0), (0.34, 0.5, 0.52))
    body.ellipsoid(coat, (0, -4.15, 5.55), (0.33, 0.45, 0.5))
    body.tube(coat, (0, -3.95, 6.0), (0, -4.95, 4.7), 0.42, 0.25, 12)
    body.ellipsoid(coat, (0, -4.98, 4.66), (0.25, 0.29, 0.34))
    for side in (-1, 1):
        body.tube(coat, (side * 0.2, -3.72, 6.35), (side * 0.25, -3.78, 6.85), 0.13, 0.03, 6)
        for y, swing, hind in ((-1.75, gait * side, False), (1.95, -gait * side, True)):
            top_leg = (side * 0.48, y, 3.6)
            knee = (side * 0.48, y - swing * 0.7 + (0.22 if hind else 0), 1.95)
            hoof = (side * 0.48, y - swing + (0.1 if hind else 0), 0.25)
            body.tube(coat, top_leg, knee, 0.52 if hind else 0.42, 0.22, 10)
            body.tube(coat, knee, hoof, 0.2, 0.15, 10)
            dark.tube("mane", hoof, (hoof[0], hoof[1], 0), 0.19, 0.24, 10)
    for i in range(9):
        t = i / 8
        dark.ellipsoid("mane", (0.16, -1.75 - 1.95 * t, 5.3 + 1.15 * t - 0.12 * math.sin(math.pi * t)), (0.17, 0.34, 0.42), sides=8, rings=6)
    for i in range(7):
        t = i / 6
        dark.ellipsoid("mane", (0, 2.75 + 0.5 * t, 4.4 - 2.5 * t), (0.2 - 0.06 * t, 0.24, 0.42), sides=8, rings=6)
    parts = [(body, True), (dark, True)]
    if rider:
        seat.ellipsoid("saddle", (0, -0.05, 5.0), (0.85, 0.85, 0.28))
        seat.ellipsoid("saddle", (0, -0.75, 5.3), (0.2, 0.18, 0.4))
        seat.box("red", -0.98, -0.9, 3.9, 0.98, 1.0, 4.9)
        for side in (-1, 1):
            legs.tube("denim", (side * 0.35, 0, 5.25), (side * 0.98, -0.6, 4.5), 0.36, 0.28, 10)
            legs.tube("denim", (side * 0.98, -0.6, 4.5), (side * 1.02, -0.25, 3.0), 0.26, 0.2, 10)
            top.tube("shirt", (side * 0.62, 0, 6.85), (side * 0.8, -0.2, 6.0), 0.2, 0.17, 8)
            top.tube("shirt", (side * 0.8, -0.2, 6.0), (side * 0.25, -1.1, 5.85), 0.17, 0.13, 8)
        legs.ellipsoid("denim", (0, 0.05, 5.3), (0.55, 0.4, 0.35))
        top.ellipsoid("shirt", (0, 0.05, 6.0), (0.5, 0.36, 0.75))
        top.ellipsoid("shirt", (0, 0.02, 6.6), (0.68, 0.38, 0.5))
        head.tube("skin", (0, 0, 7.0), (0, -0.06, 7.4), 0.18, 0.17, 8)
        head.ellipsoid("skin", (0, -0.08, 7.6), (0.29, 0.34, 0.4))
        brim.ellipsoid("hat", (0, -0.06, 7.82), (0.66, 0.78, 0.08), sides=16, rings=6)
        brim.ellipsoid("hat", (0, -0.02, 8.05), (0.34, 0.42, 0.32))
        parts += [(seat, True), (legs, True), (top, True), (head, True), (brim, False)]
    return assemble(parts, f"horse{seed}", 0.045)


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
    riders = [horse(1, "bay"), horse(2, "sorrel", gait=0.7), horse(3, "grey-coat", gait=0.55), horse(4, "dun")]
    loose = [horse(5, "bay", False, 0.15), horse(6, "sorrel", False, 0.1), horse(7, "dun", False, 0.2)]
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

"""Where people, single trees and foreground grass are: the composition of the outdoor pictures. Feet."""

from . import sitework, trees
import numpy as np

from .figures import couple, stand


def wedding(cast):
    """Bride and groom walk to the doors between their guests."""
    stand(couple(), "couple", [(-1.1, -62, 2), (1.3, -62.4, 358)], 0.1, 3, [0, 1])
    state = np.random.RandomState(14)
    spots = [(s * (8.5 + 2.4 * row) + state.uniform(-0.6, 0.6), y + state.uniform(-0.8, 0.8), 90 * (2 - s) - s * 18 + state.uniform(-20, 20))
             for s in (-1, 1) for row in (0, 1) for y in np.arange(-52, -8, 3.4)]
    stand(cast["people"], "guests", spots, 0.1, 15)


def outside(cast):
    """Families on the plaza, riders by the yard."""
    stand(cast["people"], "plaza", [
        (-8, -62, 10), (-4.6, -63, 350), (-6.4, -59, 0), (10, -52, 345), (13, -53, 350), (24, -78, 320), (-20, -38, 15), (-17, -37, 330),
        (4, -30, 0), (7, -29, 10), (-2, -18, 0), (30, -26, 270), (27, -25, 90), (-34, -70, 40), (-31, -68, 220), (44, -58, 300),
        (-46, -54, 60), (-43, -56, 30), (-44.5, -58.5, 45), (60, -88, 330), (63, -90, 335), (-12, -74, 5), (-9, -76, 0), (14, -84, 350),
        (17, -86, 345), (15.5, -82, 352), (-80, -40, 80), (84, -44, 290), (18, -10, 0), (-24, -12, 20), (66, -48, 310), (69, -49, 315)], 0.1, 3)
    stand(cast["people"], "drive", [(170, -60, 270), (173, -61, 270), (205, -120, 290), (-290, 84, 200), (-286, 86, 230), (-297, 80, 60)], 0.1, 9)
    stand(cast["riders"], "riders", [(-92, -56, 60), (-99, -61, 75)], 0.1, 5, [0, 1])
    stand(cast["horses"], "barn-horse", [(-272, 84, 110)], 0.1, 6)


def planting(nursery):
    """Single trees set by hand, clear of the views."""
    trees.group(nursery, "pines", [
        (-222, -24, 1.1), (-240, -60, 1.0), (-262, -40, 1.25), (-420, 190, 1.1), (-455, 150, 1.25), (-400, 250, 1.2),
        (-372, 232, 0.95), (-480, 210, 1.3), (520, -40, 1.1), (548, -90, 1.25), (560, -10, 1.0), (586, -60, 1.3), (530, -360, 1.2), (560, -320, 1.0),
        (164, 402, 1.0), (214, 430, 1.2), (-214, 420, 1.2), (-240, 380, 1.0), (-262, 452, 1.3), (380, 250, 1.0), (396, 205, 1.15), (372, 300, 0.9),
        (430, 640, 1.2), (600, 620, 1.1), (820, 560, 1.2), (850, 380, 1.25), (840, 320, 1.0), (640, 430, 0.8), (680, 455, 0.9), (-640, -300, 1.2), (-680, -340, 1.0)], 7)
    trees.group(nursery, "aspens", [
        (-128, -120, 0.9), (-136, -104, 1.05), (-142, -134, 0.8), (132, -96, 0.95), (140, -66, 1.1), (134, -44, 0.85), (-352, 200, 1.0), (-268, 196, 1.1),
        (-246, 178, 0.9), (-250, 206, 1.0), (165, 20, 0.8), (172, 44, 0.95), (256, -18, 0.9), (330, -14, 1.0), (420, -16, 0.85), (-300, -240, 0.9), (-318, -262, 1.1),
        (-196, -330, 0.9), (460, 300, 0.9), (480, 330, 1.05), (-188, 60, 0.8)], 8)


def foreground(nursery):
    """Dry grass and sage where a camera stands close to the ground."""
    clear = sitework.grass_clear
    trees.field(nursery, "grasses", (-330, -320, 200, -100), 150000, clear, 51, patchy=0.42)
    trees.field(nursery, "grasses", (-530, -70, -120, 170), 62000, clear, 52)
    trees.field(nursery, "grasses", (-300, -190, -70, 60), 75000, clear, 53, patchy=0.5)
    trees.field(nursery, "grasses", (-400, -408, -130, -332), 60000, clear, 54, patchy=0.45)
    trees.field(nursery, "grasses", (170, 2, 400, 68), 60000, clear, 57, patchy=0.38)
    trees.field(nursery, "shrubs", (-900, -800, 1100, 800), 2600, clear, 55, (0.6, 1.3), -0.1)
    trees.field(nursery, "shrubs", (-330, -300, 60, -150), 260, clear, 56, (0.5, 1.0), -0.1)


def in_lobby(cast):
    """Guests in the entrance hall, on the stairs and in the upper foyer."""
    stand(cast["people"], "hall-guests", [
        (2, 51, 0), (5, 52, 350), (-6, 53, 0), (-3.2, 52, 10), (-9, 50, 20), (-11, 51, 200), (8.5, 54, 340), (31, 50, 300), (34, 51, 250),
        (44, 47, 250), (46.5, 45.5, 60), (42, 16, 330), (44.5, 17.5, 200), (47, 30, 240), (-45, 51, 40), (-42, 52, 320)], 0, 21)
    rise, going = 16 / 27, 0.92
    steps = [(19, 6, 0), (16.8, 13, 0), (21, 18, 180), (22, 12, 0), (-17.2, 19, 180), (-20.5, 22, 0), (-18, 23, 0)]
    stand(cast["people"], "stair-guests", [(x, 14 + i * going + 0.4, way) for x, i, way in steps], [rise * (i + 1) for _, i, _ in steps], 22)
    stand(cast["people"], "foyer-guests", [(-8, 43.4, 180), (-5, 43.6, 190), (6, 43.3, 170), (34, 44, 180), (37, 44.5, 200), (44, 43.6, 180), (0, 47, 90)], 16, 23)

"""The building's parameters and the heights that follow from them. Feet throughout."""

import json
import os

PATH = os.path.join(os.path.dirname(__file__), "..", "..", "parameters.json")
with open(PATH, encoding="utf-8") as file:
    BUILDING = json.load(file)

SITE = BUILDING["site"]
FLOOR = BUILDING["arenaFloor"]
ROOF = BUILDING["roof"]
PORCH = BUILDING["porch"]
STANDS = BUILDING["stands"]

WIDTH, LENGTH = BUILDING["envelope"]["w"], BUILDING["envelope"]["d"]
HALF = WIDTH / 2
NAVE = ROOF["naveHalfWidth"]
EAVE = ROOF["naveEave"]
RIDGE = EAVE + NAVE * ROOF["naveSlope"]
AISLE_EAVE = ROOF["aisleEave"]
AISLE_TOP = AISLE_EAVE + (HALF - NAVE) * ROOF["aisleSlope"]
GLAZED = ROOF["glazedHalfWidth"]
BAY = ROOF["bay"]
CLUB = next(level["z"] for level in BUILDING["levels"] if level["id"] == "club")

FLOOR_X = FLOOR["w"] / 2
FLOOR_Y0, FLOOR_Y1 = FLOOR["y"], FLOOR["y"] + FLOOR["d"]
FLOOR_MID = (FLOOR_Y0 + FLOOR_Y1) / 2


def nave_roof(x):
    """Underside of the nave roof at distance x from the axis."""
    return EAVE + (NAVE - abs(x)) * ROOF["naveSlope"]


def aisle_roof(x):
    """Underside of the aisle roof at distance x from the axis."""
    return AISLE_EAVE + (HALF - abs(x)) * ROOF["aisleSlope"]


def porch_roof(x):
    """Underside of the porch roof at distance x from the axis."""
    return PORCH["eave"] + (PORCH["w"] / 2 - abs(x)) * PORCH["slope"]


def rooms(level):
    """The rooms of one level."""
    return [room for room in BUILDING["rooms"] if room["level"] == level]


def seats():
    """Every seat as (x, y, z, facing): its middle, the step it stands on and the way it faces in radians.

    Facing is the turn of a figure that looks along -y when not turned.
    """
    turn = {"east": 1.5708, "west": -1.5708, "north": 3.1416}
    result = []
    for block in BUILDING["seating"]:
        steps = block["kind"].startswith("bench")
        for row in range(block["rows"]):
            z = STANDS["frontWalkZ"] + (STANDS["rise"] * (row + 1) if steps else 1.5 * row)
            for seat in range(block["seats"]):
                along = (seat + 0.5) * block["seatWidth"]
                depth = (row + 0.55) * block["rowDepth"]
                total = block["rows"] * block["rowDepth"]
                if block["faces"] == "east":
                    x, y = block["x"] + total - depth, block["y"] + along
                elif block["faces"] == "west":
                    x, y = block["x"] + depth, block["y"] + along
                else:
                    x, y = block["x"] + along, block["y"] + total - depth
                result.append((x, y, z, turn[block["faces"]]))
    return result

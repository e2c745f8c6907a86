"""Interior scenes: the hall (or the entrance hall) built, dressed and lit. Feet, watts."""

import math

import bpy

from . import arena, events, figures, light, lobby, people, shell, sitework, terrain, trees, vehicles
from .light import COOL, NEUTRAL, WARM, area
from .plan import EAVE, FLOOR_MID, LENGTH, NAVE


def daylight(picture):
    """Sky to be seen in the windows, sun through the clerestory, soft light from both of them."""
    azimuth, elevation, strength = picture["sun"]
    light.sky(azimuth, max(elevation, 6), **{**picture["sky"], "strength": picture["sky"]["strength"] * 1.5})
    bpy.context.scene.world.cycles_visibility.diffuse = False
    light.sun(azimuth, elevation, strength, (1.0, 0.80, 0.58))
    for side, watts, colour in ((-1, 9000, (1.0, 0.84, 0.66)), (1, 5500, COOL)):
        area((side * (NAVE - 2), LENGTH / 2 + 10, 35), 7, 250, watts, colour, (0, side * math.radians(68), 0))


def hall_lamps(level):
    """The pendant lamps' light, the glow of galleries and chutes, and a lift for the timber roof."""
    area((0, FLOOR_MID, 38), 130, 190, 17000 * level, NEUTRAL)
    area((0, FLOOR_MID, 38.5), 150, 200, 5200 * level, (1.0, 0.92, 0.82), (math.pi, 0, 0))
    for side in (-1, 1):
        area((side * 100, FLOOR_MID, 25.5), 9, 210, 2600 * level, WARM)
        area((side * 101, FLOOR_MID, 14), 8, 210, 1500 * level, WARM)
    area((0, 314, 30), 150, 8, 5200 * level, NEUTRAL, (math.radians(-40), 0, 0))
    area((0, 312, 13), 120, 20, 900 * level, WARM)
    area((0, 334, 12), 180, 14, 3200 * level, WARM)
    area((0, 318, 11), 170, 8, 2600 * level, WARM, (math.radians(90), 0, 0))  # the wall behind the chutes


def build(picture):
    """The scene of one interior picture: 'lobby' or the name of an event."""
    event = "rodeo" if picture["scene"] == "lobby" else picture["scene"]
    cast = figures.cast()
    fleet = vehicles.fleet() if event == "trade-show" else None
    shell.build()
    lobby.build()
    arena.build(event, picture.get("occupied", 0.72), picture["position"])
    events.dress(event, cast, fleet, picture["position"])
    if event == "concert":
        light.sky(230, 4, 0.02, 0.2)
        bpy.context.scene.world.cycles_visibility.diffuse = False
        hall_lamps(0.05)
        area((0, 258, 30), 60, 14, 6000, (1.0, 0.66, 0.36))
        area((0, 286, 18), 60, 20, 9000, (1.0, 0.46, 0.2), (math.radians(-90), 0, 0))
        area((0, 190, EAVE - 4), 110, 90, 800, (0.42, 0.5, 0.95))
        area((0, 200, EAVE), 120, 120, 900, (0.5, 0.5, 0.95), (math.pi, 0, 0))
        light.lobby(0.25)
        return
    daylight(picture)
    hall_lamps(picture.get("hall", 1.0))
    light.lobby(picture["lobby"], (1.0, 0.84, 0.64) if picture["scene"] == "lobby" else WARM)
    if picture["scene"] == "lobby":
        for side in (-1, 1):  # the rooms beside the hall are lit
            area((side * 76, 16, 13), 30, 22, 900, NEUTRAL)
            area((side * 84, 30, 11), 50, 7, 500, NEUTRAL)
        area((0, 54, 33), 64, 5, 2200, WARM, (math.radians(104), 0, 0))  # washes the wall with the cross
        people.in_lobby(cast)
        sitework_only(cast)


def sitework_only(cast):
    """What is seen through the front glass of the entrance hall."""
    nursery = trees.Nursery(0.6)
    sitework.build(cast, vehicles.fleet(), nursery)
    terrain.near_land()
    trees.woods(nursery, sitework.clear, 3000)

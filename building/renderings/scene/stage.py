"""Puts a scene together for a picture: what is built, how it is lit, where the camera stands."""

import bpy
from mathutils import Vector

from . import barn, figures, light, lobby, materials, people, shell, sitework, terrain, trailer_row, trees, vehicles, weather
from .mesh import FT
from .plan import SITE


def clear():
    """An empty scene."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.BUILT.clear()


def exterior(picture):
    """Building, site, land and woods."""
    cast, fleet, nursery = figures.cast(), vehicles.fleet(), trees.Nursery()
    row = picture.get("trailers")
    if row:
        del fleet["trailers"]
    shell.build()
    lobby.build()
    barn.build()
    sitework.build(cast, fleet, nursery)
    terrain.near_land(SITE["pond"])
    terrain.mountains()
    trees.woods(nursery, trailer_row.clear if row else sitework.clear)
    if row:
        trailer_row.build(cast, nursery)
    (people.wedding if picture.get("wedding") else people.outside)(cast)
    if "riders" in picture:
        figures.stand(cast["riders"], "riders-home", picture["riders"], 0, 12, range(len(picture["riders"])))
    people.planting(nursery)
    people.foreground(nursery)


def camera(picture):
    """A level or tilted camera with lens shift."""
    data = bpy.data.cameras.new("camera")
    item = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(item)
    position, target = Vector(picture["position"]), Vector(picture["target"])
    item.location = position * FT
    item.rotation_euler = (target - position).to_track_quat("-Z", "Y").to_euler()
    data.lens = picture["lens"]
    data.shift_x, data.shift_y = picture.get("shift", (0, 0))
    data.clip_start, data.clip_end = picture.get("clip", 0.33) * FT, 60000
    bpy.context.scene.camera = item


def prepare(picture, current):
    """Build the picture's scene unless it stands already; returns its key."""
    inside = picture["scene"] != "exterior"
    key = (picture["scene"], str(picture["sun"]), str(picture["sky"]), picture["lobby"], str([picture.get(k) for k in ("windows", "snow", "evening", "wedding", "riders", "trailers")]),
           str(picture["position"]) if inside else "")
    if key != current:
        clear()
        weather.begin(picture)
        if picture["scene"] == "exterior":
            exterior(picture)
            light.lobby(picture["lobby"])
            if picture.get("evening"):
                light.evening(picture["evening"])
            azimuth, elevation, strength = picture["sun"]
            light.sun(azimuth, elevation, strength)
            light.sky(azimuth, elevation, **picture["sky"])
        else:
            from . import inside

            inside.build(picture)
    camera(picture)
    return key

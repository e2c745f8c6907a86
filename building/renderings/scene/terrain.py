"""Land: the meadow around the building, wooded foothills, and the San Juan ridges to the north.

Heights in feet over the floor of the arena; noise wavelengths in feet.
"""

import bpy
import numpy as np

from . import materials
from .mesh import FT
from .noise import fractal, ridged, smoothstep

MILE = 5280.0
LEVEL = (-420, -560, 860, 640)
"""The graded site: x0, y0, x1, y1."""


def ground(x, y):
    """Height of the near land: level on the site, rolling around it, rising to the north."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    out = np.hypot(np.maximum(np.maximum(LEVEL[0] - x, x - LEVEL[2]), 0), np.maximum(np.maximum(LEVEL[1] - y, y - LEVEL[3]), 0))
    roll = smoothstep(0, 700, out)
    hills = fractal(x / 900, y / 900, 5, 61) * 26 + 14
    rise = smoothstep(900, 9000, y) * 260 + smoothstep(900, 5000, np.abs(x)) * 70 * smoothstep(-3000, 2000, y)
    fall = smoothstep(600, 6000, -y) * -60
    return (hills * roll + rise + fall) * smoothstep(0, 500, out) - 0.45


def mountain_height(x, y):
    """Height of the far land: mesas in the south, foothills, then broad high ridges in the north."""
    distance = np.hypot(x, y)
    bearing = np.arctan2(x, y)  # 0 = north
    north = 0.5 + 0.5 * np.cos(np.clip(np.abs(bearing) * 1.05, 0, np.pi))
    # gaps and heights along the range, so that it does not run level
    sweep = 0.74 + 0.42 * fractal(bearing * 2.1 + 3.7, np.zeros_like(bearing), 3, 12)
    foothill = smoothstep(0.5 * MILE, 2.8 * MILE, distance) * (300 + 1000 * north)
    shape = ridged(x / 9000, y / 9000, 6, 31, 0.45)
    low = foothill * (0.35 + 0.75 * shape)
    high = smoothstep(3.0 * MILE, 6.6 * MILE, distance) * (500 + 9800 * north**1.5 * sweep)
    crest = 0.36 + 0.90 * ridged(x / 24000 + 2.3, y / 24000, 8, 47, 0.46) + 0.10 * fractal(x / 5200, y / 5200, 5, 52)
    # spurs and gullies, which keep the high ridges sharp at two dots a pixel
    spurs = 0.13 * (ridged(x / 5600 + 1.1, y / 5600, 5, 71, 0.52) - 0.5)
    return low * (1 + 0.9 * spurs) + high * (crest + spurs)


def sheet(name, x, y, z, material):
    """A smooth grid mesh from three arrays of the same shape (feet)."""
    rows, columns = x.shape
    points = np.stack([x, y, z], -1).reshape(-1, 3) * FT
    i = np.arange((rows - 1) * (columns - 1))
    a = i // (columns - 1) * columns + i % (columns - 1)
    faces = np.stack([a, a + 1, a + columns + 1, a + columns], -1)
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set("co", points.astype("f4").ravel())
    mesh.loops.add(faces.size)
    mesh.loops.foreach_set("vertex_index", faces.astype("i4").ravel())
    mesh.polygons.add(len(faces))
    mesh.polygons.foreach_set("loop_start", np.arange(0, faces.size, 4, dtype="i4"))
    mesh.update()
    mesh.validate()
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.materials.append(materials.get(material))
    item = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(item)
    return item


def near_land(pond=None):
    """Meadow out to a mile and a half, finer towards the site; the pond is pressed into it."""
    span = np.sinh(np.linspace(-3.6, 3.6, 420)) / np.sinh(3.6) * 6200
    x, y = np.meshgrid(span, span + 100)
    z = ground(x, y) + mountain_height(x, y) - 300 * smoothstep(1.0 * MILE, 1.15 * MILE, np.hypot(x, y))
    if pond:
        r = np.hypot((x - pond["x"]) / pond["rx"], (y - pond["y"]) / pond["ry"]) + 0.28 * fractal(x / 70, y / 70, 3, 5)
        z = z - 5 * (1 - smoothstep(0.75, 1.15, r))
    sheet("meadow", x, y, z, "meadow")


def mountains():
    """Foothills and ridges on a polar grid, finer to the north."""
    t = np.linspace(-1, 1, 3000)
    bearing = np.pi * (0.45 * t + 0.55 * t**3)
    radius = np.geomspace(0.85 * MILE, 17 * MILE, 760)
    b, r = np.meshgrid(bearing, radius)
    x, y = r * np.sin(b), r * np.cos(b)
    z = ground(x, y) + mountain_height(x, y) - 120 * (1 - smoothstep(0.85 * MILE, 1.02 * MILE, r))
    sheet("mountains", x, y, z, "alpine")

"""Sun that falls through the hall's clerestory and is seen in the dust. Feet; light is linear.

Computed after denoising from the depth of each pixel, so that it has no noise and costs seconds.
"""

import numpy as np

from scene.mesh import FT
from scene.noise import fractal, smoothstep
from scene.plan import AISLE_TOP, BAY, EAVE, NAVE

SOUTH_WALL = 66.5
COLUMN = 1.6
"""Half the width of a bay's columns as the sun sees them."""
FORWARD = 0.45
"""How much dust scatters forward (Henyey-Greenstein)."""


def unit(v):
    return v / np.linalg.norm(v)


def rays(picture, width, height):
    """The direction of every pixel, shape (height, width, 3)."""
    eye, target = (np.array(picture[key], float) for key in ("position", "target"))
    forward = unit(target - eye)
    right = unit(np.cross(forward, (0, 0, 1)))
    up = np.cross(right, forward)
    shift, wide = picture.get("shift", (0, 0)), 36 / picture["lens"]
    u = ((np.arange(width) + 0.5) / width - 0.5 + shift[0]) * wide
    v = ((0.5 - (np.arange(height) + 0.5) / height) * height / width + shift[1]) * wide
    ray = forward + u[None, :, None] * right + v[:, None, None] * up
    return ray / np.linalg.norm(ray, axis=2, keepdims=True)


def towards_sun(picture):
    """Unit vector to the picture's sun."""
    azimuth, elevation = np.radians(picture["sun"][:2])
    return np.array([np.sin(azimuth) * np.cos(elevation), np.cos(azimuth) * np.cos(elevation), np.sin(elevation)])


def sunlit(x, y, z, sun):
    """Share of the sun that reaches a point through the clerestory on the sun's side."""
    way = (np.sign(sun[0]) * NAVE - x) / sun[0]
    through_y, through_z = y + way * sun[1], z + way * sun[2]
    soft = 0.2 + 0.008 * np.abs(way)
    sill, head = AISLE_TOP + 3, EAVE - 1.6
    window = smoothstep(-1, 1, (through_z - sill) / soft) * smoothstep(-1, 1, (head - through_z) / soft)
    column = np.abs((through_y + BAY / 2) % BAY - BAY / 2)
    open_bay = smoothstep(-1, 1, (column - COLUMN) / soft)
    return window * open_bay * (way > 0) * (through_y > SOUTH_WALL) * (y > SOUTH_WALL)


def dust(x, y, z, clouds):
    """Density of dust, about 1; clouds are [x, y, radius, height, density]."""
    density = 0.9 + 0.9 * fractal((x + 0.7 * z) / 26, (y - 0.5 * z) / 26, 2, 33)
    for cx, cy, radius, height, strength in clouds:
        billow = 1 + 0.8 * fractal((x + z) / 5, (y - z) / 5, 3, 34)
        density = density + strength * billow * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / radius**2 - np.maximum(z, 0) / height)
    return np.maximum(density, 0.15)


def beams(depth, picture, steps=56):
    """Light that the dust adds before each pixel, shape (height, width, 3); depth in metres along the ray."""
    settings = picture["beams"]
    sun = towards_sun(picture)
    height, width = depth.shape
    ray, eye = rays(picture, width, height), picture["position"]
    reach = np.minimum(depth / FT, 400)
    offset = np.random.RandomState(3).rand(height, width)
    total = np.zeros((height, width))
    for k in range(steps):
        t = reach * (k + offset) / steps
        x, y, z = (eye[i] + ray[..., i] * t for i in range(3))
        direct = sunlit(x, y, z, sun)
        total += (direct + settings.get("shade", 0.03)) * dust(x, y, z, settings.get("dust", ())) * reach / steps
    towards = ray @ sun
    phase = (1 - FORWARD**2) / (1 + FORWARD**2 - 2 * FORWARD * towards) ** 1.5
    return (total * phase * settings["strength"])[..., None] * np.array((1.0, 0.79, 0.56))

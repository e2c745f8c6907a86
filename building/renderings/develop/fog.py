"""Morning fog that lies on the ground and thins upwards. Feet; light is linear.

Computed after denoising from the depth of each pixel, so that it has no noise and costs seconds.
"""

import numpy as np

from scene.mesh import FT
from scene.noise import fractal

from .beams import rays, towards_sun

FORWARD = 0.55
"""How much droplets scatter forward (Henyey-Greenstein)."""
REACH = 2600
"""Farther away the haze of the land's own materials takes over."""


def density(x, y, z, height):
    """Density of fog, about 1 on the ground; banks of it are some hundred feet long."""
    banks = 0.8 + 1.1 * fractal(x / 260 + 0.3 * z / height, y / 260, 3, 71)
    return np.clip(banks, 0.12, None) * np.exp(-np.maximum(z, 0) / height)


def fog(depth, picture, steps=48):
    """Share of light that gets through, shape (height, width), and the fog's own light, shape (height, width, 3)."""
    settings = picture["fog"]
    height, width = depth.shape
    ray, eye = rays(picture, width, height), picture["position"]
    reach = np.minimum(depth / FT, REACH)
    offset = np.random.RandomState(5).rand(height, width)
    thickness = np.zeros((height, width))
    for k in range(steps):
        # Steps grow with distance: near banks are seen sharply, far ones only as a whole.
        begin, end = (k / steps) ** 2, ((k + 1) / steps) ** 2
        t = reach * (begin + (end - begin) * offset)
        x, y, z = (eye[i] + ray[..., i] * t for i in range(3))
        thickness += density(x, y, z, settings["height"]) * reach * (end - begin)
    through = np.exp(-thickness * settings["strength"])
    phase = (1 - FORWARD**2) / (1 + FORWARD**2 - 2 * FORWARD * (ray @ towards_sun(picture))) ** 1.5
    shade, lit = np.array(settings["shade"]), np.array(settings["lit"])
    return through, (1 - through)[..., None] * (shade + lit * phase[..., None])

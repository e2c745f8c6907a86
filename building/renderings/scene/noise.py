"""Gradient noise on numpy arrays: the shapes of terrain, meadows and woods. Units are the caller's."""

import numpy as np


def perlin(x, y, seed=0):
    """Perlin noise, about -1..1."""
    state = np.random.RandomState(seed)
    table = np.tile(state.permutation(256), 3)
    angle = state.rand(256) * 2 * np.pi
    gx, gy = np.cos(angle), np.sin(angle)
    x, y = np.asarray(x, float), np.asarray(y, float)
    xi, yi = np.floor(x).astype(int), np.floor(y).astype(int)
    xf, yf = x - xi, y - yi
    u = xf**3 * (xf * (xf * 6 - 15) + 10)
    v = yf**3 * (yf * (yf * 6 - 15) + 10)

    def corner(i, j):
        h = table[(table[(xi + i) & 255] + (yi + j)) & 255]
        return gx[h] * (xf - i) + gy[h] * (yf - j)

    low = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * u
    high = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * u
    return (low + (high - low) * v) * 1.5


def fractal(x, y, octaves=6, seed=0, gain=0.5):
    """Sum of octaves of Perlin noise, about -1..1."""
    total, weight, amplitude = 0.0, 0.0, 1.0
    for i in range(octaves):
        total = total + amplitude * perlin(x, y, seed + i)
        weight += amplitude
        amplitude *= gain
        x, y = x * 2.03 + 13.7, y * 2.03 + 5.1
    return total / weight


def ridged(x, y, octaves=7, seed=0, gain=0.48):
    """Ridged multifractal, 0..1: crests where the noise crosses zero."""
    total, limit, amplitude, weight = 0.0, 0.0, 1.0, 1.0
    for i in range(octaves):
        crest = np.clip(1 - np.abs(perlin(x, y, seed + i)), 0, 1) ** 1.6 * weight
        weight = np.clip(crest * 1.5, 0, 1)
        total = total + crest * amplitude
        limit += amplitude
        amplitude *= gain
        x, y = x * 2.1 + 7.3, y * 2.1 + 3.9
    return total / limit


def smoothstep(low, high, value):
    """0 below `low`, 1 above `high`, smooth between."""
    t = np.clip((np.asarray(value, float) - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)

"""From two noisy halves to a finished picture: denoise, bloom, enlarge, tone curve.

Numbers are linear light until the tone curve (AgX, Blender's own) is applied when the picture is saved.
"""

import os
import struct
import subprocess

import numpy as np

from .beams import beams
from .fog import fog

DENOISE = os.environ.get("ARENA_DENOISE", "denoise")
"""The compiled develop/denoise.c."""


def read_exr(path):
    """Planes of an uncompressed 32-bit multilayer OpenEXR file, by channel name."""
    with open(path, "rb") as file:
        data = file.read()
    at, header = 8, {}
    while data[at]:
        end = data.index(0, at)
        key = data[at:end].decode()
        end = data.index(0, end + 1)
        size = struct.unpack("<i", data[end + 1:end + 5])[0]
        header[key] = data[end + 5:end + 5 + size]
        at = end + 5 + size
    x0, y0, x1, y1 = struct.unpack("<4i", header["dataWindow"])
    width, height = x1 - x0 + 1, y1 - y0 + 1
    names, q, channels = [], 0, header["channels"]
    while channels[q]:
        end = channels.index(0, q)
        names.append(channels[q:end].decode())
        q = end + 17
    row = 8 + 4 * width * len(names)
    body = np.frombuffer(data, "u1", row * height, at + 1 + 8 * height).reshape(height, row)[:, 8:]
    planes = body.copy().view("<f4").reshape(height, len(names), width)
    return {name: planes[:, i] for i, name in enumerate(names)}


def layer(planes, name, parts):
    """The planes of one render pass, stacked."""
    return np.stack([next(v for k, v in planes.items() if k.endswith(f"{name}.{part}")) for part in parts])


def despeckle(half, other):
    """One half without its sparks: no channel may exceed what the other half shows around that place by much."""
    padded = np.pad(other, ((0, 0), (1, 1), (1, 1)), mode="edge")
    height, width = other.shape[1:]
    around = np.sort([padded[:, j:j + height, i:i + width] for j in range(3) for i in range(3)], axis=0)
    return np.minimum(half, around[6] * 1.6 + 0.04)


def denoise(halves, work):
    """Joint filter of the two halves, guided by albedo, normal and depth (see denoise.c); the picture and its depth in metres."""
    planes, read = [], [read_exr(path) for path in halves]
    colours = [layer(half, "Combined", "RGB") for half in read]
    for half, mine, other in zip(read, colours, colours[::-1]):
        for part, plane in zip("RGB", despeckle(mine, other)):
            half[next(k for k in half if k.endswith(f"Combined.{part}"))] = plane
        depth = next(k for k in half if "Denoising Depth." in k)[-1]
        for name, parts in (("Combined", "RGB"), ("Denoising Albedo", "RGB"), ("Denoising Normal", "XYZ"), ("Denoising Depth", depth)):
            planes.append(np.minimum(layer(half, name, parts), 1e5))
    height, width = planes[0].shape[1:]
    np.concatenate(planes).astype("f4").tofile(work)
    subprocess.check_call([DENOISE, work, str(width), str(height)])
    picture = np.fromfile(work, "f4").reshape(3, height, width).transpose(1, 2, 0)
    os.remove(work)
    return picture, planes[3][0]


def blur(plane, sigma):
    """Gaussian blur by Fourier transform; sigma in pixels."""
    height, width = plane.shape
    pad = int(sigma * 3) + 1
    padded = np.pad(plane, pad, mode="edge")
    fy, fx = np.fft.fftfreq(padded.shape[0])[:, None], np.fft.rfftfreq(padded.shape[1])[None]
    spectrum = np.fft.rfft2(padded) * np.exp(-2 * np.pi**2 * sigma**2 * (fx * fx + fy * fy))
    return np.fft.irfft2(spectrum, s=padded.shape)[pad:pad + height, pad:pad + width]


def bloom(picture):
    """A little glow around lamps and bright windows."""
    bright = np.clip(picture - 1.3, 0, 10)
    scale = picture.shape[1] / 1600
    glow = sum(np.stack([blur(bright[..., c], sigma * scale) for c in range(3)], -1) * gain
               for sigma, gain in ((3, 0.09), (12, 0.06), (40, 0.045)))
    return picture + glow


def enlarge(picture, size):
    """Lanczos resampling to (width, height)."""
    def resample(a, count):
        old = a.shape[0]
        if old == count:
            return a
        place = (np.arange(count) + 0.5) * old / count - 0.5
        base = np.floor(place).astype(int)
        total, result = 0, 0
        for k in range(-2, 4):
            d = place - (base + k)
            w = np.sinc(d) * np.sinc(d / 3) * (np.abs(d) < 3)
            result = result + w.reshape(-1, *[1] * (a.ndim - 1)) * a[np.clip(base + k, 0, old - 1)]
            total = total + w
        return result / total.reshape(-1, *[1] * (a.ndim - 1))

    stretched = np.log1p(np.maximum(picture, 0))
    stretched = resample(stretched, size[1])
    stretched = resample(stretched.swapaxes(0, 1), size[0]).swapaxes(0, 1)
    return np.expm1(stretched)


def sharpen(picture, sigma=0.9, amount=0.35):
    """Unsharp mask on the logarithm, so that highlights get no halo."""
    stretched = np.log1p(np.maximum(picture, 0))
    soft = np.stack([blur(stretched[..., c], sigma) for c in range(3)], -1)
    return np.expm1(np.maximum(stretched + amount * (stretched - soft), 0))


def save(picture, path, exposure, look="AgX - Medium High Contrast"):
    """Tone curve and 8-bit file."""
    import bpy

    height, width = picture.shape[:2]
    image = bpy.data.images.new("developed", width, height, float_buffer=True, alpha=False)
    image.colorspace_settings.name = "Linear Rec.709"
    pixels = np.ones((height, width, 4), "f4")
    pixels[..., :3] = picture[::-1]
    image.pixels.foreach_set(pixels.ravel())
    scene = bpy.context.scene
    view = scene.view_settings
    before = scene.render.image_settings.file_format
    view.view_transform, view.look, view.exposure = "AgX", look, exposure
    scene.render.image_settings.file_format, scene.render.image_settings.color_mode = "PNG", "RGB"
    image.save_render(path, scene=scene)
    scene.render.image_settings.file_format = before
    bpy.data.images.remove(image)


def add_fog(image, depth, picture):
    """The image behind its fog, computed at every pixel: fog ends where a rider or a rail begins."""
    through, light = fog(depth, picture)
    return image * through[..., None] + light


def add_beams(image, depth, picture):
    """The image with sunlit dust, computed at about 400,000 pixels."""
    step = max(1, round((depth.size / 400_000) ** 0.5))
    glow = beams(depth[::step, ::step], picture)
    glow = np.stack([blur(glow[..., c], 1.5) for c in range(3)], -1)
    return image + enlarge(glow, depth.shape[::-1])


def develop(halves, path, size, picture):
    """All steps for one picture (its entry in cameras.json); size is the final (width, height)."""
    image, depth = denoise(halves, path + ".planes")
    if "fog" in picture:
        image = add_fog(image, depth, picture)
    if "beams" in picture:
        image = add_beams(image, depth, picture)
    image = enlarge(bloom(image), size)
    save(sharpen(image), path, picture["exposure"])

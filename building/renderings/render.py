"""Render one picture: blender -b -P building/renderings/render.py -- NAME OUT_DIR [--preview] [--scale S] [--samples N]

Writes OUT_DIR/NAME.png. Everything else in OUT_DIR is intermediate.
"""

import argparse
import json
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import bpy  # noqa: E402

from develop import develop  # noqa: E402
from scene import stage  # noqa: E402


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("name", nargs="+", help="pictures, then the output directory")
    parser.add_argument("--preview", type=int, metavar="WIDTH", help="a small picture of that width, few samples")
    parser.add_argument("--scale", type=float, default=1.0, help="render smaller and enlarge when developing")
    parser.add_argument("--samples", type=int, help="samples per half")
    return parser.parse_args(sys.argv[sys.argv.index("--") + 1:])


def load(name):
    with open(os.path.join(HERE, "cameras.json"), encoding="utf-8") as file:
        data = json.load(file)
    return {**data["defaults"], **data["pictures"][name]}


def settings(picture, size, samples, inside):
    """Cycles on the processor; two halves with different seeds, with the features the denoiser needs."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.samples = "CPU", samples
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.04 if inside else 0.025, 5
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 2, 2
    cycles.transparent_max_bounces, cycles.transmission_bounces = 12, 3
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_direct = 12 if inside else 0
    cycles.sample_clamp_indirect, cycles.blur_glossy, cycles.use_light_tree = 4, 1.0, True
    scene.render.use_persistent_data = True
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    image = scene.render.image_settings
    image.file_format, image.color_depth, image.exr_codec = "OPEN_EXR_MULTILAYER", "32", "NONE"
    scene.view_layers[0].cycles.denoising_store_passes = True


def main():
    options = arguments()
    *names, out = options.name
    os.makedirs(out, exist_ok=True)
    current = None
    for name in names:
        started = time.time()
        picture = load(name)
        current = stage.prepare(picture, current)
        width, height = picture["size"]
        final = (options.preview, round(options.preview * height / width)) if options.preview else (width, height)
        factor = 1.0 if options.preview else options.scale
        size = (round(final[0] * factor), round(final[1] * factor))
        samples = options.samples or (8 if options.preview else picture["samples"])
        settings(picture, size, samples, picture["scene"] != "exterior")
        built = time.time()
        halves = []
        for seed in (0, 1):
            bpy.context.scene.cycles.seed = seed * 977 + 5
            path = os.path.join(out, f"{name}.{seed}.exr")
            bpy.context.scene.render.filepath = path
            bpy.ops.render.render(write_still=True)
            halves.append(path)
        rendered = time.time()
        develop(halves, os.path.join(out, f"{name}.png"), final, picture)
        for path in halves:
            os.remove(path)
        print(f"DONE {name} {final[0]}x{final[1]} build {built - started:.0f} s, render {rendered - built:.0f} s, "
              f"develop {time.time() - rendered:.0f} s", flush=True)


main()

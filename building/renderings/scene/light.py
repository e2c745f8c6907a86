"""Sky, sun and lamps. Positions in feet, powers in watts, colours linear."""

import math

import bpy
from mathutils import Vector

from .mesh import FT

WARM = (1.0, 0.66, 0.36)
NEUTRAL = (1.0, 0.92, 0.82)
COOL = (0.80, 0.88, 1.0)


def area(position, width, depth, watts, colour=WARM, turn=(0, 0, 0), glossy=False):
    """A rectangular lamp shining down (-z) before it is turned; unseen by the camera."""
    lamp = bpy.data.lights.new("area", "AREA")
    lamp.shape, lamp.size, lamp.size_y = "RECTANGLE", width * FT, depth * FT
    lamp.energy, lamp.color = watts, colour
    item = bpy.data.objects.new("area", lamp)
    item.location = [c * FT for c in position]
    item.rotation_euler = turn
    item.visible_camera = False
    item.visible_glossy = glossy
    bpy.context.scene.collection.objects.link(item)
    return item


def spot(position, target, watts, colour, angle=26, blend=0.4):
    """A stage lamp aimed at a point; angle in degrees."""
    lamp = bpy.data.lights.new("spot", "SPOT")
    lamp.energy, lamp.color, lamp.spot_size, lamp.spot_blend = watts, colour, math.radians(angle), blend
    lamp.shadow_soft_size = 0.25
    item = bpy.data.objects.new("spot", lamp)
    item.location = [c * FT for c in position]
    item.rotation_euler = (Vector(target) - Vector(position)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(item)


def sun_direction(azimuth, elevation):
    """Unit vector towards the sun; azimuth in degrees clockwise from north (+y)."""
    a, e = math.radians(azimuth), math.radians(elevation)
    return Vector((math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), math.sin(e)))


def sun(azimuth, elevation, strength, colour=(1.0, 0.70, 0.42)):
    """The sun as a lamp of its own (the sky has no disc)."""
    lamp = bpy.data.lights.new("sun", "SUN")
    lamp.energy, lamp.color, lamp.angle = strength, colour, math.radians(0.9)
    item = bpy.data.objects.new("sun", lamp)
    item.rotation_euler = sun_direction(azimuth, elevation).to_track_quat("Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(item)


def sky(azimuth=225, elevation=9, strength=0.36, cloud=0.8, seed=0.0, tint=(1.12, 1.0, 0.96)):
    """A clear physical sky with high cloud lit from the sun's side."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    tree.nodes.clear()
    new, link = tree.nodes.new, tree.links.new

    def math_node(operation, a, b=None, c=None, clamp=False):
        node = new("ShaderNodeMath")
        node.operation, node.use_clamp = operation, clamp
        for socket, value in zip(node.inputs, (a, b, c)):
            if value is None:
                continue
            if isinstance(value, (int, float)):
                socket.default_value = value
            else:
                link(value, socket)
        return node.outputs[0]

    def mix(factor, a, b, blend="MIX"):
        node = new("ShaderNodeMixRGB")
        node.blend_type = blend
        for socket, value in zip(node.inputs, (factor, a, b)):
            if isinstance(value, (int, float)):
                socket.default_value = value
            elif isinstance(value, (tuple, list)):
                socket.default_value = (*value, 1)
            else:
                link(value, socket)
        return node.outputs[0]

    air = new("ShaderNodeTexSky")
    air.sky_type, air.sun_disc = "NISHITA", False
    air.sun_elevation, air.sun_rotation = math.radians(elevation), math.radians(azimuth)
    air.altitude, air.air_density, air.dust_density, air.ozone_density = 2100, 1.0, 1.2, 1.6

    ray = new("ShaderNodeTexCoord").outputs["Generated"]
    split = new("ShaderNodeSeparateXYZ")
    link(ray, split.inputs[0])
    lift = math_node("ADD", math_node("MAXIMUM", split.outputs[2], 0.0), 0.10)
    plane = new("ShaderNodeCombineXYZ")
    link(math_node("DIVIDE", split.outputs[0], lift), plane.inputs[0])
    link(math_node("MULTIPLY", math_node("DIVIDE", split.outputs[1], lift), 2.3), plane.inputs[1])
    plane.inputs[2].default_value = seed

    def noise(scale, detail, rough, distortion):
        node = new("ShaderNodeTexNoise")
        for key, value in (("Scale", scale), ("Detail", detail), ("Roughness", rough), ("Distortion", distortion)):
            node.inputs[key].default_value = value
        link(plane.outputs[0], node.inputs["Vector"])
        return node.outputs["Fac"]

    veil = math_node("MULTIPLY", math_node("SUBTRACT", noise(0.42, 9, 0.58, 0.5), 0.45), 3.6, clamp=True)
    streak = math_node("MULTIPLY_ADD", noise(1.1, 8, 0.62, 1.2), 0.9, 0.15)
    amount = math_node("MULTIPLY", math_node("MULTIPLY", veil, streak), cloud, clamp=True)

    toward = new("ShaderNodeVectorMath")
    toward.operation = "DOT_PRODUCT"
    link(ray, toward.inputs[0])
    toward.inputs[1].default_value = sun_direction(azimuth, elevation)
    lit = math_node("MULTIPLY_ADD", toward.outputs["Value"], 0.5, 0.5)
    low = math_node("SUBTRACT", 1.0, math_node("MULTIPLY", split.outputs[2], 2.2, clamp=True))
    cloud_colour = mix(lit, (0.62, 0.50, 0.52), (1.35, 0.86, 0.56))
    cloud_colour = mix(math_node("MULTIPLY", low, 0.7), cloud_colour, (1.45, 0.74, 0.42))
    base = mix(1.0, air.outputs[0], tint, "MULTIPLY")
    base = mix(math_node("MULTIPLY", math_node("POWER", low, 3.2), 0.55), base, (1.55, 0.88, 0.50))
    cloudy = mix(1.0, cloud_colour, (2.3, 2.2, 2.2), "MULTIPLY")

    def background(colour):
        node = new("ShaderNodeBackground")
        link(colour, node.inputs[0])
        node.inputs[1].default_value = strength
        return node.outputs[0]

    # clouds only where they are seen: light from the sky needs none, and their noise is costly
    seen = math_node("SUBTRACT", 1.0, new("ShaderNodeLightPath").outputs["Is Diffuse Ray"])
    choose = new("ShaderNodeMixShader")
    for value, socket in zip((seen, background(base), background(mix(amount, base, cloudy))), choose.inputs):
        link(value, socket)
    link(choose.outputs[0], new("ShaderNodeOutputWorld").inputs["Surface"])


def evening(power):
    """After sunset: the hall glows behind its clerestories, the plaza's lanterns are lit."""
    area((0, 190, 37), 150, 250, 30000 * power, WARM, turn=(math.pi, 0, 0))
    for x, y in ((100, -40), (100, -86), (100, -130), (-100, -40)):
        lamp = bpy.data.lights.new("lantern", "POINT")
        lamp.energy, lamp.color, lamp.shadow_soft_size = 260 * power, WARM, 0.15
        item = bpy.data.objects.new("lantern", lamp)
        item.location = [c * FT for c in (x, y, 16.4)]
        bpy.context.scene.collection.objects.link(item)


def lobby(power=1.0, colour=WARM):
    """Warm light in the entrance hall and under the porch."""
    area((0, 24, 38), 100, 34, 15000 * power, colour)
    area((0, 52, 34), 100, 16, 5000 * power, colour)
    area((0, 48, 13.4), 100, 12, 3200 * power, colour)
    area((0, 14, 11), 90, 8, 1500 * power, colour)
    area((0, -20, 21), 56, 26, 1700 * power, colour)
    area((0, -14, 24), 50, 18, 500 * power, colour, turn=(math.pi, 0, 0))
    area((0, 40, 44), 110, 30, 4000 * power, colour, turn=(math.pi, 0, 0))

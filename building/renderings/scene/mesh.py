"""Geometry in feet: primitives are collected by material and become one Blender mesh per material.

Every primitive gets a random `tone` (0..1, one value per face) and `grain` coordinates (metres,
z along the piece), so that one wood material serves every board and beam and no two look alike.
"""

import math
import random

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector

FT = 0.3048
"""Metres in a foot. The model is written in feet, Blender works in metres."""

BOX_FACES = ((3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7))


class Builder:
    """Collects faces by material name; `build` turns them into objects."""

    def __init__(self, seed=1):
        self.parts = {}
        self.random = random.Random(seed)

    def add(self, material, points, faces, grain=None):
        """Add one primitive: points in feet, faces as indices into them."""
        part = self.parts.setdefault(material, {"points": [], "faces": [], "grain": [], "tone": []})
        start = len(part["points"])
        part["points"].extend(tuple(p) for p in points)
        shift = [self.random.uniform(0, 60) for _ in range(3)]
        for p in grain if grain is not None else points:
            part["grain"].append((p[0] * FT + shift[0], p[1] * FT + shift[1], p[2] * FT + shift[2]))
        part["faces"].extend(tuple(start + i for i in face) for face in faces)
        part["tone"].extend([self.random.random()] * len(faces))

    def poly(self, material, points, grain=None):
        """One flat polygon."""
        self.add(material, points, [tuple(range(len(points)))], grain)

    def prism(self, material, points, grain=None):
        """Eight points, the lower four counter-clockwise, then the upper four."""
        self.add(material, points, BOX_FACES, grain)

    def box(self, material, x0, y0, z0, x1, y1, z1):
        """An upright box between two corners; its grain runs along the longest side."""
        (x0, x1), (y0, y1), (z0, z1) = sorted((x0, x1)), sorted((y0, y1)), sorted((z0, z1))
        points = [(x, y, z) for z in (z0, z1) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
        sides = (x1 - x0, y1 - y0, z1 - z0)
        longest = sides.index(max(sides))
        order = [i for i in range(3) if i != longest] + [longest]
        self.prism(material, points, [tuple(p[i] for i in order) for p in points])

    def turned_box(self, material, centre, size, angle):
        """A box turned about the vertical through its centre, angle in radians."""
        cos, sin = math.cos(angle), math.sin(angle)
        half = [s / 2 for s in size]
        local = [(x, y, z) for z in (-half[2], half[2])
                 for x, y in ((-half[0], -half[1]), (half[0], -half[1]), (half[0], half[1]), (-half[0], half[1]))]
        points = [(centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos, centre[2] + z) for x, y, z in local]
        order = sorted(range(3), key=lambda i: size[i])
        self.prism(material, points, [tuple(p[i] for i in order) for p in local])

    def beam(self, material, a, b, width, height, up=(0, 0, 1)):
        """A rectangular member from a to b: width across, height along `up`."""
        a, b = Vector(a), Vector(b)
        along = (b - a).normalized()
        up = Vector(up)
        if abs(along.dot(up)) > 0.99:
            up = Vector((0, 1, 0))
        side = along.cross(up).normalized()
        up = side.cross(along).normalized()
        points, grain = [], []
        for end, distance in ((a, 0.0), (b, (b - a).length)):
            for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                points.append(end + side * (i * width / 2) + up * (j * height / 2))
                grain.append((i * width / 2, j * height / 2, distance))
        self.prism(material, points, grain)

    def tube(self, material, a, b, r0, r1=None, sides=10, caps=True):
        """A round member or cone from a to b with radii r0 and r1."""
        r1 = r0 if r1 is None else r1
        a, b = Vector(a), Vector(b)
        along = (b - a).normalized()
        side = along.cross(Vector((0, 0, 1)) if abs(along.z) < 0.95 else Vector((1, 0, 0))).normalized()
        other = side.cross(along)
        points, grain = [], []
        for end, radius, distance in ((a, r0, 0.0), (b, r1, (b - a).length)):
            for i in range(sides):
                t = 2 * math.pi * i / sides
                offset = side * (math.cos(t) * radius) + other * (math.sin(t) * radius)
                points.append(end + offset)
                grain.append((math.cos(t) * radius, math.sin(t) * radius, distance))
        faces = [(i, (i + 1) % sides, sides + (i + 1) % sides, sides + i) for i in range(sides)]
        if caps:
            faces += [tuple(reversed(range(sides))), tuple(range(sides, 2 * sides))]
        self.add(material, points, faces, grain)

    def ring(self, material, centre, radius, thickness, sides=24):
        """A horizontal ring of square section."""
        points, faces = [], []
        for i in range(sides):
            t = 2 * math.pi * i / sides
            for r, z in ((radius - thickness / 2, -thickness / 2), (radius + thickness / 2, -thickness / 2),
                         (radius + thickness / 2, thickness / 2), (radius - thickness / 2, thickness / 2)):
                points.append((centre[0] + r * math.cos(t), centre[1] + r * math.sin(t), centre[2] + z))
        for i in range(sides):
            a, b = i * 4, ((i + 1) % sides) * 4
            faces += [(a + k, b + k, b + (k + 1) % 4, a + (k + 1) % 4) for k in range(4)]
        self.add(material, points, faces)

    def ellipsoid(self, material, centre, radii, turn=0.0, tilt=0.0, sides=12, rings=8):
        """An ellipsoid turned about z by `turn` and about its own y by `tilt` (radians)."""
        matrix = Matrix.Rotation(turn, 3, "Z") @ Matrix.Rotation(tilt, 3, "Y")
        points = []
        for j in range(rings + 1):
            p = math.pi * j / rings
            for i in range(sides):
                t = 2 * math.pi * i / sides
                v = Vector((radii[0] * math.sin(p) * math.cos(t), radii[1] * math.sin(p) * math.sin(t), radii[2] * math.cos(p)))
                points.append(Vector(centre) + matrix @ v)
        faces = [(j * sides + i, (j + 1) * sides + i, (j + 1) * sides + (i + 1) % sides, j * sides + (i + 1) % sides)
                 for j in range(rings) for i in range(sides)]
        self.add(material, points, faces)

    def loft(self, material, rings, caps=True):
        """A skin over closed outlines of the same number of points, one behind the other."""
        count = len(rings[0])
        points = [p for ring in rings for p in ring]
        faces = [(k * count + i, k * count + (i + 1) % count, (k + 1) * count + (i + 1) % count, (k + 1) * count + i)
                 for k in range(len(rings) - 1) for i in range(count)]
        if caps:
            faces += [tuple(reversed(range(count))), tuple(range(len(points) - count, len(points)))]
        self.add(material, points, faces)

    def lathe(self, material, centre, profile, sides=40, arc=(0.0, 2 * math.pi)):
        """A profile [(radius, x)] turned about the axis that runs crosswise (along x) through centre."""
        whole = arc[1] - arc[0] > 6.28
        steps = sides if whole else sides + 1
        points = []
        for i in range(steps):
            t = arc[0] + (arc[1] - arc[0]) * i / sides
            points += [(centre[0] + x, centre[1] + r * math.cos(t), centre[2] + r * math.sin(t)) for r, x in profile]
        n = len(profile)
        faces = [(i * n + k, (i + 1) % steps * n + k, (i + 1) % steps * n + k + 1, i * n + k + 1)
                 for i in range(sides) for k in range(n - 1)]
        self.add(material, points, faces)

    def build(self, name, smooth=()):
        """Make one object per material and return them."""
        from . import materials

        objects = []
        for material, part in self.parts.items():
            mesh = bpy.data.meshes.new(f"{name}.{material}")
            mesh.from_pydata((np.array(part["points"]) * FT).tolist(), [], part["faces"])
            grain = mesh.attributes.new("grain", "FLOAT_VECTOR", "POINT")
            grain.data.foreach_set("vector", np.array(part["grain"], "f4").ravel())
            tone = mesh.attributes.new("tone", "FLOAT", "FACE")
            tone.data.foreach_set("value", np.array(part["tone"], "f4"))
            mesh.materials.append(materials.get(material))
            if smooth is True or material in smooth:
                mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
            mesh.update()
            item = bpy.data.objects.new(mesh.name, mesh)
            bpy.context.scene.collection.objects.link(item)
            if material in materials.LAMPS:
                item.visible_diffuse = item.visible_shadow = False
            objects.append(item)
        return objects


def joined(objects, name):
    """Join objects into one, for use as an instance."""
    first = objects[0]
    with bpy.context.temp_override(active_object=first, object=first, selected_objects=objects,
                                   selected_editable_objects=objects):
        bpy.ops.object.join()
    first.name = name
    return first


def creased(item, angle=32):
    """Shade one object smoothly, but for edges sharper than the angle in degrees."""
    item.data.polygons.foreach_set("use_smooth", [True] * len(item.data.polygons))
    item.data.set_sharp_from_angle(angle=math.radians(angle))
    return item


def outward(item):
    """Turn all faces of one closed object outwards."""
    mesh = bmesh.new()
    mesh.from_mesh(item.data)
    bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
    mesh.to_mesh(item.data)
    mesh.free()


def carved(item, tools):
    """One object without the space the tools take up; the cut shows the tools' material. The tools are used up."""
    for solid in (item, *tools):
        outward(solid)
    for tool in tools:
        cut = item.modifiers.new("cut", "BOOLEAN")
        cut.operation, cut.solver, cut.material_mode, cut.object = "DIFFERENCE", "EXACT", "TRANSFER", tool
    graph = bpy.context.evaluated_depsgraph_get()
    mesh = bpy.data.meshes.new_from_object(item.evaluated_get(graph))
    item.modifiers.clear()
    item.data = mesh
    for tool in tools:
        bpy.data.objects.remove(tool)
    return item


def rounded(x0, y0, x1, y1, radius, steps=4):
    """The outline of a rectangle with round corners, counter-clockwise; one radius, or one for each corner from x0, y0 on."""
    radii = radius if isinstance(radius, tuple) else (radius,) * 4
    corners = ((x0, y0, 1, 1, 180), (x1, y0, -1, 1, 270), (x1, y1, -1, -1, 0), (x0, y1, 1, -1, 90))
    line = []
    for (x, y, dx, dy, start), r in zip(corners, radii):
        for i in range(steps + 1):
            a = math.radians(start + 90 * i / steps)
            line.append((x + dx * r + r * math.cos(a), y + dy * r + r * math.sin(a)))
    return line


def fused(item, voxel=0.035, passes=6):
    """Fuse overlapping primitives of one object into one soft skin; voxel in metres."""
    remesh = item.modifiers.new("fuse", "REMESH")
    remesh.mode, remesh.voxel_size, remesh.use_smooth_shade = "VOXEL", voxel, True
    smooth = item.modifiers.new("soften", "SMOOTH")
    smooth.factor, smooth.iterations = 0.5, passes
    graph = bpy.context.evaluated_depsgraph_get()
    mesh = bpy.data.meshes.new_from_object(item.evaluated_get(graph))
    item.modifiers.clear()
    material = item.data.materials[0]
    item.data = mesh
    if "tone" in mesh.attributes:
        mesh.attributes.remove(mesh.attributes["tone"])
    tone = mesh.attributes.new("tone", "FLOAT", "FACE")
    tone.data.foreach_set("value", np.full(len(mesh.polygons), random.Random(item.name).random(), "f4"))
    if not mesh.materials:
        mesh.materials.append(material)
    return item


def text(body, location, size, material, turn=0.0, depth=0.12, align="CENTER"):
    """Upright lettering, size and depth in feet, turned about the vertical by `turn` radians."""
    import os

    from . import materials

    curve = bpy.data.curves.new(body, "FONT")
    font = os.environ.get("ARENA_FONT", "/usr/share/fonts/opentype/roboto/slab/RobotoSlab-Bold.otf")
    if os.path.exists(font):
        curve.font = bpy.data.fonts.load(font, check_existing=True)
    curve.body, curve.size, curve.extrude = body, size * FT, depth * FT / 2
    curve.align_x, curve.align_y, curve.space_character = align, "CENTER", 1.12
    curve.materials.append(materials.get(material))
    item = bpy.data.objects.new(body, curve)
    item.location = [c * FT for c in location]
    item.rotation_euler = (math.pi / 2, 0, turn)
    bpy.context.scene.collection.objects.link(item)
    if material in materials.LAMPS:
        item.visible_diffuse = item.visible_shadow = False
    return item

"""Instancing: thousands of trees, seats and figures from a handful of models. Positions in feet."""

import bpy
import numpy as np

from .mesh import FT


def library(name, objects):
    """Put models into a collection of their own that is only seen through instances."""
    collection = bpy.data.collections.new(name)
    for i, item in enumerate(objects):
        item.name = f"{name}.{i:02d}"
        for user in list(item.users_collection):
            user.objects.unlink(item)
        collection.objects.link(item)
    return collection


def place(name, collection, points, turns, scales=1.0, picks=None):
    """Instances of a collection's models at points; turns about z in radians; picks choose the model."""
    count = len(points)
    if count == 0:
        return None
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(count)
    mesh.vertices.foreach_set("co", (np.asarray(points, "f4") * FT).ravel())

    def attribute(key, kind, values, field):
        mesh.attributes.new(key, kind, "POINT").data.foreach_set(field, np.asarray(values).ravel())

    turn = np.zeros((count, 3), "f4")
    turn[:, 2] = turns
    scale = np.broadcast_to(np.asarray(scales, "f4"), (count,))
    attribute("turn", "FLOAT_VECTOR", turn, "vector")
    attribute("size", "FLOAT_VECTOR", np.repeat(scale[:, None], 3, 1).copy(), "vector")
    attribute("pick", "INT", np.zeros(count, "i4") if picks is None else np.asarray(picks, "i4"), "value")
    mesh.update()
    item = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(item)

    group = bpy.data.node_groups.new(name, "GeometryNodeTree")
    for direction in ("INPUT", "OUTPUT"):
        group.interface.new_socket("Geometry", in_out=direction, socket_type="NodeSocketGeometry")
    new, link = group.nodes.new, group.links.new
    info = new("GeometryNodeCollectionInfo")
    info.inputs["Collection"].default_value = collection
    info.inputs["Separate Children"].default_value = info.inputs["Reset Children"].default_value = True
    instance = new("GeometryNodeInstanceOnPoints")
    instance.inputs["Pick Instance"].default_value = True

    def read(key, kind):
        node = new("GeometryNodeInputNamedAttribute")
        node.data_type = kind
        node.inputs["Name"].default_value = key
        return next(s for s in node.outputs if s.enabled and s.name == "Attribute")

    link(new("NodeGroupInput").outputs[0], instance.inputs["Points"])
    link(info.outputs[0], instance.inputs["Instance"])
    link(read("turn", "FLOAT_VECTOR"), instance.inputs["Rotation"])
    link(read("size", "FLOAT_VECTOR"), instance.inputs["Scale"])
    link(read("pick", "INT"), instance.inputs["Instance Index"])
    link(instance.outputs[0], new("NodeGroupOutput").inputs[0])
    item.modifiers.new("instances", "NODES").node_group = group
    return item

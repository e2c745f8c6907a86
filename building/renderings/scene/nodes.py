"""A short way to write Blender shader trees. Distances in materials are metres."""

import bpy

from . import weather


def linear(hex_colour):
    """#rrggbb in sRGB to linear values."""
    h = hex_colour.lstrip("#")
    values = [int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)


class Shader:
    """One material under construction; methods return sockets."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.node("ShaderNodeOutputMaterial")

    def node(self, kind, **settings):
        node = self.tree.nodes.new(kind)
        for key, value in settings.items():
            setattr(node, key, value)
        return node

    def put(self, value, socket):
        """Link a socket, or set a number or a colour (hex or triple)."""
        if hasattr(value, "links"):
            self.tree.links.new(value, socket)
        elif isinstance(value, str):
            socket.default_value = (*linear(value), 1)
        elif isinstance(value, (int, float)):
            socket.default_value = value
        else:
            socket.default_value = (*value, 1) if len(value) == 3 and len(socket.default_value) == 4 else value

    def math(self, operation, a, b=None, c=None, clamp=False):
        node = self.node("ShaderNodeMath", operation=operation, use_clamp=clamp)
        for socket, value in zip(node.inputs, (a, b, c)):
            if value is not None:
                self.put(value, socket)
        return node.outputs[0]

    def mix(self, factor, a, b, blend="MIX"):
        node = self.node("ShaderNodeMixRGB", blend_type=blend)
        for socket, value in zip(node.inputs, (factor, a, b)):
            self.put(value, socket)
        return node.outputs[0]

    def ramp(self, factor, stops, mode="LINEAR"):
        node = self.node("ShaderNodeValToRGB")
        node.color_ramp.interpolation = mode
        while len(node.color_ramp.elements) < len(stops):
            node.color_ramp.elements.new(0.5)
        for element, (position, colour) in zip(node.color_ramp.elements, stops):
            element.position = position
            element.color = (*(linear(colour) if isinstance(colour, str) else colour), 1)
        self.put(factor, node.inputs[0])
        return node.outputs[0]

    def attribute(self, name, output="Vector"):
        node = self.node("ShaderNodeAttribute", attribute_name=name)
        return node.outputs[output]

    def position(self, scale=(1, 1, 1), turn=0.0):
        """Object coordinates in metres, scaled and turned about z."""
        mapping = self.node("ShaderNodeMapping")
        mapping.inputs["Scale"].default_value = scale
        mapping.inputs["Rotation"].default_value = (0, 0, turn)
        self.put(self.node("ShaderNodeTexCoord").outputs["Object"], mapping.inputs["Vector"])
        return mapping.outputs[0]

    def grain(self, scale):
        """Coordinates along the board (z) and across it (x, y)."""
        mapping = self.node("ShaderNodeMapping")
        mapping.inputs["Scale"].default_value = scale
        self.put(self.attribute("grain"), mapping.inputs["Vector"])
        return mapping.outputs[0]

    def noise(self, vector, scale=5.0, detail=4.0, rough=0.5, output="Fac", distortion=0.0):
        node = self.node("ShaderNodeTexNoise")
        for key, value in (("Scale", scale), ("Detail", detail), ("Roughness", rough), ("Distortion", distortion)):
            node.inputs[key].default_value = value
        self.put(vector, node.inputs["Vector"])
        return node.outputs[output]

    def voronoi(self, vector, scale, feature="F1", output="Distance"):
        node = self.node("ShaderNodeTexVoronoi", feature=feature)
        node.inputs["Scale"].default_value = scale
        self.put(vector, node.inputs["Vector"])
        return node.outputs[output]

    def bump(self, height, strength=0.3, distance=0.02):
        node = self.node("ShaderNodeBump")
        node.inputs["Strength"].default_value = strength
        node.inputs["Distance"].default_value = distance
        self.put(height, node.inputs["Height"])
        return node.outputs[0]

    def surface(self, colour, rough=0.6, normal=None, metal=0.0, specular=0.4):
        colour = weather.snowed(self, colour, self.material.name)
        node = self.node("ShaderNodeBsdfPrincipled")
        for name, value in (("Base Color", colour), ("Roughness", rough), ("Metallic", metal), ("Specular IOR Level", specular)):
            self.put(value, node.inputs[name])
        if normal is not None:
            self.put(normal, node.inputs["Normal"])
        return node.outputs[0]

    def emission(self, colour, strength):
        node = self.node("ShaderNodeEmission")
        self.put(colour, node.inputs[0])
        self.put(strength, node.inputs[1])
        return node.outputs[0]

    def blend(self, factor, a, b):
        node = self.node("ShaderNodeMixShader")
        self.put(factor, node.inputs[0])
        self.put(a, node.inputs[1])
        self.put(b, node.inputs[2])
        return node.outputs[0]

    def haze(self, shader, distance, colour=(0.50, 0.56, 0.70), strength=0.62, limit=0.92):
        """Aerial perspective: bluish light mixed in by distance from the camera (metres)."""
        view = self.node("ShaderNodeCameraData").outputs["View Distance"]
        clear = self.math("POWER", 2.71828, self.math("DIVIDE", view, -distance))
        factor = self.math("MULTIPLY", self.math("SUBTRACT", 1.0, clear), limit)
        return self.blend(factor, shader, self.emission(colour, strength))

    def finish(self, shader):
        self.put(shader, self.output.inputs["Surface"])
        return self.material

"""Snow, ground fog and lit windows of the present picture; materials ask here while they are built. Metres.

A picture's entry in cameras.json may hold "windows" (strength of the light in windows), "snow" (0 to 1) and
"fog": {"clear": metres of ground-level sight, "height": metres by which it thins, "colour": linear}.
"""

from .mesh import FT

NOW = {"windows": 0.35, "snow": 0.0, "fog": None, "eye": 0.0}
SNOWED = {"roof": 1.0, "barn-roof": 1.0, "meadow": 1.0, "trail": 1.0, "pen-earth": 0.9, "lawn": 1.0, "cap": 1.0, "stone": 0.9, "old-boards": 1.0,
          "white": 0.9, "gravel": 0.86, "asphalt": 0.5, "pavers": 0.42, "canvas": 0.9, "car": 0.8, "trailer": 0.9, "steel": 0.9, "alpine": 0.95,
          "timber-dark": 0.9, "iron": 0.8, "oak": 0.8, "needles": 0.95, "fir": 0.95, "sage": 0.95, "straw": 0.6}
"""Where snow lies, and how much of the surface it covers."""


def begin(picture):
    """Set the weather of one picture; call before its materials are built."""
    NOW.update(windows=picture.get("windows", 0.35), snow=picture.get("snow", 0.0), fog=picture.get("fog"),
               eye=picture["position"][2] * FT)


def snowed(s, colour, name):
    """The colour of a material with snow on what looks up, in drifts where it lies thin."""
    share = SNOWED.get(name, 0.0) * NOW["snow"]
    if not share:
        return colour
    geometry = s.node("ShaderNodeNewGeometry")
    facing = s.node("ShaderNodeSeparateXYZ")
    s.put(geometry.outputs["Normal"], facing.inputs[0])
    scale = 0.004 if name == "alpine" else 0.35
    drift = s.noise(geometry.outputs["Position"], scale, 5, 0.6)
    up = s.math("MULTIPLY", s.math("SUBTRACT", facing.outputs[2], 0.76 if name == "alpine" else 0.4), 5.0, clamp=True)
    lies = s.math("MULTIPLY", s.math("SUBTRACT", drift, 0.92 - share), 6.0, clamp=True) if share < 0.9 else share
    fine = s.noise(geometry.outputs["Position"], 1.6, 5, 0.65)
    return s.mix(s.math("MULTIPLY", up, lies), colour, s.mix(fine, "#d5dae2", "#f1f2f4"))


def depth(math, distance, rise):
    """Optical depth of fog that thins with height, over a distance to a point `rise` above the camera (sockets)."""
    fog = NOW["fog"]
    a = math("ADD", math("DIVIDE", rise, fog["height"]), 1e-3)
    mean = math("DIVIDE", math("SUBTRACT", 1.0, math("POWER", 2.71828, math("MULTIPLY", a, -1.0))), a)
    dense = 2.71828 ** (-NOW["eye"] / fog["height"]) / fog["clear"]
    return math("MULTIPLY", math("MULTIPLY", distance, dense), mean)


def veil(math, deep):
    """Share of the fog's own light: nothing at depth 0, all of it at great depth."""
    return math("SUBTRACT", 1.0, math("POWER", 2.71828, math("MULTIPLY", deep, -1.0)), None, True)


def fogged(s, shader):
    """A surface seen through the fog."""
    if not NOW["fog"]:
        return shader
    where = s.node("ShaderNodeSeparateXYZ")
    s.put(s.node("ShaderNodeNewGeometry").outputs["Position"], where.inputs[0])
    distance = s.node("ShaderNodeCameraData").outputs["View Distance"]
    deep = depth(s.math, distance, s.math("SUBTRACT", where.outputs[2], NOW["eye"]))
    return s.blend(veil(s.math, deep), shader, s.emission(NOW["fog"]["colour"], 1.0))

"""Snow and lit windows of the present picture; the scene asks here while it is built.

A picture's entry in cameras.json may hold "windows" (strength of the light in windows) and "snow" (0 to 1).
"""

NOW = {"windows": 0.35, "snow": 0.0}
SNOWED = {"roof": 1.0, "barn-roof": 1.0, "meadow": 1.0, "trail": 1.0, "pen-earth": 0.9, "lawn": 1.0, "cap": 1.0, "stone": 0.9, "old-boards": 1.0,
          "white": 0.9, "gravel": 0.86, "asphalt": 0.5, "pavers": 0.42, "canvas": 0.9, "car": 0.8, "trailer": 0.9, "steel": 0.9, "alpine": 0.95,
          "timber-dark": 0.9, "iron": 0.8, "oak": 0.8, "needles": 0.95, "fir": 0.95, "sage": 0.95, "straw": 0.6}
"""Where snow lies, and how much of the surface it covers."""


def begin(picture):
    """Set the weather of one picture; call before its materials are built."""
    NOW.update(windows=picture.get("windows", 0.35), snow=picture.get("snow", 0.0))


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
    white = s.mix(s.math("MULTIPLY", up, lies), colour, s.mix(fine, "#d5dae2", "#f1f2f4"))
    return wooded(s, white, geometry.outputs["Position"]) if name in ("alpine", "meadow") else white


def wooded(s, colour, position):
    """Distant woods that stand out of the snow, from half a mile away up to the tree line."""
    split, far = s.node("ShaderNodeSeparateXYZ"), s.node("ShaderNodeVectorMath", operation="LENGTH")
    for node in (split, far):
        s.put(position, node.inputs[0])
    crowns, stands = s.noise(position, 0.035, 6, 0.75), s.noise(position, 0.0022, 5, 0.6)
    below = s.math("MULTIPLY", s.math("SUBTRACT", 980, split.outputs[2]), 0.004, clamp=True)
    away = s.math("MULTIPLY", s.math("SUBTRACT", far.outputs["Value"], 800), 0.002, clamp=True)
    dense = s.math("MULTIPLY", s.math("SUBTRACT", s.math("ADD", s.math("MULTIPLY", crowns, 0.9), stands), 0.9), 7.0, clamp=True)
    return s.mix(s.math("MULTIPLY", s.math("MULTIPLY", dense, 0.86), s.math("MULTIPLY", below, away)), colour, "#2c3631")

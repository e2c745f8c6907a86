"""Materials of what stands in the trailer lot: paint, aluminium and rubber with the road's dust on their lower parts, hay, coats."""

from .nodes import Shader

DUST = "#a38c6d"


def dusty(colour, rough=0.3, metal=0.0, specular=0.5, reach=1.15, dust=0.8, film=0.5):
    """A skin with faint streaks of rain, dusty from the ground up to `reach` metres; `dust` and `film` are how much of both hides the skin."""

    def make(name):
        s = Shader(name)
        height = s.node("ShaderNodeSeparateXYZ")
        s.put(s.position(), height.inputs[0])
        low = s.math("DIVIDE", s.math("SUBTRACT", reach, height.outputs[2]), reach, clamp=True)
        patches = s.math("MULTIPLY_ADD", s.noise(s.position(), 2.2, 5, 0.62), 1.5, 0.15)
        lies = s.math("MULTIPLY", s.math("MULTIPLY", s.math("POWER", low, 1.5), patches), dust, clamp=True)
        runs = s.noise(s.position((5, 5, 0.5)), 1.0, 4, 0.6)
        streaks = s.math("MULTIPLY", s.math("SUBTRACT", runs, 0.42), film, clamp=True)
        skin = s.mix(streaks, colour, DUST)
        shade = s.mix(lies, skin, DUST)
        gloss = s.math("MULTIPLY_ADD", lies, 0.55, s.math("MULTIPLY_ADD", streaks, 0.3, rough), clamp=True)
        bare = s.math("MULTIPLY", s.math("SUBTRACT", 1.0, lies), metal)
        return s.finish(s.surface(shade, gloss, metal=bare, specular=specular))

    return make


def baled(name):
    """Pressed hay: straws this way and that, darker in the seams of the flakes."""
    s = Shader(name)
    straws = s.noise(s.position((9, 30, 30)), 1.0, 5, 0.75)
    flakes = s.noise(s.position((0.6, 7, 0.6)), 1.0, 3, 0.6)
    colour = s.ramp(straws, [(0.3, "#6d6234"), (0.5, "#a3924f"), (0.7, "#cbb977")])
    colour = s.mix(s.math("MULTIPLY", s.math("SUBTRACT", 0.5, flakes), 2.4, clamp=True), colour, "#5b5230")
    return s.finish(s.surface(colour, 0.95, specular=0.05))


def pane(name):
    """Tinted glass before a dark interior."""
    s = Shader(name)
    return s.finish(s.surface("#0b0e11", 0.07, specular=0.75))


def netted(name):
    """A net full of hay."""
    s = Shader(name)
    straws = s.noise(s.position((14, 14, 5)), 1.0, 5, 0.75)
    colour = s.ramp(straws, [(0.3, "#5f5a2c"), (0.5, "#97894a"), (0.7, "#c0b06c")])
    meshes = s.voronoi(s.position((5, 5, 4)), 1.6, "DISTANCE_TO_EDGE")
    return s.finish(s.surface(s.mix(s.math("LESS_THAN", meshes, 0.07), colour, "#26303c"), 0.95, specular=0.05))


def coat(light, dark, spots=0.0):
    """A horse's coat: hair along the body, dark towards legs and belly, dapples if wanted."""

    def make(name):
        s = Shader(name)
        height = s.node("ShaderNodeSeparateXYZ")
        s.put(s.position(), height.inputs[0])
        low = s.math("DIVIDE", s.math("SUBTRACT", 1.25, height.outputs[2]), 0.55, clamp=True)
        hair = s.noise(s.position((9, 2.5, 14)), 1.0, 5, 0.7)
        patches = s.noise(s.position(), 2.4, 4, 0.6)
        shade = s.math("ADD", s.math("MULTIPLY", low, 0.75), s.math("MULTIPLY", s.math("SUBTRACT", patches, 0.5), 0.9), clamp=True)
        colour = s.mix(shade, light, dark)
        colour = s.mix(s.math("MULTIPLY", s.math("SUBTRACT", hair, 0.4), 0.9, clamp=True), colour, dark)
        dapples = s.math("SUBTRACT", 1.0, s.math("MULTIPLY", s.voronoi(s.position(), 9.0), 2.2), clamp=True)
        return s.finish(s.surface(s.mix(s.math("MULTIPLY", dapples, spots), colour, "#c9c4bb"), 0.72, specular=0.16))

    return make


COACHWORK = {
    "coach-white": dusty("#cbc9c4", 0.28, film=0.7), "coach-blue": dusty("#0c1830", 0.18, film=0.12), "coach-red": dusty("#430f0d", 0.2, film=0.15), "coach-grey": dusty("#4c4f52", 0.24, 0.35, film=0.2),
    "aluminium": dusty("#94979b", 0.36, 0.85, dust=0.6), "tread-plate": dusty("#85888b", 0.42, 0.75, dust=0.55), "chrome": dusty("#c9cbcd", 0.14, 0.95, dust=0.35),
    "seam": dusty("#7b7d7f", 0.5, 0.2), "trim": dusty("#121314", 0.5, specular=0.25, dust=0.3, film=0.05), "gap": dusty("#070707", 0.9, specular=0.1, dust=0.06, film=0.0),
    "stripe": dusty("#061440", 0.5, specular=0.12, film=0.06), "stripe-warm": dusty("#5e160e", 0.4, specular=0.25, film=0.12),
    "rubber": dusty("#161616", 0.9, specular=0.1, reach=1.1, dust=0.42, film=0.12), "pane": pane, "bale": baled, "net": netted,
    "tail-lamp": dusty("#7c0d0b", 0.15, dust=0.2), "amber": dusty("#b5651a", 0.2, dust=0.2), "clear-lamp": dusty("#b9c0c4", 0.08, 0.5, dust=0.2),
    "coat-bay": coat("#472c1d", "#20130d"), "coat-dun": coat("#8c6c45", "#4f3a24"), "coat-grey": coat("#7d7973", "#484542", 0.3), "coat-brown": coat("#33251c", "#17100c"),
    "tack": dusty("#3d2214", 0.55, specular=0.25, film=0.1),
}

"""The material library. `get(name)` builds a material when it is first asked for."""

from . import weather
from .coachwork import COACHWORK
from .lot import tracked_gravel
from .nodes import Shader, linear

LAMPS = {"lamp", "bulb", "glow", "screen", "letter", "beam", "stage-wash"}
"""Seen by the camera, but giving no light: area lights beside them do the lighting."""

BUILT = {}


def get(name):
    """The material of that name."""
    if name not in BUILT:
        BUILT[name] = LIBRARY[name](name)
        BUILT[name].cycles.emission_sampling = "NONE"  # haze and visible lamps light nothing: lamps do
    return BUILT[name]


def wood(dark, light, rough=0.55, spread=0.6, grey=None):
    """Boards and beams: grain along the piece, a tone of its own for each."""

    def make(name):
        s = Shader(name)
        fibres = s.noise(s.grain((16, 16, 0.7)), 1.0, 5, 0.62, distortion=0.7)
        colour = s.ramp(fibres, [(0.28, dark), (0.72, light)])
        tone = s.attribute("tone", "Fac")
        colour = s.mix(s.math("MULTIPLY", tone, spread), colour, tuple(c * 0.52 for c in linear(dark)))
        if grey:
            weather = s.noise(s.position((0.5, 0.5, 0.5)), 1.0, 4, 0.6)
            colour = s.mix(s.math("MULTIPLY", weather, 0.7), colour, grey)
        return s.finish(s.surface(colour, rough, s.bump(fibres, 0.35, 0.008), specular=0.3))

    return make


def plain(colour, rough=0.6, metal=0.0, specular=0.4, variation=0.15, scale=1.5):
    """One colour with a little unevenness."""

    def make(name):
        s = Shader(name)
        uneven = s.noise(s.position(), scale, 4, 0.6)
        shade = s.mix(s.math("MULTIPLY", uneven, variation * 2), colour, tuple(c * 0.5 for c in linear(colour)))
        return s.finish(s.surface(shade, rough, metal=metal, specular=specular))

    return make


def toned(colours, rough=0.8, specular=0.2, folds=0.0):
    """Each piece of each instance takes one of several colours; folds hang down and darken it by up to that part."""

    def make(name):
        s = Shader(name)
        stops = [(i / len(colours), c) for i, c in enumerate(colours)]
        each = s.node("ShaderNodeObjectInfo").outputs["Random"]
        pick = s.math("FRACT", s.math("ADD", s.attribute("tone", "Fac"), s.math("MULTIPLY", each, 7.3)))
        colour = s.ramp(pick, stops, "CONSTANT")
        if folds:
            hang = s.noise(s.position((1, 1, 0.3)), 11, 3, 0.55)
            depth = s.math("MULTIPLY", s.math("SUBTRACT", hang, 0.42), 5.0 * folds, clamp=True)
            colour = s.mix(depth, colour, "#0d0b0a")
        return s.finish(s.surface(colour, rough, specular=specular))

    return make


def light(colour, strength):
    """A lit surface."""

    def make(name):
        s = Shader(name)
        return s.finish(s.emission(colour, strength))

    return make


def fieldstone(name):
    """Laid river stone and sandstone with recessed mortar."""
    s = Shader(name)
    warp = s.mix(0.3, s.position((1.0, 1.0, 1.9)), s.noise(s.position(), 2.0, 3, 0.5, "Color"), "ADD")
    edge = s.voronoi(warp, 1.9, "DISTANCE_TO_EDGE")
    split = s.node("ShaderNodeSeparateColor")
    s.put(s.voronoi(warp, 1.9, "F1", "Color"), split.inputs[0])
    colour = s.ramp(split.outputs[0], [(0, "#857563"), (0.2, "#ad9576"), (0.4, "#95887a"), (0.6, "#7a726a"),
                                       (0.75, "#b79f83"), (0.9, "#8f7358")], "CONSTANT")
    fine = s.noise(s.position(), 9, 5, 0.65)
    colour = s.mix(s.math("MULTIPLY", fine, 0.5), colour, "#51483f")
    joint = s.math("MINIMUM", s.math("MULTIPLY", edge, 10), 1.0)
    colour = s.mix(joint, "#5d564c", colour)
    height = s.math("ADD", joint, s.math("MULTIPLY", fine, 0.35))
    return s.finish(s.surface(colour, 0.85, s.bump(height, 0.8, 0.05), specular=0.2))


def standing_seam(dark, pale):
    """Metal roofing, a little weathered."""

    def make(name):
        s = Shader(name)
        broad = s.noise(s.position((0.12, 0.12, 0.12)), 1.2, 5, 0.6)
        colour = s.mix(s.math("MULTIPLY", s.attribute("tone", "Fac"), 0.35), s.mix(broad, dark, pale), "#2a2826")
        rough = s.math("MULTIPLY_ADD", s.noise(s.position((1, 0.1, 1)), 2, 3), 0.2, 0.36)
        return s.finish(s.surface(colour, rough, metal=0.5, specular=0.5))

    return make


def glass(name):
    """Thin clear glass: reflection by angle, otherwise transparent."""
    s = Shader(name)
    fresnel = s.node("ShaderNodeFresnel")
    fresnel.inputs[0].default_value = 1.45
    glossy = s.node("ShaderNodeBsdfGlossy")
    glossy.inputs["Roughness"].default_value = 0.02
    clear = s.node("ShaderNodeBsdfTransparent")
    clear.inputs[0].default_value = (0.92, 0.95, 0.96, 1)
    factor = s.math("MULTIPLY_ADD", fresnel.outputs[0], 0.9, 0.03, clamp=True)
    return s.finish(s.blend(factor, clear.outputs[0], glossy.outputs[0]))


def window(name):
    """Glass before a dim room: dark, mirror-like, faintly warm."""
    s = Shader(name)
    room = s.surface("#171412", 0.06, specular=0.7)
    warm = s.emission((1.0, 0.62, 0.3), s.math("MULTIPLY", s.math("POWER", s.attribute("tone", "Fac"), 3.0), weather.NOW["windows"]))
    add = s.node("ShaderNodeAddShader")
    s.put(room, add.inputs[0])
    s.put(warm, add.inputs[1])
    return s.finish(add.outputs[0])


def pavers(name):
    """Sandstone-coloured pavers, 4 ft by 2 ft, worn unevenly."""
    s = Shader(name)
    brick = s.node("ShaderNodeTexBrick", offset=0.5)
    for key, value in (("Scale", 0.42), ("Mortar Size", 0.01), ("Bias", -0.2)):
        brick.inputs[key].default_value = value
    for key, value in (("Color1", "#b8a187"), ("Color2", "#94816d"), ("Mortar", "#5f554b")):
        s.put(value, brick.inputs[key])
    s.put(s.position(), brick.inputs["Vector"])
    worn = s.noise(s.position(), 0.35, 6, 0.65)
    fine = s.noise(s.position(), 7, 4, 0.65)
    colour = s.mix(s.math("MULTIPLY", worn, 0.6), brick.outputs["Color"], "#6d5c4c")
    colour = s.mix(s.math("MULTIPLY", fine, 0.35), colour, "#cbb59a")
    rough = s.math("MULTIPLY_ADD", worn, 0.35, 0.42)
    return s.finish(s.surface(colour, rough, s.bump(brick.outputs["Fac"], -0.3, 0.015), specular=0.35))


def ground(stops, scale, fine_scale, fine_colour, fine=0.45, bump=0.4, haze=None):
    """Earth, gravel, asphalt: broad patches and a fine grit."""

    def make(name):
        s = Shader(name)
        colour = s.ramp(s.noise(s.position(), scale, 6, 0.62), stops)
        grit = s.noise(s.position(), fine_scale, 4, 0.7)
        colour = s.mix(s.math("MULTIPLY", grit, fine), colour, fine_colour)
        shader = s.surface(colour, 0.95, s.bump(grit, bump, 0.03), specular=0.08)
        return s.finish(s.haze(shader, haze) if haze else shader)

    return make


def tracked_dirt(name):
    """Arena footing: raked in faint streaks, churned by hooves where there is traffic, damp in patches."""
    s = Shader(name)
    damp = s.noise(s.position(), 0.11, 5, 0.6)
    clods = s.noise(s.position(), 5.0, 6, 0.72)
    hooves = s.voronoi(s.mix(0.25, s.position(), s.noise(s.position(), 3, 2, 0.5, "Color"), "ADD"), 2.1)
    raked = s.noise(s.position((3.2, 0.16, 1), turn=0.12), 1.0, 5, 0.66, distortion=0.5)
    traffic = s.noise(s.position(), 0.16, 5, 0.62)
    worn = s.math("MULTIPLY", s.math("SUBTRACT", traffic, 0.44), 9.0, clamp=True)
    colour = s.ramp(damp, [(0.32, "#614b39"), (0.5, "#7f654d"), (0.68, "#977d61")])
    colour = s.mix(s.math("MULTIPLY", raked, s.math("SUBTRACT", 0.62, s.math("MULTIPLY", worn, 0.45))), colour, "#54402f")
    dents = s.math("SUBTRACT", 1.0, s.math("MINIMUM", s.math("MULTIPLY", hooves, 3.4), 1.0))
    dents = s.math("MULTIPLY", dents, worn)
    colour = s.mix(s.math("MULTIPLY", dents, 0.75), colour, "#47321f")
    colour = s.mix(s.math("MULTIPLY", clods, 0.55), colour, "#5e4530")
    colour = s.mix(s.math("MULTIPLY", s.attribute("pressed", "Fac"), 0.7), colour, "#402d1d")  # hoof prints and drag lines
    height = s.math("ADD", s.math("MULTIPLY", raked, 0.35),
                    s.math("SUBTRACT", s.math("MULTIPLY", clods, 1.1), s.math("MULTIPLY", dents, 0.8)))
    return s.finish(s.surface(colour, 0.96, s.bump(height, 0.75, 0.06), specular=0.08))


def meadow(name):
    """Late-season grass: straw and sage with darker swales."""
    s = Shader(name)
    broad = s.noise(s.position(), 0.018, 6, 0.6)
    patch = s.noise(s.position(), 0.22, 6, 0.7)
    fine = s.noise(s.position(), 4.5, 4, 0.75)
    colour = s.ramp(broad, [(0.3, "#6f6b3a"), (0.48, "#98874a"), (0.62, "#b09a5c"), (0.75, "#8b8048")])
    colour = s.mix(s.math("MULTIPLY", patch, 0.6), colour, "#7a6c3c")
    radius = s.node("ShaderNodeVectorMath", operation="LENGTH")
    s.put(s.position((0.001, 0.001, 0)), radius.inputs[0])
    far = s.math("MULTIPLY", s.math("SUBTRACT", s.math("ADD", radius.outputs["Value"], s.math("MULTIPLY", broad, 0.9)), 0.95), 1.6, clamp=True)
    colour = s.mix(s.math("MULTIPLY", far, 0.92), colour, "#2a3526")
    colour = s.mix(s.math("MULTIPLY", fine, 0.5), colour, "#574a29")
    return s.finish(s.haze(s.surface(colour, 0.95, s.bump(fine, 0.8, 0.12), specular=0.04), 24000))


def leaves(dark, pale, tint="#8a8a3a", through=0.25, haze=14000):
    """Foliage: each plant its own colour, some light through the leaf."""

    def make(name):
        s = Shader(name)
        each = s.node("ShaderNodeObjectInfo").outputs["Random"]
        colour = s.mix(each, dark, pale)
        mottle = s.noise(s.position(), 1.4, 2)
        colour = s.mix(s.math("MULTIPLY", mottle, 0.5), colour, tuple(c * 0.42 for c in linear(dark)))
        colour = weather.snowed(s, colour, name)
        diffuse = s.node("ShaderNodeBsdfDiffuse")
        s.put(colour, diffuse.inputs[0])
        behind = s.node("ShaderNodeBsdfTranslucent")
        s.put(s.mix(0.5, colour, tint), behind.inputs[0])
        return s.finish(s.haze(s.blend(through, diffuse.outputs[0], behind.outputs[0]), haze))

    return make


def water(name):
    """A still pond."""
    s = Shader(name)
    ripple = s.noise(s.position(), 1.2, 3, 0.6)
    return s.finish(s.surface("#1a2320", 0.12, s.bump(ripple, 0.12, 0.05), specular=0.35))


def picture_screen(name):
    """The video board: a dusk gradient behind the lettering."""
    s = Shader(name)
    split = s.node("ShaderNodeSeparateXYZ")
    s.put(s.position((0.1, 0.1, 0.1)), split.inputs[0])
    soft = s.math("ADD", split.outputs[2], s.math("MULTIPLY", s.noise(s.position((0.25, 0.25, 0.5)), 1, 4), 0.5))
    colour = s.ramp(s.math("MULTIPLY", soft, 0.6), [(0.45, (0.30, 0.08, 0.03)), (0.75, (0.75, 0.30, 0.09)), (0.95, (0.09, 0.12, 0.2))])
    return s.finish(s.emission(colour, 1.1))


def light_shaft(name):
    """A stage light in thin haze: additive and fading along the shaft (grain z, in metres)."""
    s = Shader(name)
    split = s.node("ShaderNodeSeparateXYZ")
    s.put(s.attribute("fade"), split.inputs[0])
    clear = s.node("ShaderNodeBsdfTransparent").outputs[0]
    facing = s.node("ShaderNodeLayerWeight")
    facing.inputs[0].default_value = 0.5
    core = s.math("POWER", s.math("SUBTRACT", 1.0, facing.outputs["Facing"]), 1.6)
    strength = s.math("MULTIPLY", s.math("POWER", split.outputs[2], 1.8), s.math("MULTIPLY", core, 0.55))
    glow = s.emission(s.attribute("hue", "Color"), strength)
    add = s.node("ShaderNodeAddShader")
    s.put(clear, add.inputs[0])
    s.put(glow, add.inputs[1])
    return s.finish(add.outputs[0])


def alpine(name):
    """Ridges: forest, tundra and rock by height and slope, late snow in the gullies of the high ones."""
    s = Shader(name)
    geometry = s.node("ShaderNodeNewGeometry")
    where, facing = s.node("ShaderNodeSeparateXYZ"), s.node("ShaderNodeSeparateXYZ")
    s.put(geometry.outputs["Position"], where.inputs[0])
    s.put(geometry.outputs["Normal"], facing.inputs[0])
    rough = s.noise(geometry.outputs["Position"], 0.0016, 7, 0.62)
    fine = s.noise(geometry.outputs["Position"], 0.02, 5, 0.7)
    height = s.math("MULTIPLY_ADD", s.math("SUBTRACT", rough, 0.5), 620, where.outputs[2])
    rock = s.ramp(rough, [(0.3, "#6b5d52"), (0.55, "#93806d"), (0.75, "#7d746c")])
    crags = s.math("MULTIPLY", s.math("SUBTRACT", fine, 0.4), 4.0, clamp=True)
    rock = s.mix(s.math("MULTIPLY", crags, 0.75), rock, "#37312c")
    tundra = s.mix(fine, "#565439", "#716a4a")
    steep = s.math("LESS_THAN", s.math("ADD", facing.outputs[2], s.math("MULTIPLY", fine, 0.15)), 0.84)
    high = s.mix(steep, tundra, rock)
    # single trees and stands: contrast enough to be seen through miles of haze
    trees = s.math("MULTIPLY", s.math("SUBTRACT", s.noise(geometry.outputs["Position"], 0.05, 3, 0.75), 0.36), 3.4, clamp=True)
    forest = s.mix(trees, "#0b120d", "#4d5c39")
    stands = s.math("MULTIPLY", s.math("SUBTRACT", s.noise(geometry.outputs["Position"], 0.006, 3, 0.6), 0.52), 9.0, clamp=True)
    forest = s.mix(s.math("MULTIPLY", stands, 0.45), forest, "#6b6a48")
    gold = s.noise(geometry.outputs["Position"], 0.004, 4, 0.6)
    forest = s.mix(s.math("MULTIPLY", s.math("MULTIPLY", s.math("SUBTRACT", gold, 0.50), 3.5, clamp=True), 0.3), forest, "#6a6233")
    treeline = s.math("MULTIPLY", s.math("SUBTRACT", height, 900), 0.005, clamp=True)
    colour = s.mix(treeline, forest, high)
    snow_height = s.math("MULTIPLY", s.math("SUBTRACT", height, 1480), 0.003, clamp=True)
    lies = s.math("MULTIPLY", s.math("SUBTRACT", s.math("ADD", facing.outputs[2], s.math("MULTIPLY", fine, 0.35)), 0.93), 9.0, clamp=True)
    colour = s.mix(s.math("MULTIPLY", snow_height, lies), colour, "#e8e6e4")
    return s.finish(s.haze(s.surface(colour, 0.9, specular=0.05), 27000, (0.48, 0.55, 0.72), 0.60, 0.85))


LIBRARY = {
    "timber": wood("#5a4130", "#967350", spread=0.5), "timber-dark": wood("#37281d", "#594030"), "deck": wood("#a08b70", "#c9b698", 0.6, 0.45),
    "siding": wood("#4d3f35", "#76624f", 0.8, 0.5, "#6f665c"), "batten": wood("#43372e", "#6a5746", 0.8, 0.4, "#665d54"),
    "paneling": wood("#6a4d36", "#9c7a55", 0.5, 0.5), "old-boards": wood("#544a41", "#8a7c6c", 0.85, 0.8),
    "barn-red": wood("#5a1a13", "#86291e", 0.85, 0.5), "court": wood("#b98450", "#d9ae74", 0.22, 0.25), "stage": wood("#191716", "#2a2725", 0.5), "dark-floor": plain("#1c1a18", 0.95, specular=0.04),
    "oak": wood("#7d5633", "#b58850", 0.35, 0.5), "crate": wood("#94744a", "#c2a06b", 0.8),
    "white": plain("#e4dccb", 0.6, variation=0.06), "painted": wood("#a79d8b", "#e2dac9", 0.7, 0.12, "#998e7d"), "rope": plain("#b9a27a", 0.9, variation=0.4, scale=30), "stone": fieldstone, "cap": plain("#a99a85", 0.8),
    "roof": standing_seam("#34312f", "#4c4640"), "barn-roof": standing_seam("#6b6662", "#8c7d70"),
    "steel": plain("#262321", 0.45, 0.6, variation=0.05), "galvanised": plain("#a9a8a2", 0.4, 0.8), "black": plain("#0f0f0f", 0.5),
    "iron": plain("#1d1a18", 0.5, 0.5), "glass": glass, "window": window,
    "concrete": plain("#97897a", 0.75, scale=0.4), "polished": plain("#6b6157", 0.2, specular=0.5, variation=0.2, scale=0.6), "slab": plain("#8d8781", 0.5, scale=0.5),
    "pavers": pavers, "water": water, "meadow": meadow, "dirt": tracked_dirt, "alpine": alpine,
    "asphalt": ground([(0.3, "#514d49"), (0.7, "#6a655e")], 0.1, 26, "#3a3734", 0.3, 0.2),
    "gravel": ground([(0.3, "#8f7a61"), (0.7, "#ab957a")], 0.25, 13, "#6a5844", 0.5),
    "trail": ground([(0.3, "#8d7455"), (0.7, "#a88f6d")], 0.2, 9, "#6a543c", 0.5),
    "pen-earth": ground([(0.3, "#6f5239"), (0.7, "#937355")], 0.12, 6, "#523c29", 0.5, 0.6),
    "bark": plain("#6e4631", 0.95, variation=0.4, scale=4), "aspen-bark": plain("#cfc8b6", 0.8, variation=0.25, scale=3),
    "needles": leaves("#26391f", "#4d5c31"), "fir": leaves("#1c2f22", "#36482f"), "aspen": leaves("#a3861f", "#c9a02e", "#c9a530", 0.4),
    "aspen-green": leaves("#6d7c2a", "#98932f", "#a0a040", 0.35), "straw": leaves("#8f8047", "#c9b075", "#c0a860", 0.3), "sage": leaves("#5f6b4c", "#8a8a66", through=0.15),
    "lawn": ground([(0.3, "#5c6632"), (0.7, "#7d7d3f")], 0.5, 8, "#3f4523", 0.5),
    "lamp": light((1.0, 0.88, 0.70), 14), "bulb": light((1.0, 0.66, 0.34), 10), "glow": light((1.0, 0.62, 0.32), 1.5), "letter": light((1.0, 0.86, 0.62), 2.2),
    "stage-wash": light((0.95, 0.5, 0.2), 3.0), "screen": picture_screen, "beam": light_shaft,
    "red": plain("#7f201b"), "blue": plain("#223355"), "cream": plain("#e9dfca", variation=0.05), "gold": plain("#b88a3c", 0.35, 0.7), "pine-green": plain("#24382e", 0.5, variation=0.06),
    "saddle": plain("#7a3f1f", 0.5, variation=0.1), "line": plain("#d6d0c2", 0.8), "line-court": plain("#efe9da", 0.4), "paint": plain("#6a221c", 0.3, variation=0.05),
    "skin": toned(["#8f6448", "#7c5238", "#9c7257", "#61402c"]), "denim": toned(["#26344a", "#2f3e55", "#20262f", "#3b3029", "#4a443b"], folds=0.6),
    "shirt": toned(["#5f2a24", "#a39a86", "#38463b", "#2a3849", "#7a6038", "#513a2e", "#b3ac9f", "#4a545d"], folds=0.6),
    "hat": toned(["#8f7a59", "#32281f", "#a8987c", "#57432e"]), "hair": toned(["#2a1d14", "#5a3b22", "#8a6a3f"]), "boot": plain("#2c1d14", 0.6),
    "dress": toned(["#5d3a30", "#8d8066", "#455148", "#4c3a40"], folds=0.7), "jersey-a": plain("#7b1f1b", 0.8), "jersey-b": plain("#e6dfce", 0.8),
    "bay": plain("#4d2b1a", 0.55, specular=0.3), "sorrel": plain("#743f20", 0.55, specular=0.3), "dun": plain("#8f7148", 0.6), "grey-coat": plain("#8f8a84", 0.6), "mane": plain("#140e0a", 0.7),
    "car": toned(["#7d1a18", "#d8d6d0", "#24292f", "#3a536b", "#8a8378", "#b9b6ae", "#41513f"], 0.28, 0.6), "trailer": plain("#d9d6cf", 0.35, 0.2), "tire": plain("#161616", 0.85),
    "canvas": toned(["#cdbf9f", "#7f8a72", "#b3895f"]), "booth": toned(["#7f2d25", "#27405a", "#2f4a3b", "#b78b45", "#e2d6bd", "#5b4030"], 0.7),
    **COACHWORK, "lot": tracked_gravel, "pebble": plain("#7d6d59", 0.9, variation=0.5, scale=2),
}

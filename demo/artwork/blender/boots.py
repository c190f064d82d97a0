"""A pair of football boots: an upper drawn over ribs from heel to toe, a plate with studs, a tongue and laces."""

import math

import bpy
from kit import linear, material, place, rod, weld
from mathutils import Vector

# Ribs from heel to toe: where, half width of the sole, half width at the widest, top, half width of the opening, bottom.
RIBS = [
    (-1.27, 0.03, 0.03, 0.98, 0.02, 0.34),
    (-1.235, 0.19, 0.17, 1.0, 0.11, 0.29),
    (-1.12, 0.30, 0.31, 0.99, 0.22, 0.26),
    (-0.88, 0.35, 0.38, 0.93, 0.275, 0.25),
    (-0.55, 0.345, 0.375, 0.89, 0.275, 0.25),
    (-0.25, 0.335, 0.37, 0.93, 0.235, 0.255),
    (0.0, 0.345, 0.375, 0.93, 0.155, 0.255),
    (0.22, 0.385, 0.405, 0.835, 0.105, 0.25),
    (0.45, 0.43, 0.44, 0.715, 0.085, 0.245),
    (0.66, 0.455, 0.46, 0.61, 0.06, 0.245),
    (0.82, 0.45, 0.45, 0.55, 0.0, 0.25),
    (1.0, 0.42, 0.415, 0.505, 0.0, 0.26),
    (1.17, 0.36, 0.35, 0.46, 0.0, 0.275),
    (1.31, 0.26, 0.24, 0.415, 0.0, 0.295),
    (1.39, 0.15, 0.13, 0.375, 0.0, 0.315),
    (1.42, 0.03, 0.03, 0.345, 0.0, 0.33),
]
ROUND, LONG = 25, 96


def curve(points, count):
    """`count` points of a smooth curve through the given ones."""
    out = []
    last = len(points) - 1
    for k in range(count):
        at = k / (count - 1) * last
        i = min(int(at), last - 1)
        t = at - i
        p0, p1, p2, p3 = (Vector(points[max(0, min(last, j))]) for j in (i - 1, i, i + 1, i + 2))
        out.append(0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t**3))
    return out


def inward(x):
    """How far the middle of the foot lies aside: the toes turn in."""
    return -0.10 * math.sin(max(0.0, x + 0.2) * 0.95) + 0.03 * math.cos(x * 1.4)


def ribs():
    first, second = ([rib[:3] for rib in RIBS], [rib[3:] for rib in RIBS])
    return [(*a, *b) for a, b in zip(curve(first, LONG), curve(second, LONG))]


def half(rib):
    """One side of a rib, from the middle of the sole up to the edge of the opening, as (y, z)."""
    _, sole, wide, top, gap, low = rib
    gap = max(0.0, gap)
    tall = top - low
    points = [
        (0, low), (0.55 * sole, low), (0.95 * sole, low + 0.02), (wide * 1.0, low + 0.16 * tall),
        (wide * 0.98 if gap else wide * 0.92, low + 0.42 * tall),
        (gap + 0.62 * (wide - gap), low + 0.8 * tall if gap else low + 0.84 * tall),
        (gap + 0.12 * (wide - gap), top - 0.012 * bool(gap)),
        (gap, top),
    ]
    return [(p[0], p[1]) for p in curve([(y, z, 0) for y, z in points], ROUND)]


def grid(rows, made, parent, thick=0.0, inside=None):
    wide = len(rows[0])
    faces = [
        (i * wide + k, i * wide + k + 1, (i + 1) * wide + k + 1, (i + 1) * wide + k)
        for i in range(len(rows) - 1) for k in range(wide - 1)
    ]
    mesh = bpy.data.meshes.new("boot")
    mesh.from_pydata([v for row in rows for v in row], [], faces)
    weld(mesh)
    thing = place(mesh, made)
    if thick:
        wall = thing.modifiers.new("wall", "SOLIDIFY")
        wall.thickness, wall.offset = thick, -1
        if inside:
            thing.data.materials.append(inside)
            wall.material_offset = 1
        round_ = thing.modifiers.new("round", "SUBSURF")
        round_.levels = round_.render_levels = 1
    thing.parent = parent
    return thing


def leather(job):
    """The upper: its color, a broad bar and a thin one of the other color on the quarter, the heel in it too,
    dried mud near the ground."""
    made = material("upper", job["body"], 0.42, grain=(46, 0.22), clear=0.12)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    where = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    part = nodes.new("ShaderNodeSeparateXYZ")
    links.new(where, part.inputs[0])

    def sums(kind, first, second):
        node = nodes.new("ShaderNodeMath")
        node.operation = kind
        for socket, value in zip(node.inputs, (first, second)):
            if isinstance(value, float):
                socket.default_value = value
            else:
                links.new(value, socket)
        return node.outputs[0]

    # The bars lean back; `along` runs across them and comes to 0..1 over the quarter.
    along = sums("ADD", sums("MULTIPLY", part.outputs["X"], 0.9), sums("MULTIPLY", part.outputs["Z"], 0.75))
    bars = nodes.new("ShaderNodeValToRGB")
    bars.color_ramp.interpolation = "CONSTANT"
    stops = bars.color_ramp.elements
    marks = [(0.0, 0), (0.30, 1), (0.60, 0), (0.64, 1), (0.67, 0)]
    while len(stops) < len(marks):
        stops.new(0.5)
    for stop, (at, on) in zip(stops, marks):
        stop.position, stop.color = at, (on, on, on, 1)
    links.new(along, bars.inputs["Fac"])
    paint = nodes.new("ShaderNodeMixRGB")
    paint.inputs["Color1"].default_value = (*linear(job["body"]), 1)
    paint.inputs["Color2"].default_value = (*linear(job["accent"]), 1)
    heel = sums("LESS_THAN", sums("ADD", part.outputs["X"], sums("MULTIPLY", part.outputs["Z"], 0.35)), -0.70)
    links.new(sums("MAXIMUM", bars.outputs["Color"], heel), paint.inputs["Fac"])
    # Mud: thick at the sole, splashed above.
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 6, 10
    links.new(where, noise.inputs["Vector"])
    low = sums("SUBTRACT", 0.70, part.outputs["Z"])
    dirt = sums("ADD", sums("MULTIPLY", low, 0.62), noise.outputs["Fac"])
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.63, 0.80
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (0, 0, 0, 1), (0.85, 0.85, 0.85, 1)
    links.new(dirt, ramp.inputs["Fac"])
    soiled = nodes.new("ShaderNodeMixRGB")
    soiled.inputs["Color2"].default_value = (*linear("#6a5236"), 1)
    links.new(ramp.outputs["Color"], soiled.inputs["Fac"])
    links.new(paint.outputs["Color"], soiled.inputs["Color1"])
    links.new(soiled.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return made


def boot(job, made):
    """One left boot about the origin, its studs on z = 0; the empty that carries it."""
    holder = bpy.data.objects.new("holder", None)
    bpy.context.collection.objects.link(holder)
    rows = []
    for rib in ribs():
        side = half(rib)
        y0 = inward(rib[0])
        rows.append([(rib[0], y0 + y, z) for y, z in reversed(side)] + [(rib[0], y0 - y, z) for y, z in side[1:]])
    grid(rows, made["upper"], holder, 0.035, made["lining"])

    # The collar's welt, along the edge of the opening.
    edge = [rib for rib in ribs() if rib[4] > 0.012]
    welt = [(r[0], inward(r[0]) + r[4], r[3]) for r in edge]
    back = [(r[0], inward(r[0]) - r[4], r[3]) for r in reversed(edge)]
    rod([*back, *welt], 0.026, made["lining"]).parent = holder

    # Lining of the heel, and the insole one looks down on.
    sole = [[(r[0], inward(r[0]) + s * r[1] * 0.86, r[5] + 0.07) for s in (-1, -0.5, 0, 0.5, 1)] for r in ribs()]
    grid(sole, made["lining"], holder)

    # Tongue: out of the vamp, under the laces, up in front of the ankle.
    tongue = []
    for k in range(24):
        t = k / 23
        x = 0.72 - 0.80 * t
        rise = 0.56 + 0.43 * t + 0.22 * max(0.0, t - 0.55) ** 1.2
        wide = 0.12 + 0.10 * t - 0.03 * max(0.0, t - 0.85) * 6
        row = [(x - 0.05 * t * abs(s), inward(x) + s * wide, rise - 0.05 * s * s) for s in (-1, -0.6, -0.2, 0.2, 0.6, 1)]
        tongue.append(row)
    grid(tongue, made["tongue"], holder, 0.045)

    # Laces cross over the tongue; the bow falls to both sides.
    eyes = []
    for k in range(6):
        x = 0.60 - 0.115 * k
        near = min(ribs(), key=lambda r: abs(r[0] - x))
        eyes.append((x, inward(x), near[4] + 0.055, near[3] - 0.005))
    for k, (x, y0, wide, z) in enumerate(eyes):
        over = [(x, y0 - wide, z), (x, y0 - wide * 0.4, z + 0.05), (x, y0 + wide * 0.4, z + 0.05), (x, y0 + wide, z)]
        rod(over, 0.021, made["lace"]).parent = holder
        if k < 5:
            nx, ny, nw, nz = eyes[k + 1]
            for s in (-1, 1):
                cross = [
                    (x, y0 + s * wide, z + 0.01), (x - 0.03, y0 + s * wide * 0.5, z + 0.065),
                    (nx + 0.03, ny - s * nw * 0.5, nz + 0.06), (nx, ny - s * nw, nz + 0.01),
                ]
                rod(cross, 0.02, made["lace"]).parent = holder
    x, y0, wide, z = eyes[-1]
    for s in (-1, 1):
        loop = [
            (x, y0, z + 0.07), (x + 0.04, y0 + s * 0.16, z + 0.14), (x + 0.14, y0 + s * 0.34, z + 0.02),
            (x + 0.10, y0 + s * 0.38, z - 0.08), (x + 0.0, y0 + s * 0.28, z + 0.0), (x, y0, z + 0.07),
        ]
        rod(loop, 0.019, made["lace"]).parent = holder
        end = [(x, y0, z + 0.07), (x + 0.12, y0 + s * 0.1, z + 0.06), (x + 0.26, y0 + s * 0.30, z - 0.12), (x + 0.24, y0 + s * 0.40, z - 0.30)]
        rod(end, 0.019, made["lace"]).parent = holder

    # The plate under the foot, a little wider than it, and its studs.
    plate = []
    for r in ribs():
        y0, w = inward(r[0]), max(0.02, r[1] * 1.0)
        # It comes up over the tip of the toe.
        toe = max(0.0, min(1.0, (r[0] - 1.1) / 0.25))
        low, lip = r[5], 0.06 + 0.005 * toe
        w, at = (w + 0.012 * toe) * min(1.0, max(0.0, (1.42 - r[0]) / 0.02)), r[0] + 0.02 * toe
        plate.append([
            (at, y0 + w, low + lip), (at, y0 + w * 1.01, low), (at, y0 + w * 0.9, low - 0.055), (at, y0, low - 0.065),
            (at, y0 - w * 0.9, low - 0.055), (at, y0 - w * 1.01, low), (at, y0 - w, low + lip),
        ])
    grid(plate, made["plate"], holder)
    for x, y in ((-1.02, 0.2), (-1.02, -0.2), (-0.72, 0.23), (-0.72, -0.23), (0.28, 0.29), (0.28, -0.29), (0.66, 0.33), (0.66, -0.35), (1.0, 0.22), (1.0, -0.3)):
        bpy.ops.mesh.primitive_cone_add(vertices=32, radius1=0.058, radius2=0.095, depth=0.2, location=(x, inward(x) + y, 0.1))
        stud = bpy.context.object
        bpy.ops.object.shade_smooth()
        stud.data.use_auto_smooth = True
        stud.data.materials.append(made["stud"])
        stud.parent = holder
    return holder


def boots(job):
    made = {
        "upper": leather(job),
        "lining": material("lining", "#22262a", 0.85, grain=(160, 0.3)),
        "tongue": material("tongue", job["body"], 0.6, grain=(60, 0.25)),
        "lace": material("lace", job["accent"], 0.85, grain=(220, 0.5), wear=("#6a5236", 0.35)),
        "plate": material("plate", job["accent"], 0.35, clear=0.3, wear=("#6a5236", 0.8)),
        "stud": material("stud", "#d8d5cc", 0.4, wear=("#6a5236", 0.9)),
    }
    near = boot(job, made)
    near.location, near.rotation_euler = (0.1, -0.55, 0), (0, 0, math.radians(-24))
    # Its fellow, the mirror image, lies on its side behind: studs to the camera.
    far = boot(job, made)
    far.scale = (1, -1, 1)
    far.rotation_euler = (math.radians(-78), math.radians(4), math.radians(14))
    far.location = (0.15, 0.62, 0.42)
    return ((0.1, 0.0, 0.45), 1.2) if job["shot"] == "hero" else ((0.42, -0.62, 0.42), 0.95)

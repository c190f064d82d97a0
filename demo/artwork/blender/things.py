"""The objects of the studio. Each builds itself round the origin, standing on z = 0, and answers its middle and its reach."""

import math

import bpy
from boots import boots
from kit import box, lathe, linear, material, place, ring, rod, slab, weld, wood


def globe(job):
    sea = material("sea", job["body"], 0.42, grain=(40, 0.08), clear=0.4)
    nodes, links = sea.node_tree.nodes, sea.node_tree.links
    where = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 1.15, 12
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.interpolation = "CONSTANT"
    tones = [(0.0, job["body"]), (0.52, "#6f7a55"), (0.535, job["accent"]), (0.6, "#c9a76a"), (0.68, "#a98752")]
    stops = ramp.color_ramp.elements
    while len(stops) < len(tones):
        stops.new(0.5)
    for stop, (at, tone) in zip(stops, tones):
        stop.position, stop.color = at, (*linear(tone), 1)
    links.new(where, noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    brass = material("brass", "#b08a46", 0.26, 1, grain=(60, 0.06))
    bpy.ops.mesh.primitive_uv_sphere_add(segments=96, ring_count=48, radius=1, location=(0, 0, 1.75), rotation=(0.4, 0.15, 0))
    bpy.ops.object.shade_smooth()
    bpy.context.object.data.materials.append(sea)
    ring(1.1, 0.035, brass, (0, 0, 1.75), (90, 0, 24), 1)
    ring(1.0, 0.008, brass, (0, 0, 1.75), (23, 8, 0))
    walnut = wood("stand", "#6b3d1f", "#2b1409", "Z", 0.3, 0.4)
    lathe([(0, 0), (0.72, 0), (0.74, 0.06), (0.66, 0.13), (0.3, 0.2), (0.14, 0.3), (0.12, 0.42), (0.2, 0.52), (0.1, 0.6), (0, 0.66)], walnut)
    return (0, 0, 1.35), 1.5


def hat(job):
    felt = material("felt", job["body"], 0.9, sheen=1, grain=(140, 0.25), wear=("#8a7a66", 0.14))
    band = material("band", job["accent"], 0.5, sheen=0.4)
    lathe([(0, 1.5), (0, 1.5), (0.84, 1.5), (0.93, 1.47), (0.93, 1.47), (0.82, 0.9), (0.86, 0.2), (0.9, 0.1), (1.25, 0.08), (1.46, 0.18), (1.46, 0.18), (1.47, 0.14), (1.25, 0.02), (0.85, 0.02)], felt)
    lathe([(0.872, 0.42), (0.875, 0.42), (0.895, 0.12), (0.88, 0.12)], band, fine=False)
    return (0, 0, 0.72), 1.35


def bell(job):
    metal = material("bell", job["body"], 0.3, 1, grain=(24, 0.12), wear=("#4d3a1c", 0.5))
    lathe([(0, 1.52), (0.12, 1.52), (0.3, 1.44), (0.42, 1.25), (0.5, 0.9), (0.62, 0.5), (0.84, 0.2), (0.95, 0.06), (0.95, 0.06), (0.93, 0.0), (0.86, 0.03), (0.7, 0.2), (0.45, 0.7), (0.3, 1.2)], metal, (0, 0, 0.5))
    for height, radius in ((0.62, 0.88), (0.72, 0.78), (1.62, 0.475)):
        ring(radius, 0.02, metal, (0, 0, height))
    iron = material("iron", "#2a2a2c", 0.5, 0.8, grain=(30, 0.3))
    rod([(0, 0, 2.0), (-0.12, 0, 2.16), (0, 0, 2.32), (0.12, 0, 2.16), (0, 0, 2.0)], 0.05, iron)
    bpy.ops.mesh.primitive_uv_sphere_add(radius=0.17, location=(0.1, -0.05, 0.44))
    bpy.ops.object.shade_smooth()
    bpy.context.object.data.materials.append(iron)
    oak = wood("oak", job["accent"], "#2a160a", "X", 0.42, 0.25)
    box((2.5, 1.5, 0.2), oak, (0, 0, 0.1))
    for x in (-1.12, 1.12):
        box((0.16, 0.3, 2.4), oak, (x, 0, 1.35))
    box((2.5, 0.32, 0.18), oak, (0, 0, 2.5))
    return (0, 0, 1.3), 1.75


def lifebuoy(job):
    white = material("white", job["body"], 0.5, grain=(60, 0.25), wear=("#8d7b5f", 0.5))
    red = material("red", job["accent"], 0.5, grain=(60, 0.25), wear=("#5a2a1c", 0.4))
    ring(1.2, 0.34, white, (0, 0.45, 1.42), (72, 0, 0), 0.9)
    tilt = math.radians(72)
    for quarter in range(4):
        verts, faces = [], []
        for i in range(13):
            a = math.pi / 4 + quarter * math.pi / 2 + (i / 12 - 0.5) * 0.5
            for k in range(24):
                b = 2 * math.pi * k / 24
                r = 1.2 + 0.352 * math.cos(b)
                x, y, z = r * math.cos(a), r * math.sin(a), 0.352 * 0.9 * math.sin(b)
                verts.append((x, y * math.cos(tilt) - z * math.sin(tilt) + 0.45, y * math.sin(tilt) + z * math.cos(tilt) + 1.42))
        for i in range(12):
            for k in range(24):
                faces.append((i * 24 + k, i * 24 + (k + 1) % 24, (i + 1) * 24 + (k + 1) % 24, (i + 1) * 24 + k))
        mesh = bpy.data.meshes.new("band")
        mesh.from_pydata(verts, [], faces)
        weld(mesh)
        place(mesh, red)
    rope = material("rope", "#c9b58a", 0.9, grain=(120, 0.8))
    for quarter in range(4):
        path = []
        for i in range(9):
            a = math.pi / 4 + quarter * math.pi / 2 + i / 8 * math.pi / 2
            r = 1.56 + 0.16 * math.sin(i / 8 * math.pi)
            x, y = r * math.cos(a), r * math.sin(a)
            path.append((x, y * math.cos(tilt) + 0.4, y * math.sin(tilt) + 1.45))
        rod(path, 0.04, rope)
    return (0, 0.4, 1.4), 1.7


def bucket(job):
    oak = wood("stave", job["body"], job["accent"], "Z", 0.7, 0.0)
    for k in range(14):
        a = 2 * math.pi * k / 14
        verts = []
        for radius, height in ((0.78, 0), (1.0, 1.7)):
            for da in (-0.216, 0.216):
                for out in (0, 0.08):
                    verts.append(((radius + out) * math.cos(a + da), (radius + out) * math.sin(a + da), height))
        mesh = bpy.data.meshes.new("stave")
        mesh.from_pydata(verts, [], [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (1, 5, 7, 3), (0, 2, 6, 4)])
        weld(mesh)
        thing = place(mesh, oak, smooth=False)
        edge = thing.modifiers.new("bevel", "BEVEL")
        edge.width, edge.segments = 0.02, 2
    lathe([(0, 0.06), (0.8, 0.06)], oak, fine=False)
    iron = material("iron", "#4a3a30", 0.65, 0.7, grain=(40, 0.5), wear=("#7a4a2a", 0.8))
    for height, radius in ((0.35, 0.91), (1.3, 1.03)):
        lathe([(radius, height - 0.09), (radius + 0.03, height - 0.09), (radius + 0.055, height + 0.09), (radius + 0.02, height + 0.09)], iron, fine=False)
    rod([(-1.06, 0, 1.55), (-1.1, 0.15, 1.9), (-0.6, 0.5, 2.35), (0.6, 0.5, 2.35), (1.1, 0.15, 1.9), (1.06, 0, 1.55)], 0.045, iron)
    rope = material("rope", "#b9a27a", 0.95, grain=(120, 0.8))
    rod([(0, 0.52, 2.4), (0.3, 0.2, 2.3), (1.3, -0.2, 1.2), (1.5, -0.5, 0.1), (1.1, -1.2, 0.06), (0.3, -1.4, 0.06), (-0.7, -1.2, 0.06)], 0.055, rope)
    return (0, 0, 1.1), 1.6


def reel(job):
    steel = material("steel", job["body"], 0.32, 1, grain=(50, 0.15), wear=("#5d5a54", 0.6))
    outline = [(1.3 * math.cos(2 * math.pi * k / 128), 1.3 * math.sin(2 * math.pi * k / 128)) for k in range(128)]
    film = material("film", "#1a1310", 0.25, clear=0.6)
    lean = (78, 0, 16)
    for depth in (-0.2, 0.17):
        flange = slab(outline, 0.03, steel, (0.45, 0.5 + depth, 1.32), lean, 0.008)
        for k in range(6):
            a = 2 * math.pi * k / 6 + 0.2
            bpy.ops.mesh.primitive_cylinder_add(vertices=48, radius=0.3, depth=0.4)
            cutter = bpy.context.object
            cutter.location = (0.78 * math.cos(a), 0.78 * math.sin(a), 0)
            cutter.parent = flange
            cutter.hide_render = cutter.hide_viewport = True
            cut = flange.modifiers.new("hole", "BOOLEAN")
            cut.operation, cut.object = "DIFFERENCE", cutter
    lathe([(0.34, -0.14), (1.0, -0.14), (1.02, 0), (1.0, 0.14), (0.34, 0.14)], film, (0.45, 0.5, 1.32), lean, fine=False)
    can = material("can", job["accent"], 0.4, 0.9, grain=(30, 0.25), wear=("#7a5a38", 0.7))
    lathe([(0, 0), (1.35, 0), (1.38, 0.02), (1.38, 0.2), (1.42, 0.2), (1.42, 0.42), (1.38, 0.46), (1.1, 0.46), (1.08, 0.43), (0.4, 0.43), (0, 0.43)], can, (-0.9, -0.75, 0), fine=False)
    label = material("label", "#eadfc2", 0.8)
    box((1.0, 0.5, 0.01), label, (-0.9, -0.85, 0.442), (0, 0, 9), bevel=0)
    return (-0.2, -0.1, 0.95), 1.85


def megaphone(job):
    tin = material("tin", job["body"], 0.42, 0.5, grain=(20, 0.15), wear=("#5a4a38", 0.7))
    lathe([(0.2, 0), (0.26, 0.04), (0.2, 0.14), (0.24, 0.3), (1.02, 2.9), (1.06, 2.92), (1.06, 2.96), (1.0, 2.94), (0.22, 0.3)], tin, (-1.35, 0.5, 1.06), (90, 0, 62), fine=False)
    brass = material("rim", job["accent"], 0.3, 1)
    ring(1.04, 0.04, brass, (-1.35 + 2.94 * math.sin(math.radians(62)), 0.5 - 2.94 * math.cos(math.radians(62)), 1.06), (90, 0, 62))
    rod([(-0.6, 0.1, 1.5), (-0.5, 0.05, 1.95), (0.1, -0.28, 2.1), (0.3, -0.4, 1.8)], 0.05, brass)
    return (0, -0.1, 0.95), 1.75


OBJECTS = {
    "globe": globe, "hat": hat, "bell": bell, "lifebuoy": lifebuoy, "bucket": bucket, "reel": reel, "megaphone": megaphone,
    "boots": boots,
}

"""What every scene of the studio shares: meshes turned on a lathe, materials, light, camera and the developing of a frame."""

import math

import bmesh
import bpy
from mathutils import Vector

SURFACES = {
    "plaster": ((0.60, 0.57, 0.51), 0.85),
    "slate": ((0.065, 0.08, 0.09), 0.6),
    "walnut": ((0.12, 0.055, 0.025), 0.4),
    "felt": ((0.014, 0.065, 0.042), 0.95),
    "museum": ((0.37, 0.385, 0.38), 0.8),
    "ink": ((0.018, 0.022, 0.032), 0.55),
}


def linear(color):
    """'#rrggbb' as the linear triple that Cycles wants."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def material(name, color, rough=0.5, metal=0.0, grain=None, clear=0.0, sheen=0.0, wear=None):
    """A principled material. `grain` = (scale, strength) of a bump; `wear` = (color, amount) of stains; color '#rrggbb'."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    base = nodes["Principled BSDF"]
    base.inputs["Base Color"].default_value = (*linear(color), 1)
    base.inputs["Roughness"].default_value = rough
    base.inputs["Metallic"].default_value = metal
    base.inputs["Clearcoat"].default_value = clear
    base.inputs["Sheen"].default_value = sheen
    where = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    if grain:
        noise = nodes.new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value = grain[0]
        noise.inputs["Detail"].default_value = 5
        bump = nodes.new("ShaderNodeBump")
        bump.inputs["Strength"].default_value = grain[1]
        bump.inputs["Distance"].default_value = 0.02
        links.new(where, noise.inputs["Vector"])
        links.new(noise.outputs["Fac"], bump.inputs["Height"])
        links.new(bump.outputs["Normal"], base.inputs["Normal"])
    if wear:
        noise = nodes.new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value = 2.6
        noise.inputs["Detail"].default_value = 9
        ramp = nodes.new("ShaderNodeValToRGB")
        ramp.color_ramp.elements[0].position = 0.46
        ramp.color_ramp.elements[1].position = 0.66
        ramp.color_ramp.elements[0].color = (0, 0, 0, 1)
        ramp.color_ramp.elements[1].color = (wear[1],) * 3 + (1,)
        mix = nodes.new("ShaderNodeMixRGB")
        mix.inputs["Color1"].default_value = (*linear(color), 1)
        mix.inputs["Color2"].default_value = (*linear(wear[0]), 1)
        links.new(where, noise.inputs["Vector"])
        links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
        links.new(ramp.outputs["Color"], mix.inputs["Fac"])
        links.new(mix.outputs["Color"], base.inputs["Base Color"])
    return made


def wood(name, light, dark, along="Z", rough=0.35, clear=0.2):
    """Grain running along one axis of the object."""
    made = material(name, light, rough, clear=clear)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    where = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    mapping = nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = tuple(0.5 if axis == along else 7 for axis in "XYZ")
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = 2.4
    noise.inputs["Detail"].default_value = 8
    noise.inputs["Distortion"].default_value = 0.7
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position = 0.36
    ramp.color_ramp.elements[1].position = 0.66
    ramp.color_ramp.elements[0].color = (*linear(dark), 1)
    ramp.color_ramp.elements[1].color = (*linear(light), 1)
    links.new(where, mapping.inputs["Vector"])
    links.new(mapping.outputs["Vector"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return made


def place(mesh, made, location=(0, 0, 0), turn=(0, 0, 0), smooth=True):
    thing = bpy.data.objects.new(mesh.name, mesh)
    bpy.context.collection.objects.link(thing)
    if smooth:
        for face in mesh.polygons:
            face.use_smooth = True
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(38)
    thing.location = location
    thing.rotation_euler = [math.radians(a) for a in turn]
    thing.data.materials.append(made)
    thing.pass_index = len(bpy.data.objects)
    return thing


def lathe(profile, made, location=(0, 0, 0), turn=(0, 0, 0), steps=96, fine=True):
    """Turns (radius, height) points round z."""
    points = spline(profile) if fine else profile
    verts, faces = [], []
    for radius, height in points:
        for k in range(steps):
            angle = 2 * math.pi * k / steps
            verts.append((radius * math.cos(angle), radius * math.sin(angle), height))
    for i in range(len(points) - 1):
        for k in range(steps):
            nxt = (k + 1) % steps
            faces.append((i * steps + k, i * steps + nxt, (i + 1) * steps + nxt, (i + 1) * steps + k))
    mesh = bpy.data.meshes.new("turned")
    mesh.from_pydata(verts, [], faces)
    weld(mesh)
    return place(mesh, made, location, turn)


def spline(profile, parts=6):
    """A curve through the points; a point given twice is a corner."""
    out = []
    for i in range(len(profile) - 1):
        p1, p2 = Vector(profile[i]), Vector(profile[i + 1])
        p0 = Vector(profile[i - 1]) if i else p1
        p3 = Vector(profile[i + 2]) if i + 2 < len(profile) else p2
        if (p2 - p1).length < 1e-6:
            continue
        if (p1 - p0).length < 1e-6:
            p0 = p1
        for k in range(parts):
            t = k / parts
            q = 0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t**3)
            out.append((max(0.0, q.x), q.y))
    out.append(tuple(profile[-1]))
    return out


def weld(mesh):
    shape = bmesh.new()
    shape.from_mesh(mesh)
    bmesh.ops.remove_doubles(shape, verts=shape.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    shape.to_mesh(mesh)
    shape.free()


def slab(outline, depth, made, location=(0, 0, 0), turn=(0, 0, 0), bevel=0.02):
    """An outline in x and y, given thickness."""
    n = len(outline)
    verts = [(x, y, 0) for x, y in outline] + [(x, y, depth) for x, y in outline]
    faces = [tuple(range(n - 1, -1, -1)), tuple(range(n, 2 * n))]
    faces += [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    mesh = bpy.data.meshes.new("slab")
    mesh.from_pydata(verts, [], faces)
    weld(mesh)
    thing = place(mesh, made, location, turn)
    if bevel:
        edge = thing.modifiers.new("bevel", "BEVEL")
        edge.width, edge.segments, edge.limit_method = bevel, 3, "ANGLE"
    return thing


def box(size, made, location=(0, 0, 0), turn=(0, 0, 0), bevel=0.03):
    x, y, z = (s / 2 for s in size)
    return slab([(-x, -y), (x, -y), (x, y), (-x, y)], size[2], made, (location[0], location[1], location[2] - z), turn, bevel)


def ring(radius, thick, made, location=(0, 0, 0), turn=(0, 0, 0), squash=1.0):
    bpy.ops.mesh.primitive_torus_add(
        major_radius=radius, minor_radius=thick, major_segments=96, minor_segments=20,
        location=location, rotation=[math.radians(a) for a in turn],
    )
    thing = bpy.context.object
    thing.scale = (1, 1, squash)
    bpy.ops.object.shade_smooth()
    thing.data.materials.append(made)
    return thing


def rod(path, thick, made):
    """A round wire through points."""
    curve = bpy.data.curves.new("rod", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", thick, 4
    line = curve.splines.new("NURBS")
    line.points.add(len(path) - 1)
    line.order_u, line.use_endpoint_u = 3, True
    for point, at in zip(line.points, path):
        point.co = (*at, 1)
    thing = bpy.data.objects.new("rod", curve)
    bpy.context.collection.objects.link(thing)
    thing.data.materials.append(made)
    return thing


def begin(side, samples, surface):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.samples = samples
    scene.cycles.use_denoising = False
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.02
    scene.cycles.adaptive_min_samples = 8
    scene.cycles.max_bounces = 5
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 3
    scene.render.resolution_x = scene.render.resolution_y = side
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "Medium High Contrast"
    color, rough = SURFACES[surface]
    floor = bpy.data.materials.new("floor")
    floor.use_nodes = True
    nodes, links = floor.node_tree.nodes, floor.node_tree.links
    base = nodes["Principled BSDF"]
    base.inputs["Base Color"].default_value = (*color, 1)
    base.inputs["Roughness"].default_value = rough
    where = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    mapping = nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = (0.7, 8, 1) if surface == "walnut" else (1, 1, 1)
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = {"walnut": 1.6, "felt": 60}.get(surface, 14)
    noise.inputs["Detail"].default_value = 8
    ramp = nodes.new("ShaderNodeValToRGB")
    strong = {"walnut": 0.75, "felt": 0.3}.get(surface, 0.12)
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.34, 0.68
    ramp.color_ramp.elements[0].color = (*(c * (1 - strong) for c in color), 1)
    ramp.color_ramp.elements[1].color = (*(c * (1 + strong * 0.6) for c in color), 1)
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 0.12
    links.new(where, mapping.inputs["Vector"])
    links.new(mapping.outputs["Vector"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], base.inputs["Base Color"])
    links.new(noise.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], base.inputs["Normal"])
    # A floor that rises into a wall, without a line between them.
    verts, faces = [], []
    for i in range(25):
        t = i / 24
        y, z = (-14 + 21 * t / 0.6, 0) if t < 0.6 else (7 + 4 * math.sin((t - 0.6) / 0.4 * math.pi / 2), 0)
        if t >= 0.6:
            z = 9 * (1 - math.cos((t - 0.6) / 0.4 * math.pi / 2))
        verts += [(-22, y, z), (22, y, z)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(24)]
    mesh = bpy.data.meshes.new("cove")
    mesh.from_pydata(verts, [], faces)
    place(mesh, floor)
    world = bpy.data.worlds.new("room")
    scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (0.05, 0.055, 0.065, 1)
    return scene


def lamp(at, size, power, color, target):
    data = bpy.data.lights.new("lamp", "AREA")
    data.size, data.energy, data.color = size, power, color
    thing = bpy.data.objects.new("lamp", data)
    thing.location = at
    thing.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)


def light(middle, reach, power=1.0):
    """A warm window at the left, a cool fill at the right, a thin rim from behind; sizes follow the object."""
    x, y, z = middle
    k = reach * reach * power
    lamp((x - 2.6 * reach, y - 2.2 * reach, z + 3.0 * reach), 2.2 * reach, 210 * k, (1, 0.94, 0.85), middle)
    lamp((x + 3.0 * reach, y - 1.0 * reach, z + 1.6 * reach), 2.4 * reach, 52 * k, (0.76, 0.86, 1), middle)
    lamp((x + 0.6 * reach, y + 2.8 * reach, z + 2.6 * reach), 1.4 * reach, 90 * k, (0.92, 0.96, 1), middle)


def shoot(scene, eye, at, lens, out, stop=4.0):
    """Takes the frame and develops it."""
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    data.dof.use_dof = True
    data.dof.aperture_fstop = stop
    data.dof.focus_distance = (Vector(at) - Vector(eye)).length
    thing = bpy.data.objects.new("camera", data)
    thing.location = eye
    thing.rotation_euler = (Vector(at) - Vector(eye)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)
    scene.camera = thing
    develop(scene)
    scene.render.filepath = out
    scene.render.image_settings.file_format = "PNG"
    bpy.ops.render.render(write_still=True)


def develop(scene):
    """
    Light and color are taken apart: only the light is smoothed, within one object, along its shape and not across
    shadows. Colors, and so signatures and print, stay as sharp as they were taken.
    """
    layer = scene.view_layers[0]
    for name in ("diffuse_direct", "diffuse_indirect", "diffuse_color", "glossy_direct", "glossy_indirect", "glossy_color",
                 "environment", "normal", "object_index"):
        setattr(layer, "use_pass_" + name, True)
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    taken = tree.nodes.new("CompositorNodeRLayers").outputs

    def mix(kind, one, other, share=1.0):
        node = tree.nodes.new("CompositorNodeMixRGB")
        node.blend_type = kind
        node.inputs[0].default_value = share
        tree.links.new(one, node.inputs[1])
        tree.links.new(other, node.inputs[2])
        return node.outputs[0]

    def smooth(image, guide, space, edge):
        node = tree.nodes.new("CompositorNodeBilateralblur")
        node.iterations, node.sigma_color, node.sigma_space = 1, edge, space
        tree.links.new(image, node.inputs["Image"])
        tree.links.new(guide, node.inputs["Determinator"])
        return node.outputs[0]

    def lit(kind, guide, space):
        light = mix("ADD", taken[kind + "Dir"], taken[kind + "Ind"])
        first = smooth(light, guide, 2.0, 0.15)
        return mix("MULTIPLY", smooth(first, mix("ADD", guide, first, 0.5), space, 0.12), taken[kind + "Col"])

    shape = mix("ADD", taken["Normal"], taken["IndexOB"])
    final = tree.nodes.new("CompositorNodeComposite")
    whole = mix("ADD", mix("ADD", lit("Diff", shape, 7.0), lit("Gloss", shape, 3.0)), taken["Env"])
    tree.links.new(whole, final.inputs["Image"])

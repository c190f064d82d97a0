"""Objects made from the surfaces that maps.ts writes: a relief that lies or leans, and a solid seen from its middle."""

import math

import bpy
import numpy as np
from kit import place

UNIT = 300  # Units of the drawing to one of the scene.


def pixels(file):
    """An image's values from the top row down, as it stands in the file."""
    image = bpy.data.images.load(file)
    image.colorspace_settings.name = "Non-Color"
    wide, tall = image.size
    values = np.empty(wide * tall * 4, dtype=np.float32)
    image.pixels.foreach_get(values)
    return values.reshape(tall, wide, 4)[::-1]


def skin(job, strength):
    """The material of a surface: color, shine and fine relief by its UVs."""
    made = bpy.data.materials.new("surface")
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    base = nodes["Principled BSDF"]
    pictures = {}
    for name in ("color", "shine", "fine"):
        node = nodes.new("ShaderNodeTexImage")
        node.image = bpy.data.images.load(job["maps"][name])
        node.interpolation = "Cubic" if name == "fine" else "Linear"
        node.extension = "EXTEND"
        if name != "color":
            node.image.colorspace_settings.name = "Non-Color"
        else:
            node.image.alpha_mode = "CHANNEL_PACKED"
        pictures[name] = node
    split = nodes.new("ShaderNodeSeparateColor")
    links.new(pictures["color"].outputs["Color"], base.inputs["Base Color"])
    links.new(pictures["shine"].outputs["Color"], split.inputs["Color"])
    links.new(split.outputs[0], base.inputs["Roughness"])
    links.new(split.outputs[1], base.inputs["Metallic"])
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 1
    bump.inputs["Distance"].default_value = strength
    links.new(pictures["fine"].outputs["Color"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], base.inputs["Normal"])
    base.inputs["Sheen"].default_value = job.get("sheen", 0)
    return made


def mesh_of(verts, faces, uvs, made):
    mesh = bpy.data.meshes.new("surface")
    mesh.vertices.add(len(verts))
    mesh.vertices.foreach_set("co", verts.astype(np.float32).ravel())
    mesh.loops.add(faces.size)
    mesh.loops.foreach_set("vertex_index", faces.astype(np.int32).ravel())
    mesh.polygons.add(len(faces))
    mesh.polygons.foreach_set("loop_start", np.arange(0, faces.size, 4, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(faces), 4, dtype=np.int32))
    layer = mesh.uv_layers.new()
    mesh.update(calc_edges=True)
    layer.data.foreach_set("uv", uvs[faces.ravel()].astype(np.float32).ravel())
    thing = place(mesh, made)
    mesh.use_auto_smooth = False
    return thing


def quads(rows, columns):
    """Faces of a grid of points, row by row."""
    index = np.arange(rows * columns).reshape(rows, columns)
    a, b, c, d = index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]
    return np.stack([a, b, c, d], axis=-1).reshape(-1, 4)


def relief(job):
    """A flat good as a real relief: lying on the table, or leaning against a rest."""
    maps = job["maps"]
    height = pixels(maps["height"])[::2, ::2, 0]
    inside = pixels(maps["color"])[::2, ::2, 3] > 0.5
    n = height.shape[0]
    rows, columns = np.mgrid[0:n, 0:n]
    x = (columns * 2 + 1) / 1600 * 1200 - 600
    y = 600 - (rows * 2 + 1) / 1600 * 1200
    z = np.where(inside, height * maps["reach"], 0)
    verts = np.stack([x, y, z], axis=-1).reshape(-1, 3) / UNIT
    faces = quads(n, n)
    # One cell beyond the edge stays: it is the side down to the table.
    faces = faces[inside.reshape(-1)[faces].any(axis=1)]
    uvs = np.stack([(columns * 2 + 1) / 1600, 1 - (rows * 2 + 1) / 1600], axis=-1).reshape(-1, 2)
    used, packed = np.unique(faces, return_inverse=True)
    thing = mesh_of(verts[used], packed.reshape(-1, 4), uvs[used], skin(job, maps["fineReach"] / UNIT))
    low, high = verts[used].min(axis=0), verts[used].max(axis=0)
    middle = (low + high) / 2
    wide, tall = high[0] - low[0], high[1] - low[1]
    lean = math.radians(job.get("lean", 0))
    if not lean:
        thing.location = (-middle[0], -middle[1], 0.004)
        thing.rotation_euler = (0, 0, 0)
        return (0, 0, 0.06), 0.5 * max(wide, tall)
    # Turned up round its lower edge, which stands on the table; the back is closed.
    thing.rotation_euler = (lean, 0, 0)
    thing.location = (-middle[0], -low[1] * math.cos(lean) - 0.4, -low[1] * math.sin(lean) + 0.01)
    return (0, -0.4 + tall / 2 * math.cos(lean), tall / 2 * math.sin(lean)), 0.5 * max(wide, tall)


def solid(job):
    """A ball or a puck: the distance of its surface from the middle in every direction."""
    maps = job["maps"]
    radius = pixels(maps["height"])[::2, ::2, 0] * maps["reach"]
    n = radius.shape[0]
    # A column more closes the seam behind, a row more each pole.
    radius = np.concatenate([radius, radius[:, :1]], axis=1)
    radius = np.concatenate([np.full((1, n + 1), radius[0].mean()), radius, np.full((1, n + 1), radius[-1].mean())])
    v = np.concatenate([[0], (np.arange(n) * 2 + 1) / (2 * n), [1]])
    u = (np.arange(n + 1) * 2 + 1) / (2 * n)
    down, around = np.meshgrid(v * math.pi, u * 2 * math.pi - math.pi, indexing="ij")
    verts = np.stack([
        radius * np.sin(down) * np.sin(around),
        -radius * np.sin(down) * np.cos(around),
        radius * np.cos(down),
    ], axis=-1).reshape(-1, 3)
    uu, vv = np.meshgrid(u, 1 - v)
    uvs = np.stack([uu, vv], axis=-1).reshape(-1, 2)
    thing = mesh_of(verts, quads(n + 2, n + 1), uvs, skin(job, maps["fineReach"]))
    low, high = verts.min(axis=0), verts.max(axis=0)
    thing.location = (0, 0, -low[2])
    return (0, 0, (high[2] - low[2]) / 2), 0.62 * max(high[0] - low[0], high[2] - low[2])


SURFACES = {"relief": relief, "solid": solid}

/**
 * Writes the parts as a binary glTF: quantized, packed by meshopt, with repeated things as
 * instances.
 */
import {
  Document,
  type Node as GltfNode,
  type Material,
  type Mesh,
  NodeIO,
} from "@gltf-transform/core";
import {
  EXTMeshGPUInstancing,
  EXTMeshoptCompression,
  InstancedMesh,
  KHRMaterialsUnlit,
  KHRMeshQuantization,
} from "@gltf-transform/extensions";
import { meshopt, prune, weld } from "@gltf-transform/functions";
import { MeshoptEncoder } from "meshoptimizer";
import type { Finish } from "./palette.ts";
import type { Spot } from "./plants.ts";
import type { Solid, Surface } from "./solid.ts";

export interface Part {
  name: string;
  solid: Solid;
  /** The places of the instances. Without them, the part appears once, at the origin. */
  spots?: Spot[];
  /** The page shows and hides the part by these properties: phase, floor, roof, shadow. */
  facts: Record<string, string | number | boolean>;
}

const looks: Record<
  Finish,
  { roughness: number; metalness: number; alpha?: number; glows?: boolean }
> = {
  matte: { roughness: 0.95, metalness: 0 },
  soft: { roughness: 0.95, metalness: 0 },
  grained: { roughness: 1, metalness: 0 },
  metal: { roughness: 0.55, metalness: 0.1 },
  glass: { roughness: 0.1, metalness: 0, alpha: 0.2 },
  glow: { roughness: 1, metalness: 0, glows: true },
  backdrop: { roughness: 1, metalness: 0, glows: true },
};

/**
 * Returns the bytes of the model. glTF's axes are x east, y up, z toward the visitor (south);
 * lengths are in feet.
 */
export async function writeModel(parts: Part[]): Promise<Uint8Array> {
  const document = new Document();
  const scene = document.createScene("arena");
  const materials = makeMaterials(document);
  document.createBuffer();
  const makeMesh = ({ name, solid }: Part) => {
    const mesh = document.createMesh(name);
    for (const [finish, surface] of solid.surfaces)
      mesh.addPrimitive(addSurface(document, surface).setMaterial(materials[finish]));
    return mesh;
  };
  /** Parts with the same form share its mesh. */
  const meshes = new Map<Solid, Mesh>();
  for (const part of parts) {
    const mesh = meshes.get(part.solid) ?? makeMesh(part);
    meshes.set(part.solid, mesh);
    const node = document.createNode(part.name).setMesh(mesh).setExtras(part.facts);
    if (part.spots) placeAt(document, node, part.spots);
    scene.addChild(node);
  }
  await MeshoptEncoder.ready;
  await document.transform(
    weld(),
    meshopt({ encoder: MeshoptEncoder, level: "high", quantizePosition: 14, quantizeColor: 8 }),
    prune(),
  );
  for (const accessor of document.getRoot().listAccessors())
    if (accessor.listParents().some((parent) => parent instanceof InstancedMesh))
      accessor.setArray(new Float32Array(accessor.getArray() ?? []).map(short));
  const io = new NodeIO()
    .registerExtensions([
      EXTMeshGPUInstancing,
      EXTMeshoptCompression,
      KHRMaterialsUnlit,
      KHRMeshQuantization,
    ])
    .registerDependencies({ "meshopt.encoder": MeshoptEncoder });
  return io.writeBinary(document);
}

function makeMaterials(document: Document): Record<Finish, Material> {
  const unlit = document.createExtension(KHRMaterialsUnlit);
  const make = (finish: Finish) => {
    const { roughness, metalness, alpha, glows } = looks[finish];
    const material = document
      .createMaterial(finish)
      .setRoughnessFactor(roughness)
      .setMetallicFactor(metalness);
    if (alpha) material.setAlphaMode("BLEND").setAlpha(alpha).setDoubleSided(true);
    if (glows) material.setExtension("KHR_materials_unlit", unlit.createUnlit());
    return material;
  };
  return {
    matte: make("matte"),
    soft: make("soft"),
    grained: make("grained"),
    metal: make("metal"),
    glass: make("glass"),
    glow: make("glow"),
    backdrop: make("backdrop"),
  };
}

function addSurface(document: Document, { positions, colors, normals, indices }: Surface) {
  const buffer = document.getRoot().listBuffers()[0] ?? null;
  const accessor = (
    values: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
    type: "VEC3" | "SCALAR",
  ) => document.createAccessor().setBuffer(buffer).setType(type).setArray(values);
  const primitive = document
    .createPrimitive()
    .setAttribute("POSITION", accessor(upright(positions), "VEC3"))
    .setAttribute("COLOR_0", accessor(new Float32Array(colors), "VEC3"))
    .setIndices(accessor(new Uint32Array(indices), "SCALAR"));
  if (normals.length) primitive.setAttribute("NORMAL", accessor(upright(normals), "VEC3"));
  return primitive;
}

function placeAt(document: Document, node: GltfNode, spots: Spot[]): void {
  const buffer = document.getRoot().listBuffers()[0] ?? null;
  const accessor = (values: number[], type: "VEC3" | "VEC4") =>
    document.createAccessor().setBuffer(buffer).setType(type).setArray(new Float32Array(values));
  const batch = document
    .createExtension(EXTMeshGPUInstancing)
    .createInstancedMesh()
    .setAttribute(
      "TRANSLATION",
      accessor(
        spots.flatMap(([x, y, z]) => [round(x), round(z), round(-y)]),
        "VEC3",
      ),
    )
    .setAttribute(
      "ROTATION",
      accessor(
        spots.flatMap((spot) => [0, round(Math.sin(spot[3] / 2)), 0, round(Math.cos(spot[3] / 2))]),
        "VEC4",
      ),
    )
    .setAttribute(
      "SCALE",
      accessor(
        spots.flatMap((spot) => [spot[4], spot[4], spot[4]].map(round)),
        "VEC3",
      ),
    );
  node.setExtension("EXT_mesh_gpu_instancing", batch);
}

/**
 * Rounds to eleven bits, which compress well; a place is wrong by less than a thousandth of a foot
 * per foot.
 */
function short(value: number): number {
  const step = 2 ** (Math.floor(Math.log2(Math.abs(value) || 1)) - 10);
  return Math.round(value / step) * step;
}

const round = (value: number) => Math.round(value * 1000) / 1000;

function upright(values: number[]): Float32Array<ArrayBuffer> {
  const turned = new Float32Array(values.length);
  for (let i = 0; i < values.length; i += 3)
    turned.set([values[i] ?? 0, values[i + 2] ?? 0, -(values[i + 1] ?? 0)], i);
  return turned;
}

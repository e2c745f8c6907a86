/** Fetches and unpacks the model that building/make.ts writes. */

// In plain JavaScript, so that the page's policy need not allow WebAssembly.
import { MeshoptDecoder } from "meshoptimizer/reference-decoder";
import { type Group, InstancedMesh, Mesh, type MeshStandardMaterial, type Object3D } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import url from "#building/generated/arena.glb?url";

/** Sky, ridges and lamps have their final colours already. */
const PAINTED = new Set(["backdrop", "glow"]);
const AS_PAINTED = { fog: false, toneMapped: false };

/** With a better connection the model may be fetched. */
export class ModelUnreachable extends Error {}

/** Throws `ModelUnreachable` when the file cannot be fetched. */
export async function loadModel(): Promise<Group> {
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const { scene } = await loader.loadAsync(url).catch((cause: unknown) => {
    throw new ModelUnreachable(`${url} could not be fetched`, { cause });
  });
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const flat = factsOf(object).flat === true;
    const clear = object.material.transparent === true;
    object.castShadow = !flat && !clear;
    object.receiveShadow = object.material.name !== "backdrop";
    // By default the sphere does not enclose every instance.
    if (object instanceof InstancedMesh) object.computeBoundingSphere();
    if (PAINTED.has(object.material.name)) Object.assign(object.material, AS_PAINTED);
  });
  return scene;
}

/** The materials of a name; their colour multiplies what is painted. */
export function paintedMaterials(model: Object3D, name: string): Set<MeshStandardMaterial> {
  const found = new Set<MeshStandardMaterial>();
  model.traverse((object) => {
    if (object instanceof Mesh && object.material.name === name) found.add(object.material);
  });
  return found;
}

/** The model's data on the part that an object belongs to: phase, floor, roof, flat. */
export function factsOf(object: Object3D): Record<string, unknown> {
  const own = object.userData;
  if (Object.keys(own).length > 0 || !object.parent?.parent) return own;
  return factsOf(object.parent);
}

/** Frees its memory on the graphics card. */
export function disposeModel(model: Object3D): void {
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.geometry.dispose();
    object.material.dispose();
    if (object instanceof InstancedMesh) object.dispose();
  });
}

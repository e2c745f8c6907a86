/** Fetches and unpacks the model that building/make.ts writes. */

// In plain JavaScript, so that the page's policy need not allow WebAssembly.
import { MeshoptDecoder } from "meshoptimizer/reference-decoder";
import { type Group, InstancedMesh, Mesh, type Object3D } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import address from "#building/generated/arena.glb?url";

/** Sky, ridges and lamps have their final colours already. */
const PAINTED = new Set(["backdrop", "glow"]);
const AS_PAINTED = { fog: false, toneMapped: false };

/** The model did not come: with a better connection it may. */
export class ModelUnreachable extends Error {}

/** Throws `ModelUnreachable` when the file does not come. */
export async function loadModel(): Promise<Group> {
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const { scene } = await loader.loadAsync(address).catch((cause: unknown) => {
    throw new ModelUnreachable(`${address} did not come`, { cause });
  });
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const flat = factsOf(object).flat === true;
    const clear = object.material.transparent === true;
    object.castShadow = !flat && !clear;
    object.receiveShadow = object.material.name !== "backdrop";
    // Seen from anywhere; its sphere would have to hold every instance.
    if (object instanceof InstancedMesh) object.computeBoundingSphere();
    if (PAINTED.has(object.material.name)) Object.assign(object.material, AS_PAINTED);
  });
  return scene;
}

/** What the model says about the part an object belongs to: phase, floor, roof, flat. */
export function factsOf(object: Object3D): Record<string, unknown> {
  const own = object.userData;
  if (Object.keys(own).length > 0 || !object.parent?.parent) return own;
  return factsOf(object.parent);
}

/** Gives back what the graphics card holds of it. */
export function disposeModel(model: Object3D): void {
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.geometry.dispose();
    object.material.dispose();
    if (object instanceof InstancedMesh) object.dispose();
  });
}

/** Unpacks the model that building/make.ts writes. */

// In plain JavaScript, so that the page's policy need not allow WebAssembly.
import { MeshoptDecoder } from "meshoptimizer/reference-decoder";
import { type Group, InstancedMesh, Mesh } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { factsOf } from "./model-parts.ts";

/** Sky, ridges and lamps have their final colours already. */
const PAINTED = new Set(["backdrop", "glow"]);
const AS_PAINTED = { fog: false, toneMapped: false };

export async function loadModel(bytes: ArrayBuffer): Promise<Group> {
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const { scene } = await loader.parseAsync(bytes, "");
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

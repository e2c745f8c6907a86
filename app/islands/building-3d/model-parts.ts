/** Finds and frees what the loaded model is made of. */
import { InstancedMesh, Mesh, type Object3D } from "three";

/** The model's data on the part that an object belongs to: phase, floor, roof, flat. */
export function factsOf(object: Object3D): Record<string, unknown> {
  const own = object.userData;
  if (Object.keys(own).length > 0 || !object.parent?.parent) return own;
  return factsOf(object.parent);
}

export function disposeModel(model: Object3D): void {
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.geometry.dispose();
    object.material.dispose();
    if (object instanceof InstancedMesh) object.dispose();
  });
}

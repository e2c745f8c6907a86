declare module "*.glb?url" {
  const url: string;
  export default url;
}

/** The same interface in plain JavaScript: see the alias in vite.config.ts. */
declare module "meshoptimizer/reference-decoder" {
  export { MeshoptDecoder } from "meshoptimizer/decoder";
}

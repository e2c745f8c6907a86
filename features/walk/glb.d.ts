declare module "*.glb?url" {
  const address: string;
  export default address;
}

/** See the alias in vite.config.ts. */
declare module "meshoptimizer/reference-decoder" {
  export const MeshoptDecoder: {
    supported: boolean;
    ready: Promise<void>;
    decodeGltfBuffer(
      target: Uint8Array,
      count: number,
      size: number,
      source: Uint8Array,
      mode: string,
      filter?: string,
    ): void;
  };
}

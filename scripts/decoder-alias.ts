import { fileURLToPath } from "node:url";

/** Part of the package, but not among its exports: the decoder without WebAssembly (docs/decisions/0080). */
export const decoderAlias = {
  "meshoptimizer/reference-decoder": fileURLToPath(
    new URL("meshopt_decoder_reference.js", import.meta.resolve("meshoptimizer/decoder")),
  ),
};

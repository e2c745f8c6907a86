import { fileURLToPath } from "node:url";

/** The decoder without WebAssembly, which the package does not export (docs/decisions/0080). */
export const decoderAlias = {
  "meshoptimizer/reference-decoder": fileURLToPath(
    new URL("meshopt_decoder_reference.js", import.meta.resolve("meshoptimizer/decoder")),
  ),
};

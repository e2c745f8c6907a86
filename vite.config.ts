import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { developmentSite } from "./scripts/development-site.ts";

/**
 * Many small files compress badly: the framework comes as one, and as another what every public page
 * shows. Nothing of a single page, and nothing of the staff area, may stand in either.
 */
const chunks = [
  {
    name: "framework",
    test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|vite\/preload-helper/,
  },
  {
    name: "every-page",
    test: /[\\/](app[\\/](organisation|page-meta|router-context|structured-data|styles|take-up-page|trusted-types|ui[\\/](arrow|message-page|page-failure|rafter-cross|sheet|still|toasts?|use-fetched)\.|routes[\\/]public[\\/]site-header)|content[\\/](organisation|sharing|site)\.|features[\\/]contact[\\/](keep-delivering|waiting-mark)|ports[\\/]clock)/,
  },
  {
    name: "figure",
    test: /[\\/](content[\\/](fundraising|home)\.|features[\\/](fundraising[\\/](phase-share|progress|shown-progress)|media[\\/]phase-cards)\.)/,
  },
];

/** Part of the package, but not among its exports: the decoder without WebAssembly (docs/decisions/0080). */
const referenceDecoder = fileURLToPath(
  new URL("meshopt_decoder_reference.js", import.meta.resolve("meshoptimizer/decoder")),
);

/** Seven characters tell the versions of one file apart; more do not compress, and every page carries them. */
const NAME = "assets/[name]-[hash:7].js";

export default defineConfig({
  resolve: { alias: { "meshoptimizer/reference-decoder": referenceDecoder } },
  plugins: [developmentSite(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
            entryFileNames: NAME,
            chunkFileNames: NAME,
          },
        },
      },
    },
    ssr: {
      // The server's own entries are bundled together with the pages, so that both share
      // one instance of every module (router context keys compare by identity).
      build: {
        rolldownOptions: {
          input: {
            index: "./server/site.ts",
            main: "./server/main.ts",
            "sqlite-thread": "./server/adapters/sqlite-thread.ts",
          },
          // Beside the entries: where code finds the files of the build is the same for both.
          output: { chunkFileNames: "[name]-[hash].js" },
        },
      },
    },
  },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: false },
});

/** The islands of the public pages, and the one script that starts them. Built after the application. */
import { defineConfig } from "vite";
import { decoderAlias } from "./scripts/decoder-alias.ts";

export default defineConfig({
  resolve: { alias: decoderAlias },
  publicDir: false,
  build: {
    target: "es2022",
    outDir: "build/client",
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Moved to the server's build (scripts/build-islands.ts): no visitor needs it.
    manifest: "islands.json",
    rolldownOptions: { input: "app/islands/start/start.ts" },
  },
});

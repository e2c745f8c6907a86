/**
 * Builds the islands of the public pages and the script that starts them, after the application.
 */
import { existsSync, readdirSync } from "node:fs";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { modules } from "./app/islands/registry.ts";
import { decoderAlias } from "./scripts/decoder-alias.ts";
import { lowerStyles, styleTargets } from "./scripts/lower-styles.ts";

const FOLDER = "app/islands/";
const islands = readdirSync(FOLDER)
  .map((name) => `${FOLDER}${name}/island.tsx`)
  .filter((file) => existsSync(file));

export default defineConfig({
  plugins: [tailwindcss()],
  resolve: { alias: decoderAlias },
  publicDir: false,
  css: { postcss: { plugins: [lowerStyles()] }, lightningcss: styleTargets.lightningcss },
  build: {
    // Older browsers keep the page as it is (app/islands/start/start.ts).
    target: "es2021",
    cssTarget: styleTargets.cssTarget,
    outDir: "build/client",
    emptyOutDir: false,
    assetsInlineLimit: 0,
    // A module that an island loads later has its imports preloaded together, not one after the
    // other.
    modulePreload: { polyfill: false },
    // scripts/build-islands.ts moves this file to the server's build, which writes the names
    // into the pages.
    manifest: "islands.json",
    rolldownOptions: {
      input: [...Object.values(modules).map((file) => FOLDER + file), ...islands],
      preserveEntrySignatures: "strict",
      // The starter shares constants with other modules; inlining them keeps the starter a
      // single file.
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      output: {
        // Every island needs these packages, and one file compresses better.
        codeSplitting: {
          groups: [{ name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
});

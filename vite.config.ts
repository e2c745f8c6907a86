import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { decoderAlias } from "./scripts/decoder-alias.ts";
import { developmentSite } from "./scripts/development-site.ts";
import { lowerStyles, styleTargets } from "./scripts/lower-styles.ts";
import { pageSources } from "./scripts/page-sources.ts";

export default defineConfig({
  resolve: { alias: decoderAlias },
  plugins: [developmentSite(), pageSources(), tailwindcss(), reactRouter()],
  css: { postcss: { plugins: [lowerStyles()] }, lightningcss: styleTargets.lightningcss },
  environments: {
    ssr: {
      // The server's entries are bundled with the pages, so that both share one instance of
      // every module (router context keys compare by identity).
      build: {
        rolldownOptions: {
          input: {
            index: "./server/site.ts",
            main: "./server/main.ts",
            "sqlite-thread": "./adapters/sqlite/sqlite-thread.ts",
            "picture-process": "./adapters/pictures/picture-process.ts",
            "read-thread": "./domain/imports/read/read-thread.ts",
          },
          // These files are beside the entries, so that relative paths to files of the build are
          // the same in both.
          output: { chunkFileNames: "[name]-[hash].js" },
        },
      },
    },
  },
  build: {
    target: "es2022",
    cssTarget: styleTargets.cssTarget,
    assetsInlineLimit: 0,
    modulePreload: false,
  },
});

import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { developmentSite } from "./scripts/development-site.ts";

export default defineConfig({
  plugins: [developmentSite(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server's own entry is bundled together with the pages, so that both share
      // one instance of every module (router context keys compare by identity).
      build: { rolldownOptions: { input: "./server/site.ts" } },
    },
  },
  build: { target: "es2022", assetsInlineLimit: 0 },
});

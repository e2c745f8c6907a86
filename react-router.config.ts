import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { compressBuilt } from "./scripts/compress-built.ts";

export default {
  appDirectory: "app",
  ssr: true,
  // The entries that vite.config.ts names.
  serverBuildFile: "[name].js",
  // The whole route table is small: sent once, no discovery requests afterwards.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) =>
    compressBuilt(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;

import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The entries that vite.config.ts names.
  serverBuildFile: "[name].js",
  // The whole route table is small: sent once, no discovery requests afterwards.
  routeDiscovery: { mode: "initial" },
} satisfies Config;

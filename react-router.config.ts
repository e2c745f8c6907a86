import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // vite.config.ts gives the names of the entries.
  serverBuildFile: "[name].js",
  // The route table is small: sending all of it saves later requests.
  routeDiscovery: { mode: "initial" },
} satisfies Config;

/**
 * Builds the islands into the application's build, and compresses the files that visitors fetch.
 */
import { renameSync } from "node:fs";
import { build } from "vite";
import { compressBuilt } from "./compress-built.ts";

await build({ configFile: "vite.islands.config.ts", logLevel: "warn" });
renameSync("build/client/islands.json", "build/server/islands.json");
await compressBuilt("build/client", ".cache/compressed");

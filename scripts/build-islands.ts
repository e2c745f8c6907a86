/** Builds the islands beside the application's files, and compresses what visitors fetch of both. */
import { renameSync } from "node:fs";
import { build } from "vite";
import { compressBuilt } from "./compress-built.ts";

await build({ configFile: "vite.islands.config.ts", logLevel: "warn" });
renameSync("build/client/islands.json", "build/server/islands.json");
compressBuilt("build/client");

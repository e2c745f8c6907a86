/** Finds the built file of each island module. */
import { readFileSync } from "node:fs";
import type { IslandFiles } from "#app/islands/files.ts";
import { modules } from "#app/islands/registry.ts";

const FOLDER = "app/islands/";
const DEVELOPMENT_STARTER = "start/development.ts";

/**
 * Reads the manifest that the build put beside the server. In development Vite serves the modules
 * themselves. The returned function throws for a module that was not built.
 */
export function islandFilesOf(mode: "production" | "development"): IslandFiles {
  if (mode === "development")
    return (module) => `/${FOLDER}${module === modules.starter ? DEVELOPMENT_STARTER : module}`;
  const manifest = new Map<string, { file: string }>(
    Object.entries(JSON.parse(readFileSync(new URL("./islands.json", import.meta.url), "utf8"))),
  );
  return (module) => {
    const entry = manifest.get(FOLDER + module);
    if (!entry) throw new Error(`the islands' build has no ${module}`);
    return `/${entry.file}`;
  };
}

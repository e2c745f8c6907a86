/** Where the islands' build lies; its manifest names the files (scripts/build-islands.ts). */
import { readFileSync } from "node:fs";

const STARTER = "app/islands/start/start.ts";

/** The URL of the one script of public pages; in development Vite serves the module itself. */
export function starterUrl(mode: "production" | "development"): string {
  if (mode === "development") return `/${STARTER}`;
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(new URL("./islands.json", import.meta.url), "utf8"),
  );
  const entry = manifest[STARTER];
  if (!entry) throw new Error(`the islands' build has no ${STARTER}`);
  return `/${entry.file}`;
}

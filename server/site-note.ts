/** A note in the program's folder that tells terminal commands where its site stores its data. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { parseJson } from "#domain/values/parse-json.ts";
import type { Config } from "./config/config.ts";

const FILE = ".cache/site.json";
const noteSchema = z.object({
  dataDir: z.string(),
  /** The address of PostgreSQL contains a password and is not written down. */
  database: z.enum(["sqlite", "postgres"]),
});

/**
 * Writes the note if the folder can be written; a service on a read-only folder has its settings
 * elsewhere.
 */
export function writeSiteNote({ dataDir, databaseUrl }: Config): void {
  const note = { dataDir, database: databaseUrl ? "postgres" : "sqlite" };
  try {
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify(note));
  } catch {
    // Commands then need the settings, and say so.
  }
}

/** Returns null when no site was started, and when the data that the note names is gone. */
export function readSiteNote() {
  if (!existsSync(FILE)) return null;
  const note = noteSchema.safeParse(parseJson(readFileSync(FILE, "utf8"))).data;
  return note && existsSync(note.dataDir) ? note : null;
}

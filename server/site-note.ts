/** A note in the program's folder that tells commands of the terminal where its site keeps its data. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { Config } from "./config/config.ts";

const FILE = ".cache/site.json";
const noteSchema = z.object({
  dataDir: z.string(),
  /** The address of PostgreSQL holds a password and is not written down. */
  database: z.enum(["sqlite", "postgres"]),
});

/** Writes it where the folder can be written; a service on a read-only folder has its settings elsewhere. */
export function writeSiteNote({ dataDir, databaseUrl }: Config): void {
  const note = { dataDir, database: databaseUrl ? "postgres" : "sqlite" };
  try {
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify(note));
  } catch {
    // Commands then need the settings, and say so.
  }
}

/** Null where no site was started, and where the data that it names is gone. */
export function readSiteNote() {
  if (!existsSync(FILE)) return null;
  const note = noteSchema.parse(JSON.parse(readFileSync(FILE, "utf8")));
  return existsSync(note.dataDir) ? note : null;
}

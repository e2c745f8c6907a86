/** How a backup looks on the disk: one folder each, whole or not there. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { cp, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

const NAME = /^arena-\d{8}T\d{6}Z$/;
const MANIFEST = "manifest.json";

const manifestSchema = z.object({
  /** ISO UTC. */
  madeAt: z.string(),
  database: z.enum(["sqlite", "postgres"]),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.number(), hash: z.string() })),
  /** SHA-256 of every other file of the backup, hex, by its path in the folder. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The database's file within a backup. */
export const databaseFile = { sqlite: "database.sqlite", postgres: "database.dump" } as const;
/** Folder for the files beside the database: mail that was written as files, and the like. */
export const FILES = "files";

/** "arena-20261121T134000Z": the order of the names is the order of time. */
export const backupName = (at: Date) => `arena-${at.toISOString().replace(/[-:]|\.\d+/g, "")}`;

/** Names of the whole backups in `folder`, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => NAME.test(name)).sort();
}

/** When the newest backup in `folder` was made, in epoch ms; null when there is none. */
export async function newestBackupAt(folder: string): Promise<number | null> {
  const newest = (await listBackups(folder)).at(-1);
  if (!newest) return null;
  const [, y, mo, d, h, mi, s] = /-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(newest) ?? [];
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

/** Reads and checks a backup's manifest and its files. Throws with what is missing or was changed. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), "utf8").catch(() => {
    throw new Error(`${backup} is no backup: it has no ${MANIFEST}`);
  });
  const manifest = manifestSchema.parse(JSON.parse(text));
  const found = new Map(await hashFiles(backup));
  for (const [path, hash] of Object.entries(manifest.files))
    if (found.get(path) !== hash)
      throw new Error(`${path} of the backup is missing or was changed`);
  return manifest;
}

export async function writeManifest(
  backup: string,
  manifest: Omit<Manifest, "files">,
): Promise<Manifest> {
  const whole = { ...manifest, files: Object.fromEntries(await hashFiles(backup)) };
  await writeFile(join(backup, MANIFEST), `${JSON.stringify(whole, null, 2)}\n`);
  return whole;
}

/** Copies the files beside the database in `dataDir`; `leftOut` are paths of no interest. */
export async function copyFiles(dataDir: string, target: string, leftOut: string[]): Promise<void> {
  const exists = await stat(dataDir).catch(() => null);
  if (!exists) return;
  await mkdir(target, { recursive: true });
  for (const entry of await readdir(dataDir)) {
    const path = join(dataDir, entry);
    if (leftOut.some((left) => path.startsWith(left))) continue;
    // A file that is being written has another name until it is whole.
    await cp(path, join(target, entry), {
      recursive: true,
      filter: (source) => !source.endsWith(".part"),
    });
  }
}

/** The SHA-256 of each file, hex, by its path. */
async function hashFiles(folder: string): Promise<[path: string, hash: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: [string, string][] = [];
  for (const entry of entries) {
    if (!entry.isFile() || entry.name === MANIFEST) continue;
    const path = join(entry.parentPath, entry.name);
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    found.push([relative(folder, path).split(sep).join("/"), hash.digest("hex")]);
  }
  return found;
}

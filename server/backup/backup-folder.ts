/**
 * The files of a backup. Each backup is one folder, which gets its name only once it is complete.
 */
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { cp, readdir, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { DAY } from "#domain/values/clock.ts";
import { parseJson } from "#domain/values/parse-json.ts";
import { OperatorError } from "#server/operator-error.ts";

const NAME = /^arena-\d{8}T\d{6}Z$/;
/** The end of the names of files and folders that are not complete. */
const UNFINISHED = ".part";
const MANIFEST = "manifest.json";

const manifestSchema = z.object({
  /** ISO UTC. */
  madeAt: z.string(),
  database: z.enum(["sqlite", "postgres"]),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.number(), hash: z.string() })),
  /** The SHA-256 of every other file of the backup, hex, by its path in the folder. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The database's file within a backup. */
export const databaseFile = { sqlite: "database.sqlite", postgres: "database.dump" } as const;
/** The folder for the other files of the data folder, for example emails. */
export const FILES_FOLDER = "files";

/**
 * Makes a name such as "arena-20261121T134000Z". Names sorted alphabetically are sorted by time.
 */
export const backupName = (at: Date) => `arena-${at.toISOString().replace(/[-:]|\.\d+/g, "")}`;

/** Returns how much may still be written to the disk of a folder. */
export async function measureFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** A folder that does not exist yet is empty. */
const namesIn = async (folder: string) => (existsSync(folder) ? await readdir(folder) : []);

/**
 * Names of the complete backups in `folder`, oldest first. Backups made by a clock that was ahead
 * come first, so that they neither count as new ones nor replace them.
 */
export async function listBackups(folder: string, now: Date): Promise<string[]> {
  const names = (await namesIn(folder)).filter((name) => NAME.test(name)).sort();
  const isAhead = (name: string) => name > backupName(now);
  return [...names.filter(isAhead), ...names.filter((name) => !isAhead(name))];
}

/**
 * Returns when the newest backup in `folder` was made, in epoch ms; null when there is none up to
 * `now`.
 */
export async function newestBackupAt(folder: string, now: Date): Promise<number | null> {
  const newest = (await listBackups(folder, now)).at(-1);
  return newest && newest <= backupName(now) ? backupMadeAt(newest) : null;
}

/** Reads from a backup's name when it was made, in epoch ms. */
export const backupMadeAt = (name: string) =>
  Date.parse(name.replace(/^arena-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, "$1-$2-$3T$4:$5:"));

/**
 * Removes what killed backups left in `folder`: folders that were begun more than a day away from
 * `now`, which no backup takes.
 */
export async function removeUnfinished(folder: string, now: Date): Promise<void> {
  const earliest = backupName(new Date(now.getTime() - DAY));
  const latest = backupName(new Date(now.getTime() + DAY));
  for (const entry of await namesIn(folder)) {
    const name = basename(entry, UNFINISHED);
    if (name !== entry && NAME.test(name) && (name < earliest || name > latest))
      await rm(join(folder, entry), { recursive: true });
  }
}

/**
 * Reads a backup's manifest and checks its files. Throws an OperatorError when one is missing or
 * was changed.
 */
export async function readManifest(backup: string): Promise<Manifest> {
  const { manifest, hashes } = await readWhole(backup);
  for (const [path, hash] of Object.entries(manifest.files))
    if (hashes.get(path) !== hash)
      throw new OperatorError(`${path} of the backup is missing or was changed`);
  return manifest;
}

async function readWhole(backup: string) {
  try {
    return {
      manifest: await readManifestUnchecked(backup),
      hashes: new Map(await hashFiles(backup)),
    };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EACCES") throw cause;
    throw new OperatorError(
      `${backup} cannot be read by user ${process.getuid?.()}, to whom the site's data belongs. Copy it to where that user may read it, and give it to that user.`,
      { cause },
    );
  }
}

/**
 * Reads a backup's manifest without checking its files. Throws an OperatorError when there is none
 * or it is damaged.
 */
export async function readManifestUnchecked(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), "utf8").catch((cause) => {
    if (!/^(ENOENT|ENOTDIR)$/.test(cause.code)) throw cause;
    throw new OperatorError(`${backup} is no backup: it has no ${MANIFEST}`, { cause });
  });
  const { data, error: cause } = manifestSchema.safeParse(parseJson(text));
  if (data) return data;
  throw new OperatorError(`${MANIFEST} of the backup is damaged. Take another backup.`, { cause });
}

export async function writeManifest(
  backup: string,
  manifest: Omit<Manifest, "files">,
): Promise<Manifest> {
  const complete = { ...manifest, files: Object.fromEntries(await hashFiles(backup)) };
  await writeFile(join(backup, MANIFEST), `${JSON.stringify(complete, null, 2)}\n`);
  return complete;
}

/**
 * Copies what `folder` holds, except hidden files, backups at any depth, and paths for which
 * `isExcluded` is true. The folder may be the home of the service's user, in which npm and shells
 * store files, or a volume of its own, whose lost+found only root can read.
 */
export async function copyFiles(
  folder: string,
  target: string,
  isExcluded: (path: string) => boolean,
) {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (name.startsWith(".") || !isOfSite(path) || isExcluded(path)) continue;
    // cp refuses to copy a folder into itself, whatever `filter` leaves out.
    if (target.startsWith(path + sep)) await copyFiles(path, join(target, name), isExcluded);
    else await cp(path, join(target, name), { recursive: true, filter: isOfSite });
  }
}

const isOfSite = (path: string) =>
  !path.endsWith(UNFINISHED) && !NAME.test(basename(path)) && basename(path) !== "lost+found";

async function hashFiles(folder: string): Promise<[path: string, hash: string][]> {
  const hashes: [string, string][] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === MANIFEST) continue;
    const path = join(entry.parentPath, entry.name);
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    hashes.push([relative(folder, path).split(sep).join("/"), hash.digest("hex")]);
  }
  return hashes;
}

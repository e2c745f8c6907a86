import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { OperatorError } from "#server/operator-error.ts";
import { listBackups, newestBackupAt, readManifest, writeManifest } from "./backup-folder.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "arena-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("only complete backups are listed, the oldest first, after those of a clock that was ahead", async () => {
  const folder = makeFolder();
  for (const name of [
    "arena-20260301T120000Z",
    "arena-20270301T120000Z",
    "arena-20260228T120000Z",
    ...["01", "02", "03", "04"].map((hour) => `arena-20260301T${hour}0000Z`),
    "arena-20260301T110000Z.part",
    "old-arena-20260101T120000Z",
    "notes",
  ])
    mkdirSync(join(folder, name));
  expect(await listBackups(folder, NOW)).toEqual([
    "arena-20270301T120000Z",
    "arena-20260228T120000Z",
    ...["01", "02", "03", "04"].map((hour) => `arena-20260301T${hour}0000Z`),
    "arena-20260301T120000Z",
  ]);
  expect(await newestBackupAt(folder, NOW)).toBe(NOW.getTime());
});

test("a folder that is missing, or has only a backup of a clock that was ahead, has no newest backup", async () => {
  const folder = makeFolder();
  expect(await newestBackupAt(join(folder, "missing"), NOW)).toBeNull();
  mkdirSync(join(folder, "arena-20260301T120001Z"));
  expect(await newestBackupAt(folder, NOW)).toBeNull();
});

test("a backup is read as it was written, and refused when a file is changed, missing or elsewhere", async () => {
  const folder = makeFolder();
  const backup = join(folder, "backup");
  mkdirSync(join(backup, "files", "mail"), { recursive: true });
  for (const file of ["database.sqlite", "files/mail/a.eml", "files/mail/b.eml"])
    writeFileSync(join(backup, file), file);
  const written = await writeManifest(backup, {
    madeAt: NOW.toISOString(),
    database: "sqlite",
    migrations: [],
    tables: {},
  });
  expect(Object.keys(written.files).sort()).toEqual([
    "database.sqlite",
    "files/mail/a.eml",
    "files/mail/b.eml",
  ]);
  expect(await readManifest(backup)).toEqual(written);
  const changes: [change: (copy: string) => void, message: string][] = [
    [(copy) => writeFileSync(join(copy, "files/mail/b.eml"), "b"), "files/mail/b.eml"],
    [(copy) => rmSync(join(copy, "database.sqlite")), "database.sqlite of the backup is missing"],
    [(copy) => rmSync(join(copy, "manifest.json")), "is no backup: it has no manifest.json"],
    [(copy) => writeFileSync(join(copy, "manifest.json"), "{}"), "manifest.json of the backup"],
  ];
  for (const [index, [change, message]] of changes.entries()) {
    const copy = join(folder, `copy-${index}`);
    cpSync(backup, copy, { recursive: true });
    change(copy);
    const read = readManifest(copy);
    await expect(read).rejects.toThrow(OperatorError);
    await expect(read).rejects.toThrow(message);
  }
  await expect(readManifest(join(folder, "nowhere"))).rejects.toThrow("is no backup");
});

/** Staff who upload files and have them written while the site is killed under them. */
import { setTimeout as pause } from "node:timers/promises";
import { importOutcome } from "#content/staff-import-preview.ts";
import type { Target } from "./workload.ts";

/** More than one slice of what is written at once (domain/imports/write-import.ts). */
export const ROWS = 60;
const LOOK_AGAIN_MS = 30;
const LOOKS = 1_000;

/** The id of a record of a file, by the file's key. */
export const recordId = (key: string, row: number) => `${key}:${row}`;

const fileOf = (key: string) =>
  [
    "Donation ID,Donor's First Name,Donor's Last Name,Amount,Donated At,Status",
    ...Array.from(
      { length: ROWS },
      (_, row) => `${recordId(key, row)},Ada,Larkspur,25.00,02/20/2026,paid`,
    ),
  ].join("\n");

/**
 * Uploads a file and decides to import it; true once the site has said that it will be written, or
 * that all of it is here already. Rejects when the site is gone.
 */
export async function sendImport(target: Target, key: string): Promise<boolean> {
  const headers = { cookie: target.cookie, "sec-fetch-site": "same-origin" };
  const post = (path: string, body: BodyInit) =>
    fetch(target.url + path, { method: "POST", redirect: "manual", body, headers });
  const form = new FormData();
  form.set("file", new File([fileOf(key)], `${key}.csv`));
  const uploaded = await post("/admin/import/upload", form);
  const path = uploaded.headers.get("location") ?? "";
  if (!/^\/admin\/import\/[\w-]{36}$/.test(path)) return false;
  for (let looks = 0; looks < LOOKS; looks++) {
    const page = await (await fetch(target.url + path, { headers })).text();
    if (page.includes(importOutcome.nothing)) return true;
    if (page.includes('value="import"')) {
      const { status } = await post(path, new URLSearchParams({ intent: "import" }));
      if (status === 303) return true;
      // 409: another import is being written; a killed one is taken up when its lease ends.
      if (status !== 409) return false;
    }
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error(`${path} was never read or never let in`);
}

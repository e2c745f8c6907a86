/** Staff who upload files and have them written while the site is killed under them. */
import type { Target } from "./workload.ts";

export const ROWS = 60;

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
 * Uploads a file and imports it; true once the site has said that it is written, or that all of it is here
 * already. Rejects when the site is gone.
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
  const page = await (await fetch(target.url + path, { headers })).text();
  const fingerprint = /name="fingerprint" value="([^"]*)"/.exec(page)?.[1];
  if (fingerprint?.startsWith("0-")) return true;
  const sent = await post(
    path,
    new URLSearchParams({ intent: "import", fingerprint: fingerprint ?? "" }),
  );
  return sent.status === 303;
}

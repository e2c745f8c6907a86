import { readFileSync } from "node:fs";
import { checkRows, summarizeRows } from "#domain/imports/check/check-rows.ts";
import { parseLayout } from "#domain/imports/map/layout.ts";
import type { Fields, TestSite } from "./open-test-site.ts";
import { locationOf, type Staff } from "./staff.ts";

/**
 * A file as the export of a provider writes it; docs/giving.md says which parts come only from
 * documentation.
 */
export const readFixture = (name: string) => readFileSync(`tests/fixtures/imports/${name}`);

export const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Returns rows of a CSV file under their head. */
export const csvText = (head: string, ...rows: string[]) => [head, ...rows].join("\n");

/** Uploads a file as the form does; returns the path to which it leads. */
export async function uploadFile(
  { post }: Staff,
  name: string,
  content: string | Uint8Array<ArrayBuffer> = readFixture(name),
): Promise<string> {
  const response = await post("/admin/import/upload", fileForm(name, content));
  if (response.status !== 303) throw new Error(`the upload answered ${response.status}`);
  return locationOf(response);
}

/** Uploads a file of gifts; returns the path of its page. */
export const uploadGifts = async (staff: Staff, head: string, ...rows: string[]) =>
  (await uploadFile(staff, "gifts.csv", csvText(head, ...rows))).replace("/columns", "");

export function fileForm(name: string, content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set("file", new File([content], name, { type: "text/csv" }));
  return form;
}

/**
 * Returns the fingerprint in the form of an import's page, which covers what will be written; ""
 * when nothing can be.
 */
export const fingerprintIn = (html: string) =>
  /name="fingerprint" value="([^"]*)"/.exec(html)?.[1] ?? "";

/**
 * Sends one of the page's forms. An import has the given fingerprint, or the page's at that moment.
 */
export async function sendImportForm(
  { html, post }: Staff,
  path: string,
  fields: Fields,
): Promise<Response> {
  if (fields.intent !== "import") return post(path, fields);
  const fingerprint = fields.fingerprint ?? fingerprintIn(await html(path));
  return post(path, { pledges: "on", ...fields, fingerprint });
}

/** Imports a file with all gifts that need no decision of their own. */
export const importGifts = (staff: Staff, path: string, more: Fields = {}) =>
  sendImportForm(staff, path, { intent: "import", nameless: "on", unmatched: "on", ...more });

export async function deleteGifts({ db }: TestSite): Promise<void> {
  await db.deleteFrom("donations").execute();
  await db.deleteFrom("imports").execute();
  await db.deleteFrom("gift_refunds").execute();
}

/** Returns the cents of all gifts. */
export const sumOfGifts = async ({ rows }: TestSite) =>
  (await rows("donations")).reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** Returns the records of one source, the oldest first. */
export const giftsFrom = ({ db }: TestSite, source: string) =>
  db
    .selectFrom("donations")
    .selectAll()
    .where("source", "=", source)
    .orderBy("received_at")
    .orderBy("external_id")
    .execute();

/** Returns the row of an import, by the path of its page. */
export const findImport = ({ db }: TestSite, path: string) =>
  db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", path.split("/").at(-1) ?? "")
    .executeTakeFirstOrThrow();

/** Checks the rows of an import, by the path of its page. */
async function checkImport(site: TestSite, path: string) {
  const { id, layout } = await findImport(site, path);
  const rows = await checkRows(site.db, { id, layout: parseLayout(layout) }, site.services);
  if (!rows) throw new Error(`${path} cannot be checked yet`);
  return rows;
}

/** Returns how many rows of each kind a file has. */
export async function countsOf(site: TestSite, path: string) {
  const { kinds } = summarizeRows(await checkImport(site, path));
  return Object.fromEntries(Object.entries(kinds).map(([kind, { rows }]) => [kind, rows]));
}

/**
 * Imports a file of gifts with every change that it reports, without reading its page; returns the
 * page's path.
 */
export async function importWithChanges(
  site: TestSite,
  staff: Staff,
  head: string,
  rows: readonly string[],
): Promise<string> {
  const path = await uploadGifts(staff, head, ...rows);
  const checked = await checkImport(site, path);
  const { fingerprint } = summarizeRows(checked);
  const form = new URLSearchParams({ intent: "import", unmatched: "on", fingerprint });
  for (const { kind, line } of checked) if (kind === "changed") form.append("change", String(line));
  await staff.post(path, form);
  return path;
}

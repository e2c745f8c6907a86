import { readFileSync } from "node:fs";
import { checkRows, summarizeRows } from "#domain/imports/check/check-rows.ts";
import { parseLayout } from "#domain/imports/map/layout.ts";
import type { Fields, TestSite } from "./open-test-site.ts";
import { locationOf, type Staff } from "./staff.ts";

/**
 * A file as the export of a provider writes it; docs/giving.md says which parts come only from
 * documentation.
 */
export const fixture = (name: string) => readFileSync(`tests/fixtures/imports/${name}`);

/** Returns rows of a CSV file under their head. */
export const csv = (head: string, ...rows: string[]) => [head, ...rows].join("\n");

/** Uploads a file as the form does; returns the path to which it leads. */
export async function upload(
  { post }: Staff,
  name: string,
  content: string | Uint8Array<ArrayBuffer> = fixture(name),
): Promise<string> {
  const response = await post("/admin/import/upload", fileForm(name, content));
  if (response.status !== 303) throw new Error(`the upload answered ${response.status}`);
  return locationOf(response);
}

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
  if (fields.intent !== "import" || fields.fingerprint !== undefined) return post(path, fields);
  return post(path, { fingerprint: fingerprintIn(await html(path)), ...fields });
}

/** Returns the records of one source, the oldest first. */
export const records = ({ db }: TestSite, source: string) =>
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

/** Returns how many rows of each kind a file has. */
export async function countsOf(site: TestSite, path: string) {
  const { id, layout } = await findImport(site, path);
  const rows = await checkRows(site.db, { id, layout: parseLayout(layout) }, site.services);
  if (!rows) throw new Error(`${path} cannot be checked yet`);
  const { kinds } = summarizeRows(rows);
  return Object.fromEntries(Object.entries(kinds).map(([kind, { rows }]) => [kind, rows]));
}

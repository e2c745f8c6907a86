import { readFileSync } from "node:fs";
import { type Fields, locationOf, type Staff, type TestSite } from "./open-test-site.ts";

/** A file as some provider's export writes it; docs/giving.md says what was only taken from documentation. */
export const fixture = (name: string) => readFileSync(`tests/fixtures/imports/${name}`);

/** Rows of a CSV file under their head. */
export const csv = (head: string, ...rows: string[]) => [head, ...rows].join("\n");

/** Uploads a file as the form does and waits until it is read; answers the path of its page. */
export async function upload(
  { site, post }: Staff,
  name: string,
  content: string | Uint8Array<ArrayBuffer> = fixture(name),
): Promise<string> {
  const response = await post("/admin/import/upload", fileForm(name, content));
  if (response.status !== 303) throw new Error(`the upload answered ${response.status}`);
  await site.services.imports.settled();
  return locationOf(response);
}

export function fileForm(name: string, content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set("file", new File([content], name, { type: "text/csv" }));
  return form;
}

/** Sends one of the page's forms and does what follows from it. */
export async function act({ site, post }: Staff, path: string, fields: Fields): Promise<Response> {
  const response = await post(path, fields);
  await site.services.imports.settled();
  await site.services.outbox.runDue();
  return response;
}

/** The records of one source, the oldest first. */
export const records = ({ db }: TestSite, source: string) =>
  db
    .selectFrom("donations")
    .selectAll()
    .where("source", "=", source)
    .orderBy("received_at")
    .orderBy("external_id")
    .execute();

/** The row of an import, by the path of its page. */
export const findImport = ({ db }: TestSite, path: string) =>
  db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", path.split("/").at(-1) ?? "")
    .executeTakeFirstOrThrow();

const KINDS = ["ready", "possible", "known", "unpaid", "error"];

/** How many rows of each kind were found. */
export const countsOf = async (site: TestSite, path: string) =>
  Object.fromEntries(
    Object.entries(
      JSON.parse((await findImport(site, path)).tally ?? "{}") as Record<string, { rows: number }>,
    )
      .filter(([kind]) => KINDS.includes(kind))
      .map(([kind, part]) => [kind, part.rows]),
  );

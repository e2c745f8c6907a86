import { readFileSync } from "node:fs";
import type { TestSite } from "./open-test-site.ts";

/** A file as some provider's export writes it; see docs/giving.md for what was only taken from documentation. */
export const fixture = (name: string) => readFileSync(`tests/fixtures/imports/${name}`);

/** Uploads a file as the form does; answers where that leads. */
export async function upload(
  site: TestSite,
  cookie: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const form = new FormData();
  form.set("file", new File([content], name, { type: "text/csv" }));
  const response = await site.post("/admin/import/upload", form, { cookie });
  if (response.status !== 303) throw new Error(`the upload answered ${response.status}`);
  await site.services.imports.settled();
  return response.headers.get("location") ?? "";
}

/** Sends one of the page's forms and does what follows from it. */
export async function act(
  site: TestSite,
  cookie: string,
  path: string,
  fields: Record<string, string>,
): Promise<Response> {
  const response = await site.post(path, new URLSearchParams(fields), { cookie });
  await site.services.imports.settled();
  await site.services.outbox.runDue();
  return response;
}

/** What stands in the books, the oldest first. */
export const records = (site: TestSite) =>
  site.services.db
    .selectFrom("donations")
    .selectAll()
    .orderBy("received_at")
    .orderBy("external_id")
    .execute();

import { readFileSync } from "node:fs";
import {
  type DatabaseKind,
  openTestSite,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "./open-test-site.ts";

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

/** The records of one source, the oldest first. */
export const records = (site: TestSite, source: string) =>
  site.services.db
    .selectFrom("donations")
    .selectAll()
    .where("source", "=", source)
    .orderBy("received_at")
    .orderBy("external_id")
    .execute();

/** A site with a signed-in administrator, and a clock that stands still. */
export async function openForImports(database: DatabaseKind) {
  const clock = new TestClock("2026-03-01T12:00:00.000Z");
  const site = await openTestSite(database, { clock });
  return { site, clock, cookie: await signInAsAdministrator(site) };
}

/** The row of an import, by its address. */
export const findImport = (site: TestSite, path: string) =>
  site.services.db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", path.split("/").at(-1) ?? "")
    .executeTakeFirstOrThrow();

const KINDS = ["ready", "possible", "known", "unpaid", "error"];

/** How many rows of each kind were found. */
export const rowsOf = ({ tally }: { tally: string | null }) =>
  Object.fromEntries(
    Object.entries(JSON.parse(tally ?? "{}") as Record<string, { rows: number }>)
      .filter(([kind]) => KINDS.includes(kind))
      .map(([kind, part]) => [kind, part.rows]),
  );

/** Files that staff might upload to be imported, good and spoiled, and what is done with them then. */
import fc from "fast-check";
import { IMPORT_FIELDS } from "#domain/imports/map/import-fields.ts";
import { text } from "./arbitraries.ts";
import type { Follow, Probe } from "./kinds.ts";

/** Heads as the known providers write them, and as a person's own sheet might. */
const HEADS = [
  "Donation ID,Donor's First Name,Donor's Last Name,Donor Email,Amount,Amount Refunded,Currency,Donated At,Status",
  "Order Date,Full Name,Email,Frequency,Original Amount,Payment Status,Payment Platform Charge ID,Line Item ID",
  "ID,Reference #,First Name,Last Name,Email,Amount,Donated,Currency,Status,Transaction date UTC",
  "id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Customer Email,Card Name,Status",
  "When,Who,How much,Remark",
  "Date,Name,Amount",
].map((head) => head.split(","));

const amount = fc.oneof(
  fc.double({ min: 0, max: 1e6, noNaN: true }).map((n) => n.toFixed(2)),
  fc.stringMatching(/^[$(]?-?\d{0,12}([.,]\d{0,3}){0,3}[)kKM]?( USD)?$/),
);
const day = fc
  .date({ min: new Date("1969-01-01"), max: new Date("2101-01-01"), noInvalidDate: true })
  .chain((date) => {
    const iso = date.toISOString();
    const [year = "", month = "", dayOfMonth = ""] = iso.slice(0, 10).split("-");
    return fc.constantFrom(iso, iso.slice(0, 10), `${month}/${dayOfMonth}/${year} 11:59 PM`);
  });
const word = fc.constantFrom("paid", "Succeeded", "refunded", "failed", "USD", "EUR", "", "R-1");
const cell = fc.oneof(
  { weight: 4, arbitrary: amount },
  { weight: 4, arbitrary: day },
  { weight: 3, arbitrary: word },
  { weight: 2, arbitrary: fc.constantFrom("Ada Larkspur", "ada@example.org", "501", "GL-1") },
  { weight: 2, arbitrary: text },
);
const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
/** Quoted as it should be, quoted where it need not be, or not at all. */
const written = fc
  .tuple(cell, fc.nat(9))
  .map(([value, luck]) =>
    luck === 0 ? value : /[",;\n\r]/.test(value) || luck === 1 ? quoted(value) : value,
  );

const content = fc
  .tuple(
    fc.constantFrom(...HEADS),
    fc.array(fc.array(written, { maxLength: 10 }), { maxLength: 12 }),
    fc.constantFrom(",", ",", ",", ";", "\t", "|"),
    fc.constantFrom("\n", "\r\n", "\r"),
    fc.constantFrom("", "", "\ufeff", "A title\n\n"),
  )
  .map(
    ([head, rows, delimiter, end, before]) =>
      before + [head, ...rows].map((row) => row.join(delimiter)).join(end),
  );

const bytes = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: content }, { weight: 1, arbitrary: text }),
    fc.constantFrom<BufferEncoding>("utf8", "utf8", "utf8", "latin1", "utf16le"),
    fc.option(fc.nat(400), { freq: 8 }),
  )
  .map(([value, encoding, cut]) => {
    const whole = Buffer.from(encoding === "utf16le" ? `\ufeff${value}` : value, encoding);
    return new Uint8Array(cut === null ? whole : whole.subarray(0, cut));
  });

const fieldChoices = fc
  .array(fc.tuple(fc.constantFrom(...IMPORT_FIELDS), fc.oneof(fc.nat(9).map(String), text)), {
    maxLength: 5,
  })
  .map((choices): Record<string, string> => Object.fromEntries(choices));

/** The form around the file, and the decisions of the staff member who uploaded it. */
export const importUploads: fc.Arbitrary<Probe> = fc
  .tuple(bytes, text, fieldChoices, fc.constantFrom("import", "cancel"), fc.boolean())
  .map(([file, name, choices, decision, possible]) => {
    const body = new FormData();
    body.set("file", new File([file], name.toWellFormed()));
    return {
      method: "POST",
      path: "/admin/import/upload",
      headers: { "sec-fetch-site": "same-origin" },
      body,
      signedIn: true,
      follow: decide(choices, decision, possible),
    };
  });

/** Names the columns where the site asks, looks at what was found, imports it or not, and takes it back. */
const decide =
  (choices: Record<string, string>, decision: string, possible: boolean): Follow =>
  async (site, response) => {
    const path = response.headers.get("location") ?? "";
    const [, id] = /^\/admin\/import\/([\w-]{36})/.exec(path) ?? [];
    if (!id) return;
    const page = `/admin/import/${id}`;
    if (path.endsWith("/columns")) {
      await site.get(path);
      await site.post(path, choices);
    }
    const shown = await site.get(page);
    const fingerprint = /name="fingerprint" value="([^"]*)"/.exec(shown)?.[1] ?? "";
    const chosen: Record<string, string> = possible ? { all: "on", nameless: "on" } : {};
    await site.post(page, { intent: decision, fingerprint, ...chosen });
    if (decision === "cancel") return;
    await site.get(page);
    await site.get(`${page}/problems.csv`);
    await site.post(page, { intent: "undo" });
    // What could not be imported has nothing to undo, and need not be kept.
    await site.post(page, { intent: "cancel" });
  };

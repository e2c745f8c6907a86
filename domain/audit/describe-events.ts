import type { Db } from "#db/schema.ts";
import { readHeadlines } from "./headlines.ts";
import type { AuditChanges } from "./record-audit.ts";

type Events = readonly { subject: string | null }[];

/**
 * Events, the newest first. `record` names the donor, the writer, the file or the headline; it comes from
 * the records, because the audit log itself holds no donor's data.
 */
export async function describeEvents(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("audit_events")
    .select(["id", "at", "username", "action", "subject", "address", "changes"])
    .where("id", "in", ["", ...ids])
    .orderBy("id", "desc")
    .execute();
  const names = await findNames(db, rows);
  return rows.map((row) => ({
    ...row,
    changes: row.changes === null ? null : (JSON.parse(row.changes) as AuditChanges),
    record: names.get(row.subject ?? "") ?? null,
  }));
}

/** The ids of the records of a kind, and "", because no database takes an empty list. */
const idsOf = (events: Events, kind: string) => [
  "",
  ...events.flatMap(({ subject }) =>
    subject?.startsWith(`${kind}:`) ? subject.slice(kind.length + 1) : [],
  ),
];

interface RecordName {
  name: string;
  /** Of a gift. */
  cents: number | null;
}

type NamedRecord = [subject: string, record: RecordName];

/** The names of the records that events are about; none of those that are erased or gone. */
async function findNames(db: Db, events: Events): Promise<ReadonlyMap<string, RecordName>> {
  const files = (table: "imports" | "media", kind: string) =>
    db
      .selectFrom(table)
      .select(["id", "file_name as name"])
      .where("id", "in", idsOf(events, kind))
      .execute();
  const hasItems = events.some(({ subject }) => subject?.startsWith("content:"));
  const [gifts, messages, imports, pictures, headlines] = await Promise.all([
    db
      .selectFrom("donations")
      .select(["id", "first_name", "last_name", "amount_cents"])
      .where("id", "in", idsOf(events, "donation"))
      .where("erased_at", "is", null)
      .execute(),
    db
      .selectFrom("contacts")
      .select(["id", "name"])
      .where("id", "in", idsOf(events, "contact"))
      .where("erased_at", "is", null)
      .execute(),
    files("imports", "import"),
    files("media", "picture"),
    hasItems ? readHeadlines(db) : [],
  ]);
  const ofKind = (kind: string, rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }): NamedRecord => [`${kind}:${id}`, { name, cents: null }]);
  return new Map([
    ...gifts.map(
      ({ id, first_name, last_name, amount_cents: cents }): NamedRecord => [
        `donation:${id}`,
        { name: `${first_name} ${last_name}`.trim(), cents },
      ],
    ),
    ...ofKind("contact", messages),
    ...ofKind("import", imports),
    ...ofKind("picture", pictures),
    ...ofKind(
      "content",
      Array.from(headlines, ([id, name]) => ({ id, name })),
    ),
  ]);
}

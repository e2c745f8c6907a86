/**
 * Messages that a former site stored, from an export of its table. They are imported immediately,
 * each once.
 */

import { randomUUIDv7 } from "node:crypto";
import type { DbTransaction } from "#db/schema.ts";
import { slicesWithPauses } from "#db/slices.ts";
import { bareEmail, EMAIL_ADDRESS } from "#domain/values/email-address.ts";
import { splitName } from "#domain/values/person-names.ts";
import { oneLine } from "#domain/values/plain-text.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { storeImportRows } from "./import-rows.ts";
import type { FileLayout } from "./map/layout.ts";
import { plainName } from "./plain-words.ts";
import type { RowText } from "./read/read-thread.ts";
import { cutText } from "./row/cells.ts";
import { parseDate } from "./row/parse-date.ts";
import { reasonText, unreadable } from "./row/reason.ts";

const NEEDED_COLUMNS = ["id", "created at", "name", "email", "message"];

/** Words in the name of a column of money. */
const MONEY_COLUMN_WORDS = /amount|currenc|gross|paid|refund|(grand|order) total|total donation/;

/**
 * Finds the columns of messages, by plain name; null when the file holds something else, such as
 * gifts with a message.
 */
export function findMessageColumns({
  headers,
  columns,
  roles,
}: FileLayout): Map<string, number> | null {
  const names = new Map(headers.map((header, index) => [plainName(header), index]));
  const amountColumn = columns.amount ?? roles.paid ?? roles.owed;
  if (amountColumn !== undefined || [...names.keys()].some((name) => MONEY_COLUMN_WORDS.test(name)))
    return null;
  return NEEDED_COLUMNS.every((name) => names.has(name)) ? names : null;
}

/**
 * Stores the messages as answered, with the times of their table (UTC when no zone is named), and
 * sends no email. A second file with the same ids stores nothing again. Rows that are left out stay
 * with their reasons. Returns how many were stored.
 */
export async function importMessages(
  trx: DbTransaction,
  { importId, now }: { importId: string; now: Date },
  columns: ReadonlyMap<string, number>,
  batches: AsyncIterable<RowText[]>,
): Promise<number> {
  const storedIds = new Set<string>();
  const leftOut = [];
  const messages = [];
  for await (const rows of batches)
    for (const { line, cells } of rows) {
      const parsed = parseMessage(JSON.parse(cells), columns, now);
      if (!parsed.ok)
        leftOut.push({ line, cells, kind: "error", reason: reasonText({ code: parsed.problem }) });
      else messages.push({ row: { line, cells }, record: parsed.record });
    }
  for await (const slice of slicesWithPauses(messages)) {
    const insertedRows = await trx
      .insertInto("contacts")
      .values(slice.map(({ record }) => record))
      .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
      .returning("id")
      .execute();
    for (const { id } of insertedRows) storedIds.add(id);
  }
  for (const { row, record } of messages)
    if (!storedIds.has(record.id))
      leftOut.push({ ...row, kind: "known", reason: reasonText({ code: "already-here" }) });
  for await (const slice of slicesWithPauses(leftOut)) await storeImportRows(trx, importId, slice);
  return storedIds.size;
}

function parseMessage(cells: readonly string[], columns: ReadonlyMap<string, number>, now: Date) {
  const textOf = (name: string) => cells[columns.get(name) ?? -1] ?? "";
  const lineOf = (name: string, max: number) => oneLine(cutText(textOf(name), max));
  const formerId = lineOf("id", TEXT_LIMITS.id);
  const date = parseDate(textOf("created at").trim(), "UTC", now);
  const email = bareEmail(lineOf("email", TEXT_LIMITS.email));
  const message = cutText(textOf("message"), TEXT_LIMITS.message);
  if (!formerId) return unreadable("no-id");
  if (!date.ok) return date;
  if (!EMAIL_ADDRESS.test(email)) return unreadable("not-an-email");
  if (!message) return unreadable("no-message");
  const name = lineOf("name", TEXT_LIMITS.name);
  const [firstName = "", lastName = ""] = splitName(name);
  const record = {
    id: randomUUIDv7(),
    created_at: date.time,
    name,
    first_name: firstName,
    last_name: lastName,
    email,
    phone: lineOf("phone", TEXT_LIMITS.phone) || null,
    subject: lineOf("subject", TEXT_LIMITS.name),
    message,
    idempotency_key: `former-site:${formerId}`,
    suspected: null,
    state: "answered" as const,
    spam_at: null,
  };
  return { ok: true as const, record };
}

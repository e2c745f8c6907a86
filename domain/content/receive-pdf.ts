/**
 * PDF files that visitors can download, such as a determination letter. They are stored as
 * uploaded.
 */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { inList } from "#db/in-list.ts";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { type Clock, DAY, isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { shownOrScheduledRevisions } from "./revisions.ts";

export const MAX_PDF_BYTES = 20 * 1024 * 1024;

export interface StoredPdf {
  /** A hash of its bytes: 24 hexadecimal digits. */
  hash: string;
  bytes: number;
}

/**
 * Stores a file that PDF readers accept. Uploading the same file again gives the same document.
 * Nothing in the file is executed.
 */
export async function receivePdf(
  { db, clock, actor }: StaffContext,
  { content }: { content: Readable },
): Promise<Result<{ file: StoredPdf }, "not-a-pdf">> {
  const chunks: Buffer[] = [];
  for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  // Some programs write a byte order mark before this header, and readers search the first 1,024
  // bytes (ISO 32000-2, 7.5.2).
  if (!bytes.subarray(0, 1024).includes("%PDF-")) return refusedFor("not-a-pdf");
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 24);
  await changeUnversioned(db, async (trx) => {
    await trx
      .insertInto("document_files")
      .values({ hash, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await recordAudit(trx, { now: isoTime(clock), actor }, "document.added", `document:${hash}`);
  });
  return { ok: true, file: { hash, bytes: bytes.length } };
}

const pdfWith = (db: DbOrTransaction, hash: string) =>
  db.selectFrom("document_files").where("hash", "=", hash);

export const hasPdf = async (db: DbOrTransaction, hash: string): Promise<boolean> =>
  (await pdfWith(db, hash).select("hash").executeTakeFirst()) !== undefined;

/** Returns the bytes of a stored PDF. */
export const readPdf = async (db: Db, hash: string): Promise<Uint8Array> =>
  (await pdfWith(db, hash).select("bytes").executeTakeFirstOrThrow()).bytes;

/** A document that was taken off the site can be put back from the history for this time. */
const UNUSED_STAYS_MS = 7 * DAY;

/**
 * Deletes the documents that were neither uploaded nor on the site in the last seven days, and that
 * no scheduled revision or draft has. Returns their number.
 */
export async function deleteUnusedPdfs(db: Db, clock: Clock): Promise<number> {
  const since = isoTime(clock, -UNUSED_STAYS_MS);
  const storedFiles = await db.selectFrom("document_files").select("hash").execute();
  if (storedFiles.length === 0) return 0;
  // In one statement, because publishing and unscheduling move a value between these tables.
  const contents = await shownOrScheduledRevisions(db, since)
    .where("revision.value", "like", '%"hash"%')
    .clearSelect()
    .clearOrderBy()
    .select("value")
    .unionAll(db.selectFrom("content_drafts").select("value"))
    .execute();
  const uploads = await db
    .selectFrom("audit_events")
    .select("subject")
    .where("action", "=", "document.added")
    .where("at", ">", since)
    .execute();
  const contentJson = JSON.stringify([contents, uploads]);
  const unusedHashes = storedFiles
    .map(({ hash }) => hash)
    .filter((hash) => !contentJson.includes(hash));
  await db.deleteFrom("document_files").where("hash", "in", inList(unusedHashes)).execute();
  return unusedHashes.length;
}

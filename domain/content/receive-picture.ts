import { createHash, randomUUIDv7 } from "node:crypto";
import type { Readable } from "node:stream";
import type { Db } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type PictureProblem, RefusedPicture } from "#domain/ports/picture-encoder.ts";
import { type Clock, DAY, HOUR, isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { HEAD_BYTES, pictureType } from "./picture-type.ts";

export const MAX_PICTURE_BYTES = 40 * 1024 * 1024;
/**
 * Part of every hash. Change it together with the encoding, so that new uploads get new addresses.
 */
const RECIPE = "1";
/** This time is longer than the server allows any request to take (server/http/http-server.ts). */
const ABANDONED_AFTER_MS = HOUR;
/** How long staff can read why a file was refused. */
const REFUSED_FOR_MS = DAY;

/**
 * Stores a file in the database while it arrives, never whole in memory, and enqueues its encoding
 * in the transaction that completes it. The same file again is the same picture. A file of another
 * type leaves nothing behind. Rejects when the stream breaks or the database is full.
 */
export async function receivePicture(
  staff: StaffContext,
  upload: { fileName: string; content: Readable },
): Promise<Result<{ id: string }, PictureProblem>> {
  const { db, clock, actor } = staff;
  const id = randomUUIDv7();
  await removeAbandoned(db, clock);
  const file_name = upload.fileName.toWellFormed().replaceAll("\0", "").slice(-200) || "picture";
  const { staffId: staff_id, username } = actor;
  await db
    .insertInto("media")
    .values({
      id,
      at: isoTime(clock),
      staff_id,
      username,
      file_name,
      state: "receiving",
    })
    .execute();
  try {
    const hash = await storeParts(db, id, upload.content);
    return { ok: true, id: await complete(staff, id, hash) };
  } catch (error) {
    await db.deleteFrom("media").where("id", "=", id).execute();
    if (error instanceof RefusedPicture) return refusedFor(error.problem);
    throw error;
  }
}

async function storeParts(db: Db, mediaId: string, content: Readable) {
  const hash = createHash("sha256").update(RECIPE);
  let part = 0;
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (head) head = Buffer.concat([head, chunk]);
    if (head && head.length >= HEAD_BYTES) {
      pictureType(head.subarray(0, HEAD_BYTES));
      head = null;
    }
    hash.update(chunk);
    await db
      .insertInto("media_uploads")
      .values({ media_id: mediaId, part: part++, bytes: chunk })
      .execute();
  }
  if (head) pictureType(head);
  return hash.digest("hex").slice(0, 24);
}

/** Returns the id of the picture with these bytes: either this one or an earlier upload. */
async function complete({ db, clock, actor }: StaffContext, id: string, hash: string) {
  return changeUnversioned(db, async (trx) => {
    const now = isoTime(clock);
    await trx.deleteFrom("media").where("hash", "=", hash).where("state", "=", "failed").execute();
    const samePicture = await trx
      .selectFrom("media")
      .select("id")
      .where("hash", "=", hash)
      .executeTakeFirst();
    if (samePicture) {
      await trx.deleteFrom("media").where("id", "=", id).execute();
      return samePicture.id;
    }
    await trx
      .updateTable("media")
      .set({ hash, state: "waiting" })
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await enqueueJobs(trx, now, encodingJob(id, "first"));
    await recordAudit(trx, { now, actor }, "picture.added", `picture:${id}`);
    return id;
  });
}

/** `turn` makes the keys of one picture's jobs unique. */
export const encodingJob = (id: string, turn: string) => ({
  kind: "picture.encode",
  payload: { id },
  uniqueKey: `picture:${id}:encode:${turn}`,
});

/** Removes uploads that never finished, and refused ones after a while. */
async function removeAbandoned(db: Db, clock: Clock) {
  for (const [state, after] of [
    ["receiving", ABANDONED_AFTER_MS],
    ["failed", REFUSED_FOR_MS],
  ] as const)
    await db
      .deleteFrom("media")
      .where("state", "=", state)
      .where("at", "<", isoTime(clock, -after))
      .execute();
}

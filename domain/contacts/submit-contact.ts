import { createHash, randomUUIDv7 } from "node:crypto";
import type { Db } from "#db/schema.ts";
import { type Clock, MINUTE } from "#domain/ports/clock.ts";
import { countSubmission } from "#domain/spam/count-submission.ts";
import { type FormSigns, findSpamSignal, type SpamSettings } from "#domain/spam/spam-signals.ts";
import { enqueueFollowUp } from "./enqueue-follow-up.ts";
import type { ContactMessage } from "./schema.ts";

/** How long the same words, sent without a key, count as a repetition. */
const REPETITION = 10 * MINUTE;
/** So many times the hourly limit are kept for staff; more would only fill the disk. */
const REFUSED_FROM = 10;

/** A message and what came with it. */
export interface Submission {
  message: ContactMessage;
  /** The key of the form instance; null for a form sent without script. */
  key: string | null;
  /** The visitor's address. */
  address: string;
  signs: FormSigns;
  /** True when the proof of work was done, or none is asked. */
  proven: boolean;
}

/** Suspected messages are stored, too, and answered in the same way. */
export type SubmitResult =
  | { ok: true; stored: boolean }
  /** `waitMs`: milliseconds until the next is taken. */
  | { ok: false; reason: "too-many"; waitMs: number };

/**
 * Stores a checked message together with the work that follows from it, in one transaction: when
 * this resolves with ok, both are on disk. A repetition stores nothing and resolves the same way.
 * Suspected spam is stored without follow-up work. Rejects only when the database does.
 */
export async function submitContact(
  db: Db,
  clock: Clock,
  settings: SpamSettings,
  submission: Submission,
): Promise<SubmitResult> {
  const { message, key, address, signs, proven } = submission;
  const now = clock.now();
  const created_at = now.toISOString();
  const keys = key ? [`form:${key}`] : contentKeys(message, now);
  const id = randomUUIDv7();

  return db.transaction().execute(async (trx) => {
    const earlier = await trx
      .selectFrom("contacts")
      .select("id")
      .where("idempotency_key", "in", keys)
      .executeTakeFirst();
    if (earlier) return { ok: true, stored: false };

    const limit = settings.hourlyLimit;
    const { count, waitMs } = limit
      ? await countSubmission(trx, clock, `contact:${address}`)
      : { count: 0, waitMs: 0 };
    if (count > limit * REFUSED_FROM) return { ok: false, reason: "too-many", waitMs };
    const crowd = count > limit ? "too-many" : null;
    const suspected = findSpamSignal(signs, settings) ?? crowd ?? (proven ? null : "no-proof");

    const inserted = await trx
      .insertInto("contacts")
      .values({
        id,
        created_at,
        name: `${message.firstName} ${message.lastName}`,
        first_name: message.firstName,
        last_name: message.lastName,
        email: message.email,
        phone: message.phone || null,
        subject: message.subject,
        message: message.message,
        idempotency_key: keys[0] as string,
        suspected,
        state: suspected ? "spam" : "new",
        spam_at: suspected ? created_at : null,
      })
      // A second request with the same key that runs at this moment waits here, then does nothing.
      .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
      .executeTakeFirst();
    const stored = inserted.numInsertedOrUpdatedRows === 1n;
    if (stored && !suspected) await enqueueFollowUp(trx, created_at, id);
    return { ok: true, stored };
  });
}

/**
 * Keys for a form without a key of its own (a cached page cannot carry one): the content within the
 * running window of ten minutes, and the window before it, so that the boundary lets nothing through.
 */
function contentKeys(message: ContactMessage, now: Date): string[] {
  const content = createHash("sha256").update(JSON.stringify(message)).digest("hex");
  const window = Math.floor(now.getTime() / REPETITION);
  return [`content:${content}:${window}`, `content:${content}:${window - 1}`];
}

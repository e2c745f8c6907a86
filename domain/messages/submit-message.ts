import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import type { ContactTable, Db, DbTransaction } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import {
  countSubmission,
  REFUSED_AT_TIMES_LIMIT,
  type SubmissionResult,
  type TooMany,
  tooMany,
} from "#domain/forms/count-submission.ts";
import { idempotencyKeys } from "#domain/forms/idempotency-keys.ts";
import {
  type FormSigns,
  findSpamSignal,
  type SpamSettings,
  type SpamSignal,
} from "#domain/forms/spam-signals.ts";
import { countVisitorMailTo } from "#domain/forms/visitor-mail-limit.ts";
import { type Clock, MINUTE } from "#domain/values/clock.ts";
import { enqueueFollowUp } from "./follow-up.ts";
import type { VisitorMessage } from "./message-schema.ts";

/**
 * The same text, sent without a key, counts as a repetition for this long at least, and for twice
 * as long at most.
 */
const REPETITION_MS = 10 * MINUTE;

interface Submission {
  message: VisitorMessage;
  /** The key of the form instance; null for a form sent without script. */
  key: string | null;
  clientIp: string;
  signs: FormSigns;
}

type SubmitResult = SubmissionResult & { isNew?: boolean };

/**
 * Stores a checked message with its follow-up work in one transaction: after an ok both are on
 * disk. A repetition stores nothing and returns the same result. Suspected spam is stored without
 * follow-up work, and its sender gets the same answer. Rejects only when the database fails.
 */
export async function submitMessage(
  db: Db,
  clock: Clock,
  settings: SpamSettings,
  submission: Submission,
): Promise<SubmitResult> {
  const { message, key } = submission;
  const now = clock.now();
  const createdAt = now.toISOString();
  const keys = idempotencyKeys(key, message, now, REPETITION_MS);

  return change(db, { desk: ({ isNew }) => isNew === true }, async (trx): Promise<SubmitResult> => {
    const sameMessage = await trx
      .selectFrom("contacts")
      .select("id")
      .where("idempotency_key", "in", keys)
      .executeTakeFirst();
    if (sameMessage) return { ok: true };

    const check = await checkSubmission(trx, clock, settings, submission);
    if (!check.ok) return check;
    const { suspected } = check;
    const id = await insertMessage(trx, createdAt, message, keys[0], suspected);
    if (id && !suspected) {
      const mail = { kind: "thanks", email: message.email, ceiling: settings.mails };
      const { ok: thanks } = await countVisitorMailTo(trx, clock, mail);
      await enqueueFollowUp(trx, createdAt, id, { thanks });
    }
    return { ok: true, isNew: id !== null };
  });
}

/** Counts the submission, and refuses it far over the limit. `suspected` is the sign of spam. */
async function checkSubmission(
  trx: DbTransaction,
  clock: Clock,
  settings: SpamSettings,
  { clientIp, signs }: Submission,
): Promise<{ ok: true; suspected: SpamSignal | null } | TooMany> {
  const limit = settings.hourlyLimit;
  const { count, waitMs } = limit
    ? await countSubmission(trx, clock, `contact:${clientIp}`)
    : { count: 0, waitMs: 0 };
  if (count > limit * REFUSED_AT_TIMES_LIMIT) return tooMany(waitMs);
  const overLimit = count > limit ? "too-many" : null;
  return { ok: true, suspected: findSpamSignal(signs, settings) ?? overLimit };
}

/** Returns the id of the message, or null when one with this key is stored. */
async function insertMessage(
  trx: DbTransaction,
  created_at: string,
  { firstName, lastName, ...texts }: VisitorMessage,
  idempotency_key: string,
  suspected: SpamSignal | null,
): Promise<string | null> {
  // A field that has no column of its name doesn't compile. The column of an empty text stays null.
  const columns: Pick<Insertable<ContactTable>, keyof typeof texts> = Object.fromEntries(
    Object.entries(texts).filter(([, text]) => text),
  ) as typeof texts;
  const id = randomUUIDv7();
  const insertedMessage = await trx
    .insertInto("contacts")
    .values({
      id,
      created_at,
      name: `${firstName} ${lastName}`,
      first_name: firstName,
      last_name: lastName,
      ...columns,
      idempotency_key,
      suspected,
      state: suspected ? "spam" : "new",
      spam_at: suspected ? created_at : null,
    })
    // A concurrent request with the same key waits here and then does nothing.
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .executeTakeFirst();
  return insertedMessage.numInsertedOrUpdatedRows === 1n ? id : null;
}

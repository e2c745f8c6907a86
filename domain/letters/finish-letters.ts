/**
 * Ends letters that were written but not sent: they were printed well, or they go back to the list.
 */
import { sql } from "kysely";
import { lock } from "#db/lock.ts";
import type { DbOrTransaction, DbTransaction, LetterKind } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { MERGED_ID } from "#domain/people/people-of-records.ts";
import { isoTime } from "#domain/values/clock.ts";
import type { LetterText } from "./letter-text.ts";
import { mailJobOf } from "./write-letters.ts";

/**
 * Ends a print: either all letters of `batch` printed well and their gifts are thanked, or none did
 * and everything is as before. A receipt's number stays with its gift. Returns false when there was
 * nothing to end.
 */
export const finishPrint = (
  { db, clock, actor }: StaffContext,
  batch: string,
  isPrinted: boolean,
): Promise<boolean> =>
  change(db, "desk", async (trx) => {
    await lock(trx, "letters");
    const now = isoTime(clock);
    const letters = await trx
      .updateTable("letters")
      .set({ sent_at: now })
      .where("batch", "=", batch)
      .where("way", "=", "print")
      .where("sent_at", "is", null)
      .returning("id")
      .execute();
    if (letters.length === 0) return false;
    const ids = letters.map(({ id }) => id);
    if (!isPrinted) await removeLetters(trx, ids);
    const action = isPrinted ? "letter.printed" : "letter.withdrawn";
    await recordAudit(trx, { now, actor }, action, `letters:${letters.length}`);
    return true;
  });

/**
 * Withdraws a letter whose email was given up, so that staff can write it again. Returns false when
 * it was not given up.
 */
export const withdrawFailed = ({ db, clock, actor }: StaffContext, id: string): Promise<boolean> =>
  change(db, "desk", async (trx) => {
    await lock(trx, "letters");
    const failedLetter = await selectUnsent(trx).where("letters.id", "=", id).executeTakeFirst();
    if (!failedLetter || !isGivenUp(failedLetter)) return false;
    await trx.deleteFrom("jobs").where("unique_key", "=", mailJobOf(id).uniqueKey).execute();
    await removeLetters(trx, [id]);
    await recordAudit(trx, { now: isoTime(clock), actor }, "letter.withdrawn", `letter:${id}`);
    return true;
  });

/**
 * Removes letters that were not sent. Their gifts wait for thanks again, also when an earlier
 * letter thanks for them and the removed one had their newest receipt, unless staff thanked in
 * their own way. A statement that one of them replaced is the person's last one again. The digest
 * of that statement was unique and is not restored; its id takes the place, so the statement
 * counts as changed.
 */
export async function removeLetters(trx: DbTransaction, ids: readonly string[]): Promise<void> {
  for (const slice of slices(ids)) {
    const removal = trx.deleteFrom("letters").where("id", "in", slice);
    for (const { person_id, members, year, digest } of await removal.returningAll().execute())
      if (year && digest)
        await restoreStatements(trx, [person_id ?? "", ...(members ?? "").split(" ")], year);
    const newest = trx
      .selectFrom("receipts")
      .select(({ fn }) => fn.max("number").as("number"))
      .groupBy("donation_id");
    const undelivered = trx
      .selectFrom("receipts")
      .select("donation_id")
      .where("letter_id", "in", slice)
      // A letter about a refund never thanks.
      .where("letter_id", "not like", "refund:%")
      .where("number", "in", newest);
    const thankedOtherwise = trx.selectFrom("letters").select("id").where("way", "=", "other");
    await trx
      .updateTable("donations")
      .set({ letter_id: null })
      .where((eb) => eb.or([eb("letter_id", "in", slice), eb("id", "in", undelivered)]))
      .where("letter_id", "not in", thankedOtherwise)
      .execute();
  }
}

/** Makes the last statement of the year the valid one again, for each of these people. */
async function restoreStatements(trx: DbTransaction, ids: readonly string[], year: number) {
  // Letters of merged people are stored with the merged person.
  const people = trx
    .selectFrom("people")
    .select(MERGED_ID.as("id"))
    .distinct()
    .where("id", "in", ids);
  for (const { id } of await people.execute())
    await trx
      .updateTable("letters")
      .set(({ ref }) => ({ digest: ref("id") }))
      .where("id", "=", (eb) =>
        eb
          .selectFrom("letters")
          .select(({ fn }) => fn.max("id").as("id"))
          .where("person_id", "=", id)
          .where("year", "=", year),
      )
      .where("digest", "is", null)
      .execute();
}

/** Without letters about refunds, which only Jobs sends again. */
const selectUnsent = (db: DbOrTransaction) =>
  db
    .selectFrom("letters")
    .leftJoin("jobs", (join) => join.on(sql<boolean>`unique_key = 'letter:' || letters.id`))
    .select(["letters.id", "letters.created_at", "username", "way", "batch", "text"])
    .select(["jobs.state", "last_error"])
    .where("letters.id", "not like", "refund:%")
    .where("sent_at", "is", null);

/**
 * Whether a letter's email failed for good, or its failed job was deleted later (domain/privacy).
 */
const isGivenUp = ({ way, state }: { way: string; state: string | null }) =>
  way === "email" && (state === "dead" || state === null);

export type LettersToFinish = Awaited<ReturnType<typeof listUnfinished>>;

/**
 * Lists the letters of a kind that need a decision, prints and emails that were given up, and
 * counts the emails that are on their way.
 */
export async function listUnfinished(db: DbOrTransaction, kind: LetterKind) {
  const rows = await selectUnsent(db)
    .where("letters.kind", "=", kind)
    .orderBy("letters.id")
    .execute();
  const prints = Map.groupBy(
    rows.filter(({ way }) => way === "print"),
    ({ batch }) => batch,
  );
  return {
    prints: Array.from(prints, ([batch, letters]) => {
      const { created_at: at = "", username = "" } = letters[0] ?? {};
      return { batch, letters: letters.length, at, username };
    }),
    failed: rows.filter(isGivenUp).map(({ id, text, last_error }) => ({
      id,
      name: text ? (JSON.parse(text) as LetterText).name : "",
      error: last_error ?? "",
    })),
    going: rows.filter((row) => row.way === "email" && !isGivenUp(row)).length,
  };
}

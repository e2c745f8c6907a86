/** Writes thank-you letters: stored with their receipts, and put on their way. */
import { randomUUIDv7 } from "node:crypto";
import { lock } from "#db/lock.ts";
import type { DbOrTransaction, LetterWay } from "#db/schema.ts";
import { type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Person, personOf } from "#domain/people/read-people.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { isUndescribed, type LetterGift, selectLetterGifts } from "./letter-gift.ts";
import type { LetterListRow } from "./letter-list.ts";
import { canIssue, type LetterSources, thanksText } from "./letter-text.ts";
import { issueReceipts } from "./receipts.ts";
import { listToThank } from "./to-thank.ts";

/** Refused while church or EIN is missing; else how many letters were written. */
export type Written = number | "no-receiver";

interface Press {
  way: LetterWay;
  /** Rows of listToThank; those that are not there any more are passed over. */
  isChosen: (row: LetterListRow) => boolean;
  /** Of the form instance: it names the letters that are printed together. */
  batch: string;
  /** One letter that is printed although the person has an email. */
  isOne?: boolean;
  /** How staff thanked in another way. */
  note?: string;
}

/**
 * Writes one letter to each chosen person, in one transaction. Mails go out by the outbox; what is printed
 * is thanked once staff say that it printed well. A repeated press finds the gifts thanked, and writes
 * nothing.
 */
export const writeLetters = (desk: Desk, sources: LetterSources, press: Press): Promise<Written> =>
  inTurn(desk, sources, press, async (trx) => {
    const { way, isChosen, isOne } = press;
    const waiting = await listToThank(trx, sources.timeZone);
    return waiting.filter(({ row, person }) => {
      if (!isChosen(row)) return false;
      if (way === "other" || row.goesBy === way) return true;
      return Boolean(isOne && row.goesBy && way === "print" && person.address);
    });
  });

/** Writes the letter of one gift again: with its corrected receipt, or with a duplicate. */
export const writeAgain = (
  desk: Desk,
  sources: LetterSources,
  { id, ...press }: { id: string; way: "email" | "print"; batch: string },
): Promise<Written> =>
  inTurn(desk, sources, press, async (trx) => {
    const gifts = await selectLetterGifts(trx).where("id", "=", id).execute();
    const key = gifts[0]?.person_key;
    if (!key) return [];
    const person = await personOf(trx, key);
    const reaches = press.way === "email" ? person.emails.length > 0 : person.address !== null;
    const isBarred = person.wishes.noMail || gifts.some(isUndescribed);
    return reaches && !isBarred ? [{ person, gifts }] : [];
  });

/** One press at a time, so that each sees what the one before has thanked; the same form writes once. */
function inTurn(
  { db, clock, actor }: Desk,
  sources: LetterSources,
  { way, batch, note = null }: Pick<Press, "way" | "batch"> & { note?: string | null },
  choose: (trx: DbOrTransaction) => Promise<{ person: Person; gifts: readonly LetterGift[] }[]>,
): Promise<Written> {
  const { facts, timeZone } = sources;
  if (way !== "other" && !canIssue(facts)) return Promise.resolve("no-receiver" as const);
  const { username } = actor;
  return db.transaction().execute(async (trx) => {
    await lock(trx, "letters");
    const now = isoTime(clock);
    const sent = trx.selectFrom("letters").select("id").where("batch", "=", batch);
    if (await sent.executeTakeFirst()) return 0;
    const chosen = await choose(trx);
    for (const { person, gifts } of chosen) {
      const letterId = randomUUIDv7();
      const issue = { now, username, letterId, timeZone };
      const receipts = way === "other" ? null : await issueReceipts(trx, gifts, issue);
      const text =
        way === "other" ? null : thanksText(sources, person, gifts, receipts, dayOf(now, timeZone));
      await trx
        .insertInto("letters")
        .values({
          ...{ id: letterId, kind: "thanks", created_at: now, username, way, batch, note },
          person_key: person.key,
          text: text && JSON.stringify(text),
          sent_at: way === "other" ? now : null,
        })
        .execute();
      await trx
        .updateTable("donations")
        .set({ letter_id: letterId })
        .where(
          "id",
          "in",
          gifts.map(({ id }) => id),
        )
        .execute();
      if (way === "email") await enqueueJobs(trx, now, mailJobOf(letterId));
      await recordAudit(trx, now, actor, "letter.written", `letter:${letterId}`, {
        way: [null, way],
      });
    }
    if (chosen.length > 0) await raiseVersion(trx, "desk");
    return chosen.length;
  });
}

export const mailJobOf = (letterId: string) => ({
  kind: "letter.mail",
  payload: { letterId },
  uniqueKey: `letter:${letterId}`,
});

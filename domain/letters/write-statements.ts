import { randomUUIDv7 } from "node:crypto";
import { lock } from "#db/lock.ts";
import { slices } from "#db/slices.ts";
import { type Desk, recordAudits } from "#domain/audit/record-audit.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { isOpen, type LetterListRow } from "./letter-list.ts";
import { canIssue, type LetterSources, statementText } from "./letter-text.ts";
import { listStatements } from "./statements.ts";
import { mailJobOf, type Written } from "./write-letters.ts";

interface StatementPress {
  year: number;
  way: "email" | "print";
  isChosen: (row: LetterListRow) => boolean;
  batch: string;
  /** One that is printed although the person has an email. */
  isOne: boolean;
}

/**
 * Writes the chosen statements of a year, all in one transaction: killed before its end, none is written.
 * A statement whose gifts are those of one that was written is not written again; one whose gifts have
 * changed since is.
 */
export async function writeStatements(
  { db, clock, actor }: Desk,
  sources: LetterSources,
  { year, way, isChosen, batch, isOne }: StatementPress,
): Promise<Written> {
  if (!canIssue(sources.facts)) return "no-receiver";
  return db.transaction().execute(async (trx) => {
    await lock(trx, "letters");
    const now = isoTime(clock);
    const day = dayOf(now, sources.timeZone);
    const all = await listStatements(trx, year, sources.timeZone);
    const letters = all.flatMap(({ row, person, gifts, digest }) => {
      const isPaper = isOne && way === "print" && person?.address;
      if (!person || !row.goesBy || !isOpen(row) || !isChosen(row)) return [];
      if (row.goesBy !== way && !isPaper) return [];
      return {
        ...{ id: randomUUIDv7(), kind: "statement" as const, created_at: now, way, batch, year },
        ...{ username: actor.username, person_key: person.key, digest },
        text: JSON.stringify(statementText(sources, person, gifts, year, day)),
      };
    });
    for (const slice of slices(letters)) {
      const changes = { way: [null, way] as [null, string] };
      const audited = slice.map(({ id }) => ({ subject: `letter:${id}`, changes }));
      await trx.insertInto("letters").values(slice).execute();
      if (way === "email") await enqueueJobs(trx, now, ...slice.map(({ id }) => mailJobOf(id)));
      await recordAudits(trx, now, actor, "letter.written", audited);
    }
    if (letters.length > 0) await raiseVersion(trx, "desk");
    return letters.length;
  });
}

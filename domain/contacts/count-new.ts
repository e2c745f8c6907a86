import { countRows } from "#db/count-rows.ts";
import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { isToAnswer } from "./to-answer.ts";

/** Counts messages that no member of staff has handled, without snoozed ones. */
export const countNew = (db: Db, clock: Clock): Promise<number> =>
  countRows(
    db
      .selectFrom("contacts")
      .where("state", "=", "new")
      .where(isToAnswer(isoTime(clock))),
  );

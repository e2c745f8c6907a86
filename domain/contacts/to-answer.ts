import { sql } from "kysely";

/** States of messages that staff still have to answer. Literals: then the databases use their index. */
const WAITING = sql`state in ('new', 'in_progress')`;

/** True of the messages to answer: new or in progress, and not snoozed at `now`, ISO UTC. */
export const isToAnswer = (now: string) =>
  sql<boolean>`${WAITING} and (snoozed_until is null or snoozed_until <= ${now})`;

/** True of the messages that come back to be answered on a later day. */
export const isSnoozed = (now: string) => sql<boolean>`${WAITING} and snoozed_until > ${now}`;

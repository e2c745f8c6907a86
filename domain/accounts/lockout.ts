/**
 * Five failed sign-ins lock the sign-in for fifteen minutes (specification, section 4). The counts
 * are in the database, so that neither another browser nor a restart gets around the lock. Unknown
 * names are counted like known ones.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db, DbTransaction } from "#db/schema.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { type Clock, DAY, isoTime, MINUTE } from "#domain/values/clock.ts";

const MAX_FAILURES = 5;
export const LOCKOUT_MS = 15 * MINUTE;
/** How long after a sign-in its IP counts as one of the account's own. */
const FAMILIAR_IP_MS = 30 * DAY;

/**
 * The hash that counters use in place of a name. Visitors often type a password into the name
 * field, so the text itself is never stored. Unknown names are hashed too, so that a counter does
 * not reveal which accounts exist.
 */
export const hashUsername = (username: string) =>
  createHash("sha256").update(username.trim().toLowerCase()).digest("hex").slice(0, 32);

const MAX_FAILURES_PER_IP = 25;
const MAX_FAILURES_PER_NAME = 100;

/**
 * The three counters of an attempt. One name from one IP gets the five attempts of the
 * specification. The wider limits stop one IP that tries many names and many IPs that try one name.
 */
const attemptLimits = (name: string, ip: string) => ({
  ipLimit: { key: `address:${ip}`, allowed: MAX_FAILURES_PER_IP },
  ipAndNameLimit: { key: `name+address:${name}|${ip}`, allowed: MAX_FAILURES },
  nameLimit: { key: `name:${name}`, allowed: MAX_FAILURES_PER_NAME },
});

type Attempt =
  /** The sign-in is locked for this many milliseconds. */
  | { lockedFor: number }
  /** `isLast` means that a failure of this attempt locks the sign-in. */
  | { lockedFor: null; isLast: boolean };

/**
 * Counts an attempt before the password is checked, so that concurrent attempts cannot exceed the
 * limit. When one limit is locked the others are not counted: one IP can neither use up the
 * attempts that a name has everywhere, nor fill the table with invented names. A name stays open at
 * IPs where its owner has signed in before, even when strangers elsewhere locked it, or this IP. A
 * passkey cannot be guessed, so only its IP is counted: wrong passwords do not lock it.
 */
export async function countThrottledAttempt(
  db: Db,
  clock: Clock,
  username: string,
  ip: string,
  isPasskey = false,
): Promise<Attempt> {
  const { ipLimit, ipAndNameLimit, nameLimit } = attemptLimits(hashUsername(username), ip);
  return changeUnversioned(db, async (trx) => {
    let isLast = false;
    // The order is always the same, so that concurrent attempts cannot deadlock.
    for (const limit of isPasskey ? [ipLimit] : [ipLimit, ipAndNameLimit, nameLimit]) {
      const attempt = await countAttempt(trx, clock, limit);
      if (attempt.lockedFor === null && !attempt.isLast) continue;
      if (limit !== ipAndNameLimit && (await hasSignedIn(trx, clock, username, ip))) continue;
      if (attempt.lockedFor !== null) return attempt;
      isLast = true;
    }
    return { lockedFor: null, isLast };
  });
}

/**
 * Requests for a link by email, within the time of a lock: from one IP, and for one email address.
 */
const MAX_LINKS_PER_IP = 10;
const MAX_LINKS_PER_EMAIL = 3;

/**
 * Counts a request for a link by email. `lockedFor` depends on the IP alone, so that the answer
 * reveals nothing about the email address. `isCounted` is false when the address has been sent
 * enough emails.
 */
export async function countLinkRequest(db: Db, clock: Clock, email: string, ip: string) {
  return changeUnversioned(db, async (trx) => {
    const ipAttempt = await countAttempt(trx, clock, {
      key: `link+address:${ip}`,
      allowed: MAX_LINKS_PER_IP,
    });
    if (ipAttempt.lockedFor !== null) return { lockedFor: ipAttempt.lockedFor, isCounted: false };
    const key = `link:${hashUsername(email)}`;
    const emailAttempt = await countAttempt(trx, clock, { key, allowed: MAX_LINKS_PER_EMAIL });
    return { lockedFor: null, isCounted: emailAttempt.lockedFor === null };
  });
}

async function countAttempt(
  trx: DbTransaction,
  clock: Clock,
  { key, allowed }: { key: string; allowed: number },
): Promise<Attempt> {
  const now = isoTime(clock);
  // A clock that jumped ahead and back leaves times in the future; this check keeps a lock from
  // outlasting its length.
  const isForgiven = sql`(sign_in_failures.last_failure_at <= ${isoTime(clock, -LOCKOUT_MS)}
    or sign_in_failures.last_failure_at > ${now})`;
  const isLocked = sql`(sign_in_failures.locked_until > ${now}
    and sign_in_failures.locked_until <= ${isoTime(clock, LOCKOUT_MS)})`;
  const { failures, locked_until } = await trx
    .insertInto("sign_in_failures")
    .values({ key, failures: 1, last_failure_at: now, locked_until: null })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        failures: sql`case when ${isForgiven} then 1 else sign_in_failures.failures + 1 end`,
        last_failure_at: sql`case when ${isLocked} then sign_in_failures.last_failure_at
          else excluded.last_failure_at end`,
        locked_until: sql`case when ${isLocked} then sign_in_failures.locked_until end`,
      }),
    )
    .returning(["failures", "locked_until"])
    .executeTakeFirstOrThrow();
  if (locked_until) return { lockedFor: Date.parse(locked_until) - Date.parse(now) };
  const isLast = failures >= allowed;
  if (isLast)
    await trx
      .updateTable("sign_in_failures")
      .set({ locked_until: isoTime(clock, LOCKOUT_MS) })
      .where("key", "=", key)
      .execute();
  return { lockedFor: null, isLast };
}

async function hasSignedIn(trx: DbTransaction, clock: Clock, username: string, ip: string) {
  const signIn = await trx
    .selectFrom("audit_events")
    .select("id")
    .where("at", ">", isoTime(clock, -FAMILIAR_IP_MS))
    .where("action", "=", "sign-in")
    .where("username", "=", username)
    .where("address", "=", ip)
    .limit(1)
    .executeTakeFirst();
  return signIn !== undefined;
}

/** Unlocks a name for every IP, after an administrator reset its password. */
export async function unlockName(trx: DbTransaction, username: string): Promise<void> {
  const name = hashUsername(username);
  await trx
    .deleteFrom("sign_in_failures")
    .where((eb) =>
      eb.or([eb("key", "=", `name:${name}`), eb("key", "like", `name+address:${name}|%`)]),
    )
    .execute();
}

/**
 * Resets the counters of this name from this IP after a successful sign-in. The counter over all
 * IPs stays: otherwise each sign-in of the owner would forgive a stranger's guesses. So does that
 * of an IP while it is locked.
 */
export async function deleteSignInFailures(
  db: Db,
  clock: Clock,
  username: string,
  ip: string,
): Promise<void> {
  const { ipLimit, ipAndNameLimit } = attemptLimits(hashUsername(username), ip);
  await db
    .deleteFrom("sign_in_failures")
    .where("key", "in", [ipLimit.key, ipAndNameLimit.key])
    .where((eb) =>
      eb.or([
        eb("key", "=", ipAndNameLimit.key),
        eb("locked_until", "is", null),
        eb("locked_until", "<=", isoTime(clock)),
      ]),
    )
    .execute();
}

/** Deletes expired counters, together with the IPs in their keys. */
export async function deleteOldSignInFailures(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom("sign_in_failures")
    .where("last_failure_at", "<=", isoTime(clock, -LOCKOUT_MS))
    .where((eb) =>
      eb.or([eb("locked_until", "is", null), eb("locked_until", "<=", isoTime(clock))]),
    )
    .execute();
}

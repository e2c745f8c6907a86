/**
 * Five wrong sign-ins lock the door for fifteen minutes (specification, section 4). Counted in the
 * database, so that another browser or a restart does not help, and for names that do not exist
 * just as for those that do.
 */
import type { Db } from "#db/schema.ts";
import { type Clock, isoTime, MINUTE } from "#ports/clock.ts";

export const FAILURES_ALLOWED = 5;
export const LOCKED_FOR = 15 * MINUTE;

/**
 * What is counted, and how many failures each bears. A name from one address gets the specified
 * five. The wider nets catch one address trying many names, and many addresses trying one name;
 * that last one is wide, so that a stranger cannot cheaply keep the staff out.
 */
function nets(username: string, address: string): { key: string; allowed: number }[] {
  return [
    { key: `name+address:${username}|${address}`, allowed: FAILURES_ALLOWED },
    { key: `address:${address}`, allowed: 25 },
    { key: `name:${username}`, allowed: 100 },
  ];
}

export interface Attempt {
  /** Set when the door is locked: how long still, in milliseconds. */
  lockedFor: number | null;
}

/**
 * Counts an attempt before the password is looked at, so that many at once cannot slip past the
 * limit. Answers whether a lock from earlier failures stands; a locked attempt is not counted.
 */
export async function beginAttempt(
  db: Db,
  clock: Clock,
  username: string,
  address: string,
): Promise<Attempt> {
  const watched = nets(username, address);
  const now = isoTime(clock);
  const windowStart = isoTime(clock, -LOCKED_FOR);
  return db.transaction().execute(async (trx) => {
    let lockedFor: number | null = null;
    // Always in the same order, so that two attempts at once cannot wait for each other.
    for (const { key, allowed } of watched) {
      const { failures, locked_until } = await trx
        .insertInto("sign_in_failures")
        .values({ key, failures: 1, last_failure_at: now, locked_until: null })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet((eb) => ({
            // Failures older than the window are forgiven; an elapsed lock starts anew.
            failures: eb
              .case()
              .when("sign_in_failures.last_failure_at", "<=", windowStart)
              .then(1)
              .else(eb("sign_in_failures.failures", "+", 1))
              .end(),
            last_failure_at: eb
              .case()
              .when("sign_in_failures.locked_until", ">", now)
              .then(eb.ref("sign_in_failures.last_failure_at"))
              .else(now)
              .end(),
            locked_until: eb
              .case()
              .when("sign_in_failures.locked_until", ">", now)
              .then(eb.ref("sign_in_failures.locked_until"))
              .else(null)
              .end(),
          })),
        )
        .returning(["failures", "locked_until"])
        .executeTakeFirstOrThrow();
      if (locked_until) {
        lockedFor = Math.max(lockedFor ?? 0, Date.parse(locked_until) - Date.parse(now));
      } else if (failures >= allowed) {
        await trx
          .updateTable("sign_in_failures")
          .set({ locked_until: isoTime(clock, LOCKED_FOR) })
          .where("key", "=", key)
          .execute();
      }
    }
    return { lockedFor };
  });
}

/** True when the attempt just made, having failed, was the one that locked the door. */
export async function isLocked(
  db: Db,
  clock: Clock,
  username: string,
  address: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("sign_in_failures")
    .select("key")
    .where(
      "key",
      "in",
      nets(username, address).map((net) => net.key),
    )
    .where("locked_until", ">", isoTime(clock))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Forgets the failures of this name from this address: the counter is 0 after a success. The count
 * over all addresses stays, or a stranger's guesses would be forgiven each time the owner signs in.
 */
export async function forgetFailures(db: Db, username: string, address: string): Promise<void> {
  const [own, from] = nets(username, address);
  const keys = [own, from].flatMap((net) => net?.key ?? []);
  await db.deleteFrom("sign_in_failures").where("key", "in", keys).execute();
}

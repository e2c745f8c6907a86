/**
 * Five wrong sign-ins lock the door for fifteen minutes (specification, section 4). Counted in the
 * database, so that another browser or a restart does not help, and for names that do not exist
 * just as for those that do.
 */
import { createHash } from "node:crypto";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Clock, DAY, isoTime, MINUTE } from "#domain/ports/clock.ts";

export const FAILURES_ALLOWED = 5;
export const LOCKED_FOR = 15 * MINUTE;
/** An address from which an account has signed in counts as that account's for so long. */
const KNOWN_FOR = 30 * DAY;

interface Net {
  key: string;
  /** So many failures lock it. */
  allowed: number;
}

/**
 * Stands for a name where attempts are counted: what is typed there is often a password, and is stored
 * nowhere. The same for names that no account has, so that it tells nothing about accounts.
 */
export const countedName = (username: string) =>
  createHash("sha256").update(username.trim().toLowerCase()).digest("hex").slice(0, 32);

/**
 * What is counted. A name from one address gets the specified five. The wider nets catch one address
 * trying many names, and many addresses trying one name.
 */
function nets(name: string, address: string) {
  return {
    address: { key: `address:${address}`, allowed: 25 },
    both: { key: `name+address:${name}|${address}`, allowed: FAILURES_ALLOWED },
    name: { key: `name:${name}`, allowed: 100 },
  };
}

export type Attempt =
  /** The door is locked: how long still, in milliseconds. */
  | { lockedFor: number }
  /** `isLast`: when it fails, the door is locked. */
  | { lockedFor: null; isLast: boolean };

/**
 * Counts an attempt before the password is looked at, so that many at once cannot slip past the
 * limit. Once a net is locked nothing further is written: from one address a stranger can neither use
 * up the tries that a name has everywhere, nor fill the table with made-up names. And where its owner
 * has signed in before, a name stays open however many strangers elsewhere have locked it.
 */
export async function beginThrottledAttempt(
  db: Db,
  clock: Clock,
  username: string,
  address: string,
): Promise<Attempt> {
  const { address: from, both, name } = nets(countedName(username), address);
  return db.transaction().execute(async (trx) => {
    let isLast = false;
    // Always in the same order, so that two attempts at once cannot wait for each other.
    for (const net of [from, both, name]) {
      const count = await countIn(trx, clock, net);
      if (count.lockedFor !== null) {
        if (net === name && (await isKnownPlace(trx, clock, username, address))) continue;
        return count;
      }
      isLast ||= count.isLast;
    }
    return { lockedFor: null, isLast };
  });
}

/**
 * How long the name that is counted as `counted` is still locked from this address, in milliseconds; 0
 * when not. Counts nothing.
 */
export async function lockedFor(
  db: Db,
  clock: Clock,
  counted: string,
  address: string,
): Promise<number> {
  const { address: from, both, name } = nets(counted, address);
  const locks = await db
    .selectFrom("sign_in_failures")
    .select("locked_until as until")
    .where("key", "in", [from.key, both.key, name.key])
    .where("locked_until", ">", isoTime(clock))
    .$narrowType<{ until: string }>()
    .execute();
  return Math.max(0, ...locks.map(({ until }) => Date.parse(until) - clock.now().getTime()));
}

async function countIn(
  trx: DbOrTransaction,
  clock: Clock,
  { key, allowed }: Net,
): Promise<Attempt> {
  const now = isoTime(clock);
  const windowStart = isoTime(clock, -LOCKED_FOR);
  const { failures, locked_until } = await trx
    .insertInto("sign_in_failures")
    .values({ key, failures: 1, last_failure_at: now, locked_until: null })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => {
        const locked = eb("sign_in_failures.locked_until", ">", now);
        const last = eb.ref("sign_in_failures.last_failure_at");
        return {
          // Failures older than the window are forgiven; an elapsed lock starts anew.
          failures: eb
            .case()
            .when("sign_in_failures.last_failure_at", "<=", windowStart)
            .then(1)
            .else(eb("sign_in_failures.failures", "+", 1))
            .end(),
          last_failure_at: eb.case().when(locked).then(last).else(now).end(),
          locked_until: eb
            .case()
            .when(locked)
            .then(eb.ref("sign_in_failures.locked_until"))
            .else(null)
            .end(),
        };
      }),
    )
    .returning(["failures", "locked_until"])
    .executeTakeFirstOrThrow();
  if (locked_until) return { lockedFor: Date.parse(locked_until) - Date.parse(now) };
  const isLast = failures >= allowed;
  if (isLast) {
    await trx
      .updateTable("sign_in_failures")
      .set({ locked_until: isoTime(clock, LOCKED_FOR) })
      .where("key", "=", key)
      .execute();
  }
  return { lockedFor: null, isLast };
}

async function isKnownPlace(
  trx: DbOrTransaction,
  clock: Clock,
  username: string,
  address: string,
): Promise<boolean> {
  const signedIn = await trx
    .selectFrom("audit_events")
    .select("id")
    .where("at", ">", isoTime(clock, -KNOWN_FOR))
    .where("action", "=", "sign-in")
    .where("username", "=", username)
    .where("address", "=", address)
    .limit(1)
    .executeTakeFirst();
  return signedIn !== undefined;
}

/** An administrator has given the account a new password: its name is open again from everywhere. */
export async function liftLocks(trx: DbOrTransaction, username: string): Promise<void> {
  const name = countedName(username);
  await trx
    .deleteFrom("sign_in_failures")
    .where((eb) =>
      eb.or([eb("key", "=", `name:${name}`), eb("key", "like", `name+address:${name}|%`)]),
    )
    .execute();
}

/**
 * Forgets the failures of this name from this address: the counter is 0 after a success. The count
 * over all addresses stays, or a stranger's guesses would be forgiven each time the owner signs in.
 */
export async function forgetFailures(db: Db, username: string, address: string): Promise<void> {
  const { address: from, both } = nets(countedName(username), address);
  await db.deleteFrom("sign_in_failures").where("key", "in", [from.key, both.key]).execute();
}

/** Removes counts that no longer matter, and with them the addresses they were counted by. */
export async function forgetOldFailures(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom("sign_in_failures")
    .where("last_failure_at", "<=", isoTime(clock, -LOCKED_FOR))
    .where((eb) =>
      eb.or([eb("locked_until", "is", null), eb("locked_until", "<=", isoTime(clock))]),
    )
    .execute();
}

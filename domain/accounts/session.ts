import type { Db, DbOrTransaction, StaffRole } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import type { SessionActor, StaffContext } from "#domain/changes/staff-context.ts";
import { type Clock, isoTime, MINUTE, SECOND } from "#domain/values/clock.ts";
import { MAX_IDLE_MS, MAX_SESSION_MS, PROOF_LIFETIME_MS } from "#domain/values/durations.ts";
import { hashToken, newToken } from "#domain/values/tokens.ts";

/** Extending a session by less than this is not worth a write to the database. */
const MIN_WRITE_INTERVAL_MS = 10 * SECOND;
const CODE_LIFETIME_MS = 5 * MINUTE;

/** A signed-in member of staff. Times are ISO UTC. */
export interface StaffSession {
  id: string;
  staffId: string;
  username: string;
  /** The person's name; null for accounts without one. */
  name: string | null;
  email: string | null;
  role: StaffRole;
  /** When the session ends unless its owner acts again. */
  expiresAt: string;
  /** When the session ends in any case. */
  endsAt: string;
  /** True when another person knows the password, so that its owner must change it first. */
  mustChangePassword: boolean;
  twoStep: boolean;
  /** Whether the person confirmed their identity a short while ago. */
  isProven: boolean;
}

export interface NewSession {
  /** For the cookie. It is stored nowhere else. */
  token: string;
  /** When the session ends in any case. */
  endsAt: string;
}

/**
 * Opens a session. A session that awaits its code grants no access until finishSignIn() replaces
 * it. `isProven` means that the person has just typed the password, and the code if there is one.
 */
export async function openSession(
  db: DbOrTransaction,
  clock: Clock,
  { staffId, clientIp }: { staffId: string; clientIp: string },
  { awaitsCode = false, isProven = false } = {},
): Promise<NewSession> {
  const token = newToken();
  const endsAt = isoTime(clock, awaitsCode ? CODE_LIFETIME_MS : MAX_SESSION_MS);
  await db
    .insertInto("staff_sessions")
    .values({
      id: hashToken(token),
      staff_id: staffId,
      created_at: isoTime(clock),
      expires_at: awaitsCode ? endsAt : isoTime(clock, MAX_IDLE_MS),
      ends_at: endsAt,
      awaits_code: awaitsCode ? 1 : 0,
      proven_at: isProven ? isoTime(clock) : null,
      address: clientIp,
    })
    .execute();
  return { token, endsAt };
}

/** Extends a session after an action of its owner. Returns the session as it is afterwards. */
export async function extendSession(
  db: Db,
  clock: Clock,
  session: StaffSession,
): Promise<StaffSession> {
  const idleEnd = isoTime(clock, MAX_IDLE_MS);
  const expiresAt = idleEnd < session.endsAt ? idleEnd : session.endsAt;
  if (Date.parse(expiresAt) - Date.parse(session.expiresAt) < MIN_WRITE_INTERVAL_MS) return session;
  await db
    .updateTable("staff_sessions")
    .set({ expires_at: expiresAt })
    .where("id", "=", session.id)
    .execute();
  return { ...session, expiresAt };
}

/** Selects the unexpired session of a token with its account, unless the account is disabled. */
export const selectSession = (db: Db, clock: Clock, token: string) =>
  db
    .selectFrom("staff_sessions")
    .innerJoin("staff_accounts", "staff_accounts.id", "staff_sessions.staff_id")
    .select(["staff_id as staffId", "username"])
    .where("staff_sessions.id", "=", hashToken(token))
    .where("expires_at", ">", isoTime(clock))
    .where("disabled_at", "is", null);

/** Returns the session of a token, or null when it grants no access. */
export async function readSession(
  db: Db,
  clock: Clock,
  token: string,
): Promise<StaffSession | null> {
  const row = await selectSession(db, clock, token)
    .select(["staff_sessions.id", "role", "expires_at as expiresAt"])
    .select(({ fn }) => fn.coalesce("ends_at", "expires_at").as("endsAt"))
    .select(["staff_accounts.name", "email", "must_change_password", "totp_enabled_at"])
    .select("proven_at")
    .where("awaits_code", "=", 0)
    .executeTakeFirst();
  if (!row) return null;
  const { must_change_password, totp_enabled_at, proven_at, ...session } = row;
  return {
    ...session,
    mustChangePassword: must_change_password === 1,
    twoStep: totp_enabled_at !== null,
    isProven: isRecent(clock, proven_at),
  };
}

/** A time in the future, which a clock that jumped ahead and back leaves, is never recent. */
const isRecent = (clock: Clock, provenAt: string | null) =>
  provenAt !== null && provenAt > isoTime(clock, -PROOF_LIFETIME_MS) && provenAt <= isoTime(clock);

export async function closeSession(db: DbOrTransaction, token: string): Promise<void> {
  await db.deleteFrom("staff_sessions").where("id", "=", hashToken(token)).execute();
}

/** Ends all other sessions of an account after a change in how its person signs in. */
export const endOtherSessions = (
  db: DbOrTransaction,
  { staffId, sessionId }: { staffId: string; sessionId: string },
) =>
  db
    .deleteFrom("staff_sessions")
    .where("staff_id", "=", staffId)
    .where("id", "!=", sessionId)
    .execute();

export const listAccountSessions = (db: Db, clock: Clock, staffId: string) =>
  db
    .selectFrom("staff_sessions")
    .select(["id", "created_at", "expires_at", "address"])
    .where("staff_id", "=", staffId)
    .where("awaits_code", "=", 0)
    .where("expires_at", ">", isoTime(clock))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

export type AccountSession = Awaited<ReturnType<typeof listAccountSessions>>[number];

/**
 * Ends one of the actor's own sessions, or with "others" all but the current one. Returns how many
 * it ended.
 */
export function endAccountSessions(
  { db, clock, actor }: StaffContext<SessionActor>,
  which: string | "others",
): Promise<number> {
  return changeUnversioned(db, async (trx) => {
    const endedSessions = await trx
      .deleteFrom("staff_sessions")
      .where("staff_id", "=", actor.staffId)
      .where("id", "<>", actor.sessionId)
      .$if(which !== "others", (query) => query.where("id", "=", which))
      .returning("id")
      .execute();
    if (endedSessions.length > 0)
      await recordAudit(trx, { now: isoTime(clock), actor }, "session.ended");
    return endedSessions.length;
  });
}

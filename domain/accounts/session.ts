import { randomBytes } from "node:crypto";
import type { Db, DbOrTransaction, StaffRole } from "#db/schema.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { recordAudit, type SessionActor, type StaffContext } from "#domain/changes/record-audit.ts";
import { type Clock, isoTime, MINUTE, SECOND } from "#domain/values/clock.ts";
import { PROOF_LASTS, SESSION_IDLE, SESSION_LONGEST } from "#domain/values/periods.ts";
import { hashToken } from "#domain/values/tokens.ts";

/** Moving its end by less is not worth a write. */
const WORTH_A_WRITE = 10 * SECOND;
const CODE_WITHIN = 5 * MINUTE;

/** A signed-in member of staff. Times are ISO UTC. */
export interface StaffSession {
  id: string;
  staffId: string;
  username: string;
  /** The person's; null for accounts without one. */
  name: string | null;
  email: string | null;
  role: StaffRole;
  /** When it ends without another action. */
  expiresAt: string;
  /** When it ends in any case. */
  endsAt: string;
  /** Another person knows the password; its owner must change it first. */
  mustChangePassword: boolean;
  twoStep: boolean;
  /** Whether the person has confirmed a short while ago who they are. */
  isProven: boolean;
}

export interface NewSession {
  /** For the cookie; stored nowhere else. */
  token: string;
  /** When it ends in any case. */
  endsAt: string;
}

/**
 * Opens a session; one that awaits its code grants no access until finishSignIn() replaces it. `isProven`: its
 * person has typed the password, and the code where there is one, just now.
 */
export async function openSession(
  db: DbOrTransaction,
  clock: Clock,
  { staffId, address }: { staffId: string; address: string },
  { awaitsCode = false, isProven = false } = {},
): Promise<NewSession> {
  const token = randomBytes(32).toString("base64url");
  const endsAt = isoTime(clock, awaitsCode ? CODE_WITHIN : SESSION_LONGEST);
  await db
    .insertInto("staff_sessions")
    .values({
      id: hashToken(token),
      staff_id: staffId,
      created_at: isoTime(clock),
      expires_at: awaitsCode ? endsAt : isoTime(clock, SESSION_IDLE),
      ends_at: endsAt,
      awaits_code: awaitsCode ? 1 : 0,
      proven_at: isProven ? isoTime(clock) : null,
      address,
    })
    .execute();
  return { token, endsAt };
}

/** Moves the end of a session after an action of its owner. Returns the session as it is then. */
export async function keepSession(
  db: Db,
  clock: Clock,
  session: StaffSession,
): Promise<StaffSession> {
  const idleEnd = isoTime(clock, SESSION_IDLE);
  const expiresAt = idleEnd < session.endsAt ? idleEnd : session.endsAt;
  if (Date.parse(expiresAt) - Date.parse(session.expiresAt) < WORTH_A_WRITE) return session;
  await db
    .updateTable("staff_sessions")
    .set({ expires_at: expiresAt })
    .where("id", "=", session.id)
    .execute();
  return { ...session, expiresAt };
}

/** The unexpired session of a token and its account, unless the account is disabled. */
export const sessionOf = (db: Db, clock: Clock, token: string) =>
  db
    .selectFrom("staff_sessions")
    .innerJoin("staff_accounts", "staff_accounts.id", "staff_sessions.staff_id")
    .select(["staff_id as staffId", "username"])
    .where("staff_sessions.id", "=", hashToken(token))
    .where("expires_at", ">", isoTime(clock))
    .where("disabled_at", "is", null);

/** The session of a token that grants access, or null. */
export async function findSession(
  db: Db,
  clock: Clock,
  token: string,
): Promise<StaffSession | null> {
  const row = await sessionOf(db, clock, token)
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

/** Never for a time in the future, which a clock that jumped ahead and back leaves. */
const isRecent = (clock: Clock, provenAt: string | null) =>
  provenAt !== null && provenAt > isoTime(clock, -PROOF_LASTS) && provenAt <= isoTime(clock);

export async function closeSession(db: DbOrTransaction, token: string): Promise<void> {
  await db.deleteFrom("staff_sessions").where("id", "=", hashToken(token)).execute();
}

export async function forgetEndedSessions(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom("staff_sessions").where("expires_at", "<=", isoTime(clock)).execute();
}

/** Ends all sessions of an account but one, where how its person signs in has changed. */
export const endOtherSessions = (
  db: DbOrTransaction,
  { staffId, sessionId }: { staffId: string; sessionId: string },
) =>
  db
    .deleteFrom("staff_sessions")
    .where("staff_id", "=", staffId)
    .where("id", "!=", sessionId)
    .execute();

export const listOwnSessions = (db: Db, clock: Clock, staffId: string) =>
  db
    .selectFrom("staff_sessions")
    .select(["id", "created_at", "expires_at", "address"])
    .where("staff_id", "=", staffId)
    .where("awaits_code", "=", 0)
    .where("expires_at", ">", isoTime(clock))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

export type OwnSession = Awaited<ReturnType<typeof listOwnSessions>>[number];

/** Ends one of the actor's own sessions, or with "others" all but the current one. Returns how many. */
export function endOwnSessions(
  { db, clock, actor }: StaffContext<SessionActor>,
  which: string | "others",
): Promise<number> {
  return changeUnversioned(db, async (trx) => {
    const ended = await trx
      .deleteFrom("staff_sessions")
      .where("staff_id", "=", actor.staffId)
      .where("id", "<>", actor.sessionId)
      .$if(which !== "others", (query) => query.where("id", "=", which))
      .returning("id")
      .execute();
    if (ended.length > 0) await recordAudit(trx, isoTime(clock), actor, "session.ended");
    return ended.length;
  });
}

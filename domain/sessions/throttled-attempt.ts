/** Every proof of identity is counted, locked and written down in the same way. */
import { signInPage } from "#content/staff.ts";
import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime, MINUTE, SECOND } from "#domain/ports/clock.ts";
import { beginThrottledAttempt, LOCKED_FOR } from "./lockout.ts";
import { PasswordHashLimiter, TooBusy } from "./password-hash-limiter.ts";

export type Refusal = {
  ok: false;
  reason: "incomplete" | "invalid" | "locked" | "busy";
  error: string;
  /** Milliseconds until another try makes sense; 0 is at once. */
  waitMs: number;
};

export const INVALID: Refusal = {
  ok: false,
  reason: "invalid",
  error: "Invalid credentials",
  waitMs: 0,
};

const BUSY: Refusal = {
  ok: false,
  reason: "busy",
  error: "Very many people are signing in just now. Try again in a moment.",
  waitMs: 5 * SECOND,
};

/** In the audit log in place of a name that no account has. */
const UNKNOWN_NAME = "unknown name";

const door = new PasswordHashLimiter();

/**
 * Lets a person try to prove who they are. When too many try at once, or the door is locked, the
 * site checks nothing. Counts the attempt before `prove`, and writes down when `prove` answers
 * false. Answers the refusal, or null when proven. Texts: specification, section 8.
 */
export async function attempt(
  db: Db,
  clock: Clock,
  actor: Actor,
  prove: () => Promise<boolean>,
): Promise<Refusal | null> {
  try {
    return await door.run(async () => {
      const begun = await beginThrottledAttempt(db, clock, actor.username, actor.address);
      if (begun.lockedFor !== null) {
        const minutes = Math.ceil(begun.lockedFor / MINUTE);
        return locked(signInPage.lockedFor(minutes), begun.lockedFor);
      }
      if (await prove()) return null;
      const action = begun.isLast ? "sign-in.locked" : "sign-in.failed";
      const known = actor.staffId ? actor : { ...actor, username: UNKNOWN_NAME };
      await recordAudit(db, isoTime(clock), known, action);
      return begun.isLast ? locked(signInPage.lockedNow, LOCKED_FOR) : INVALID;
    });
  } catch (error) {
    if (error instanceof TooBusy) return BUSY;
    throw error;
  }
}

const locked = (error: string, waitMs: number): Refusal => ({
  ok: false,
  reason: "locked",
  error,
  waitMs,
});

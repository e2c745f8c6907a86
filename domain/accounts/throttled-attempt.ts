/** Counts, locks and records every attempt to prove an identity in the same way. */
import { recordAudit, UNKNOWN_NAME } from "#domain/audit/record-audit.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { isoTime, SECOND } from "#domain/values/clock.ts";
import { countThrottledAttempt, LOCKOUT_MS } from "./lockout.ts";
import { PasswordHashLimiter, TooBusyError } from "./password-hash-limiter.ts";

export type AttemptRefusal = {
  ok: false;
  /** "locked-now" means that this attempt caused the lock. */
  reason: "incomplete" | "invalid" | "locked" | "locked-now" | "codes-wait" | "busy";
  /** Milliseconds to wait before another attempt. */
  waitMs: number;
};

export type AttemptResult = { ok: true } | AttemptRefusal;

export const refuseAttempt = (reason: AttemptRefusal["reason"], waitMs = 0): AttemptRefusal => ({
  ok: false,
  reason,
  waitMs,
});

export const INVALID_LOGIN = refuseAttempt("invalid");

const BUSY_REFUSAL = refuseAttempt("busy", 5 * SECOND);

const limiter = new PasswordHashLimiter();

/**
 * Runs one attempt to prove an identity: counts it, calls `prove`, and records a failure in the
 * audit log. Does not call `prove` while the sign-in is locked or too many attempts are running.
 * `prove` may say why it failed.
 */
export async function attemptThrottled(
  { db, clock, actor }: StaffContext,
  prove: () => Promise<AttemptResult>,
  isPasskey = false,
): Promise<AttemptResult> {
  const { username, clientIp } = actor;
  try {
    return await limiter.run(async () => {
      const throttle = await countThrottledAttempt(db, clock, username, clientIp, isPasskey);
      if (throttle.lockedFor !== null) return refuseAttempt("locked", throttle.lockedFor);
      const proof = await prove();
      if (proof.ok) return proof;
      const action = throttle.isLast ? "sign-in.locked" : "sign-in.failed";
      const loggedActor = actor.staffId ? actor : { ...actor, username: UNKNOWN_NAME };
      await recordAudit(db, { now: isoTime(clock), actor: loggedActor }, action);
      return throttle.isLast ? refuseAttempt("locked-now", LOCKOUT_MS) : proof;
    });
  } catch (error) {
    if (error instanceof TooBusyError) return BUSY_REFUSAL;
    throw error;
  }
}

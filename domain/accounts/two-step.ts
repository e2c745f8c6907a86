/**
 * Two-step sign-in: a code of an authenticator app (RFC 6238), or a recovery code that works once.
 */
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import type { SessionActor, StaffActor, StaffContext } from "#domain/changes/staff-context.ts";
import { countSubmission } from "#domain/forms/count-submission.ts";
import { type Clock, isoTime, MINUTE, SECOND } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { revokeAccess } from "./account-link.ts";
import { enqueueAccountMail, recordSignInChange, wrongCodesMail } from "./account-mails.ts";
import { hashCode, randomPassword } from "./password.ts";
import { endOtherSessions } from "./session.ts";
import { type AttemptResult, INVALID_LOGIN, refuseAttempt } from "./throttled-attempt.ts";

const STEP_SECONDS = 30;
/** Phones' clocks may be off by one step. */
const WINDOW_STEPS = 1;
const RECOVERY_CODES = 10;
/** This limit is longer than any code. */
const MAX_CODE_LENGTH = 100;
/** A secret left on an abandoned screen expires after this time. */
const SET_UP_LIFETIME_MS = 10 * MINUTE;

const totpOf = (secret: string, label = "", issuer = "") =>
  new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6, label, issuer });

const newSecret = () => new Secret({ size: 20 }).base32;

/** The form of newSecret. */
const SECRET = /^[A-Z2-7]{32}$/;

/**
 * Starts or resumes the set-up. Returns a secret that is not yet in use, as text and as a QR code.
 * It stays the same for ten minutes, so a mistyped code does not require another scan.
 */
export async function startTwoStep(
  { db, clock, actor }: StaffContext<StaffActor>,
  issuer: string,
): Promise<{ secret: string; qrSvg: string }> {
  await db
    .updateTable("staff_accounts")
    .set({ totp_secret: newSecret(), totp_begun_at: isoTime(clock) })
    .where("id", "=", actor.staffId)
    .where("totp_enabled_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("totp_begun_at", "is", null),
        // An administrator has reset the account in the meantime.
        eb("totp_secret", "is", null),
        eb("totp_begun_at", "<=", isoTime(clock, -SET_UP_LIFETIME_MS)),
      ]),
    )
    .execute();
  const { totp_secret: secret } = await db
    .selectFrom("staff_accounts")
    .select("totp_secret")
    .where("id", "=", actor.staffId)
    .$narrowType<{ totp_secret: string }>()
    .executeTakeFirstOrThrow();
  return setUpOf(secret, actor, issuer);
}

/**
 * Returns a secret for another phone, or the one that its form posted. It replaces the present one
 * once the form posts it with a code (enableTwoStep), so that an abandoned set-up leaves the
 * present phone in use.
 */
export const startOtherPhone = (actor: StaffActor, issuer: string, postedSecret = "") =>
  setUpOf(SECRET.test(postedSecret) ? postedSecret : newSecret(), actor, issuer);

const setUpOf = (secret: string, { username }: StaffActor, issuer: string) => ({
  secret,
  qrSvg: renderSVG(totpOf(secret, username, issuer).toString(), {
    // Modules of quiet zone (ISO/IEC 18004), because the desk may be dark around the code.
    border: 4,
  }),
});

/**
 * Turns two-step sign-in on after a code proves that the app has the secret. Returns the recovery
 * codes, only this once, and ends all other sessions of the account. This session's proof lasts
 * until its person has confirmed the codes (revokeProof). Refuses a set-up that started too long
 * ago ("late"). With the secret of another phone, where two-step sign-in is on, it replaces the
 * present one. Callers must first have a proven identity.
 */
export async function enableTwoStep(
  { db, clock, actor }: StaffContext<SessionActor>,
  code: string,
  otherSecret: string | null = null,
): Promise<Result<{ recoveryCodes: string[] }, "late" | "wrong-code">> {
  const { staffId } = actor;
  const { recoveryCodes, rows } = await createRecoveryCodes(staffId);
  return changeUnversioned(db, async (trx) => {
    const account = trx.selectFrom("staff_accounts").select("id").where("id", "=", staffId);
    const setUp = otherSecret
      ? account.where("totp_enabled_at", "is not", null)
      : account.where("totp_begun_at", ">", isoTime(clock, -SET_UP_LIFETIME_MS));
    if (!(await setUp.executeTakeFirst())) return refusedFor("late");
    const isRight = otherSecret
      ? await replaceSecret(trx, clock, { staffId, secret: otherSecret, code })
      : await consumeAppCode(trx, clock, staffId, code);
    if (!isRight) return refusedFor("wrong-code");
    await revokeAccess(trx, staffId, "staff_recovery_codes");
    await trx.insertInto("staff_recovery_codes").values(rows).execute();
    await trx
      .updateTable("staff_accounts")
      .set({ totp_enabled_at: isoTime(clock), totp_begun_at: null })
      .where("id", "=", staffId)
      .execute();
    await endOtherSessions(trx, actor);
    await recordSignInChange(trx, { clock, actor }, "two-step.enabled");
    return { ok: true, recoveryCodes };
  });
}

async function createRecoveryCodes(staffId: string) {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => randomPassword().slice(0, 11));
  const ids = await Promise.all(recoveryCodes.map((recovery) => hashCode(recovery, staffId)));
  return { recoveryCodes, rows: ids.map((id) => ({ id, staff_id: staffId, used_at: null })) };
}

/**
 * Replaces the recovery codes of an account with two-step sign-in. Returns the new ones, only this
 * once, or null when two-step sign-in is off. Callers must first have a proven identity.
 */
export async function renewRecoveryCodes({
  db,
  clock,
  actor,
}: StaffContext<SessionActor>): Promise<string[] | null> {
  const { staffId } = actor;
  const { recoveryCodes, rows } = await createRecoveryCodes(staffId);
  return changeUnversioned(db, async (trx) => {
    const account = await trx
      .selectFrom("staff_accounts")
      .select("totp_enabled_at")
      .where("id", "=", staffId)
      .executeTakeFirst();
    if (!account?.totp_enabled_at) return null;
    await revokeAccess(trx, staffId, "staff_recovery_codes");
    await trx.insertInto("staff_recovery_codes").values(rows).execute();
    await recordSignInChange(trx, { clock, actor }, "two-step.renewed");
    return recoveryCodes;
  });
}

/**
 * After this, the session's next change of how its person signs in requires password and code
 * again.
 */
export async function revokeProof({ db, actor }: StaffContext<SessionActor>): Promise<void> {
  await db
    .updateTable("staff_sessions")
    .set({ proven_at: null })
    .where("id", "=", actor.sessionId)
    .execute();
}

/** Ends all other sessions of the account. Callers must first have a proven identity. */
export async function disableTwoStep({
  db,
  clock,
  actor,
}: StaffContext<SessionActor>): Promise<void> {
  await changeUnversioned(db, async (trx) => {
    await trx
      .updateTable("staff_accounts")
      .set({ totp_secret: null, totp_enabled_at: null })
      .where("id", "=", actor.staffId)
      .execute();
    await revokeAccess(trx, actor.staffId, "staff_recovery_codes");
    await endOtherSessions(trx, actor);
    await recordSignInChange(trx, { clock, actor }, "two-step.disabled");
  });
}

/** Leaves out the spaces and hyphens between which apps and people write a code. */
const normalizeCode = (code: string) =>
  code
    .slice(0, MAX_CODE_LENGTH)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** One IP can enter this many wrong codes after the password before it is locked. */
const WRONG_CODES_BEFORE_WARNING = 4;
/** Beyond this many in an hour, from all IPs, the app's codes, which can be guessed, must wait. */
const MAX_WRONG_CODES = 20;

/**
 * Checks a code that follows the right password, and uses it up. Wrong ones are mailed to the
 * account's owner, once an hour, because a stranger may have the password.
 */
export async function proveCode(
  { db, clock, actor: { staffId } }: StaffContext<StaffActor>,
  code: string,
): Promise<AttemptResult> {
  const key = `codes:${staffId}`;
  // Counted first, so that concurrent guesses cannot exceed the limit.
  const { count, waitMs } = await countSubmission(db, clock, key);
  const takesAppCodes = count <= MAX_WRONG_CODES;
  const normalCode = normalizeCode(code);
  const isRight = /^\d{6}$/.test(normalCode)
    ? takesAppCodes && (await consumeAppCode(db, clock, staffId, normalCode))
    : await consumeRecoveryCode(db, clock, staffId, normalCode);
  if (isRight) {
    await countSubmission(db, clock, key, { amount: -1 });
    return { ok: true };
  }
  if (count === WRONG_CODES_BEFORE_WARNING)
    await changeUnversioned(db, (trx) =>
      enqueueAccountMail(trx, isoTime(clock), staffId, wrongCodesMail),
    );
  return takesAppCodes ? INVALID_LOGIN : refuseAttempt("codes-wait", waitMs);
}

async function consumeRecoveryCode(db: Db, clock: Clock, staffId: string, normalCode: string) {
  const recovery = normalCode.replace(/^.{5}/, "$&-");
  const usedCode = await db
    .updateTable("staff_recovery_codes")
    .set({ used_at: isoTime(clock) })
    .where("id", "=", await hashCode(recovery, staffId))
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return usedCode !== undefined;
}

/** A code works once, and earlier codes stop working with it. */
async function consumeAppCode(db: DbOrTransaction, clock: Clock, staffId: string, code: string) {
  const account = await db
    .selectFrom("staff_accounts")
    .select(["totp_secret"])
    .where("id", "=", staffId)
    .executeTakeFirst();
  if (!account?.totp_secret) return false;
  const step = stepOf(account.totp_secret, clock, code);
  if (step === null) return false;
  const updatedAccount = await db
    .updateTable("staff_accounts")
    .set({ totp_last_step: step })
    .where("id", "=", staffId)
    .where("totp_last_step", "<", step)
    .returning("id")
    .executeTakeFirst();
  return updatedAccount !== undefined;
}

/** Returns the step of time to which a code belongs, or null for a wrong code. */
function stepOf(secret: string, clock: Clock, code: string): number | null {
  const now = clock.now().getTime();
  const token = normalizeCode(code);
  const delta = totpOf(secret).validate({ token, timestamp: now, window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(now / (STEP_SECONDS * SECOND)) + delta;
}

/** Replaces the secret by another one when the code is its. Returns whether it was. */
async function replaceSecret(
  db: DbOrTransaction,
  clock: Clock,
  { staffId, secret, code }: { staffId: string; secret: string; code: string },
): Promise<boolean> {
  const totp_last_step = SECRET.test(secret) ? stepOf(secret, clock, code) : null;
  if (totp_last_step === null) return false;
  await db
    .updateTable("staff_accounts")
    .set({ totp_secret: secret, totp_last_step })
    .where("id", "=", staffId)
    .execute();
  return true;
}

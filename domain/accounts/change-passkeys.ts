import { randomUUIDv7 } from "node:crypto";
import { changeUnversioned } from "#domain/changes/change.ts";
import type { SessionActor, StaffContext } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { oneLine } from "#domain/values/plain-text.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { passkeyAddedMail, passkeyRemovedMail, recordSignInChange } from "./account-mails.ts";
import { consumeChallenge, createChallenge } from "./challenge.ts";
import {
  describePasskeys,
  loadWebAuthn,
  type PasskeySite,
  rpIdOf,
  userHandleOf,
} from "./passkeys.ts";
import { challengeOf, parseRegistration } from "./response-schema.ts";
import { endOtherSessions } from "./session.ts";

export const MAX_PASSKEYS = 20;
/**
 * ES256, Ed25519 and RS256 (COSE): the algorithms that authenticators support, the most common
 * first.
 */
const ALGORITHMS = [-7, -8, -257];

type PasskeyRefusal = "too-many" | "name-missing" | "late" | "not-made" | "known";

/**
 * Callers must first have a proven identity (prove-identity.ts). The challenge carries that proof
 * for as long as it is valid.
 */
export async function startPasskey(
  { db, clock, actor }: StaffContext<SessionActor>,
  site: PasskeySite,
  displayName: string | null,
) {
  const { staffId, username, sessionId } = actor;
  const passkeys = await describePasskeys(db, staffId);
  if (passkeys.length >= MAX_PASSKEYS) return refusedFor("too-many");
  const { generateRegistrationOptions } = await loadWebAuthn();
  const challenge = await createChallenge(db, clock, { owner: sessionId, purpose: "add" });
  const creation = await generateRegistrationOptions({
    rpName: site.name,
    rpID: rpIdOf(site),
    userName: username,
    userDisplayName: displayName ?? username,
    userID: userHandleOf(staffId),
    challenge: Buffer.from(challenge, "base64url"),
    attestationType: "none",
    excludeCredentials: passkeys,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ok: true as const, creation };
}

/**
 * Stores the passkey that the browser has made (WebAuthn Level 3, section 7.1), ends all other
 * sessions of the account, and informs the person by email.
 */
export async function addPasskey(
  { db, clock, actor }: StaffContext<SessionActor>,
  { origin }: Pick<PasskeySite, "origin">,
  created: { name: string; response: string },
): Promise<Result<unknown, PasskeyRefusal>> {
  const name = passkeyName(created.name);
  if (!name) return refusedFor("name-missing");
  const registration = parseRegistration(created.response);
  const challenge = registration && challengeOf(registration);
  const use = { owner: actor.sessionId, purpose: "add" as const };
  if (!challenge || !(await consumeChallenge(db, clock, challenge, use))) return refusedFor("late");
  const { verifyRegistrationResponse } = await loadWebAuthn();
  // Throws for every fault in the answer. It does not query the database.
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...registration, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf({ origin }),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: null }));
  if (!registrationInfo) return refusedFor("not-made");
  const { id: credential_id, publicKey, counter } = registrationInfo.credential;
  return changeUnversioned(db, async (trx) => {
    const passkey = await trx
      .insertInto("staff_passkeys")
      .values({
        id: randomUUIDv7(),
        staff_id: actor.staffId,
        credential_id,
        counter,
        name,
        public_key: Buffer.from(publicKey).toString("base64url"),
        transports: registration.response.transports.join(","),
        created_at: isoTime(clock),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!passkey) return refusedFor("known");
    await endOtherSessions(trx, actor);
    await recordSignInChange(trx, { clock, actor }, "passkey.added", passkeyAddedMail);
    return { ok: true };
  });
}

/** Returns one line of at most 60 characters, empty when the name is only spaces. */
const passkeyName = (input: string) =>
  oneLine(input).slice(0, TEXT_LIMITS.passkeyName).toWellFormed();

/**
 * Ends all other sessions and informs the person by email. Callers must first have a proven
 * identity (prove-identity.ts).
 */
export async function removePasskey(
  { db, clock, actor }: StaffContext<SessionActor>,
  id: string,
): Promise<void> {
  await changeUnversioned(db, async (trx) => {
    const removedPasskey = await trx
      .deleteFrom("staff_passkeys")
      .where("id", "=", id)
      .where("staff_id", "=", actor.staffId)
      .returning("id")
      .executeTakeFirst();
    if (!removedPasskey) return;
    await endOtherSessions(trx, actor);
    await recordSignInChange(trx, { clock, actor }, "passkey.removed", passkeyRemovedMail);
  });
}

/** Signs staff in with a passkey, in place of the password and the second step. */
import type { Db } from "#db/schema.ts";
import type { Clock } from "#domain/values/clock.ts";
import { hashToken } from "#domain/values/tokens.ts";
import { type ChallengeScope, consumeChallenge, createChallenge } from "./challenge.ts";
import {
  findPasskey,
  type KnownPasskey,
  loadWebAuthn,
  type PasskeySite,
  recordPasskeyUse,
  rpIdOf,
  userHandleOf,
} from "./passkeys.ts";
import { type Assertion, challengeOf, parseAssertion } from "./response-schema.ts";
import { replaceSession, type SignInResult } from "./sign-in.ts";
import { type AttemptResult, attemptThrottled, INVALID_LOGIN } from "./throttled-attempt.ts";

type PasskeyOrigin = Pick<PasskeySite, "origin">;

/** `token` is the cookie's token in a browser without a session. */
export const signInUse = (token: string): ChallengeScope => ({
  owner: hashToken(token),
  purpose: "sign-in",
});

/** The options for the browser's request: any passkey for this site. */
export async function createPasskeyOptions(
  db: Db,
  clock: Clock,
  site: PasskeyOrigin,
  use: ChallengeScope,
) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const challenge = await createChallenge(db, clock, use);
  return generateAuthenticationOptions({
    rpID: rpIdOf(site),
    challenge: Buffer.from(challenge, "base64url"),
    allowCredentials: [],
    userVerification: "required",
  });
}

interface Services extends PasskeyOrigin {
  db: Db;
  clock: Clock;
}

interface PasskeyAttempt {
  /** From the cookie of the browser that asked. */
  token: string;
  response: string;
  clientIp: string;
  /** The token of the browser's session, which ends. */
  replaced: string | null;
}

/**
 * Signs in the account of a passkey. The passkey has checked its person and so replaces both steps.
 * Only its IP is counted, with attempts at passwords.
 */
export async function signInWithPasskey(
  services: Services,
  { token, response, clientIp, replaced }: PasskeyAttempt,
): Promise<SignInResult> {
  const { db, clock } = services;
  const assertion = parseAssertion(response);
  if (!assertion) return INVALID_LOGIN;
  const passkey = await findPasskey(db, assertion.id);
  const actor = {
    staffId: passkey?.staffId ?? null,
    username: passkey?.username ?? `passkey:${assertion.id}`,
    clientIp,
  };
  const attempt = await attemptThrottled(
    { db, clock, actor },
    () => provePasskey(services, passkey, assertion, signInUse(token)),
    true,
  );
  if (!attempt.ok) return attempt;
  if (!passkey) return INVALID_LOGIN;
  const signedIn = { ...actor, staffId: passkey.staffId };
  return replaceSession({ db, clock, actor: signedIn }, replaced, { passkey: null });
}

/** Follows WebAuthn Level 3, section 7.2, and uses up the challenge. */
async function provePasskey(
  { db, clock, origin }: Services,
  passkey: KnownPasskey | undefined,
  assertion: Assertion,
  use: ChallengeScope,
): Promise<AttemptResult> {
  const challenge = challengeOf(assertion);
  if (!challenge || !(await consumeChallenge(db, clock, challenge, use)) || !passkey)
    return INVALID_LOGIN;
  const { userHandle, ...response } = assertion.response;
  if (userHandle && userHandle !== Buffer.from(userHandleOf(passkey.staffId)).toString("base64url"))
    return INVALID_LOGIN;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  // Throws for every fault in the answer. It does not query the database.
  const verification = await verifyAuthenticationResponse({
    response: { ...assertion, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf({ origin }),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
      counter: passkey.counter,
    },
  }).catch(() => null);
  if (!verification?.verified) return INVALID_LOGIN;
  const { newCounter } = verification.authenticationInfo;
  const isUsed = await recordPasskeyUse(db, clock, passkey, newCounter);
  return isUsed ? { ok: true } : INVALID_LOGIN;
}

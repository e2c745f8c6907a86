import { Secret, TOTP } from "otpauth";
import type { Clock } from "#domain/values/clock.ts";
import type { Staff } from "./staff.ts";
import { expectAnswer } from "./text-of.ts";

/**
 * Opens the page that shows the secret of a member of staff; returns a function that makes their
 * codes, as their app does.
 */
export async function openTwoStepApp({ site, get }: Staff, clock: Clock): Promise<() => string> {
  await expectAnswer(get("/admin/two-step"), 200);
  const { totp_secret } = await site.db
    .selectFrom("staff_accounts")
    .select("totp_secret")
    .where("username", "=", "admin")
    .executeTakeFirstOrThrow();
  return codesOf(totp_secret ?? "", clock);
}

/** Returns a function that makes the codes of a secret. */
export function codesOf(secret: string, clock: Clock): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return () => totp.generate({ timestamp: clock.now().getTime() });
}

/**
 * Does the same for a member of staff who has switched two-step sign-in on, without the hashes of
 * recovery codes.
 */
export async function switchOnTwoStep(staff: Staff, clock: Clock): Promise<() => string> {
  const code = await openTwoStepApp(staff, clock);
  const totp_enabled_at = clock.now().toISOString();
  await staff.site.db
    .updateTable("staff_accounts")
    .set({ totp_enabled_at })
    .where("username", "=", "admin")
    .execute();
  return code;
}

/** Asking the browser for a passkey, or for a new one. */
import { startAuthentication, WebAuthnError } from "@simplewebauthn/browser";
import { passkeyLabels as labels } from "#content/staff-passkeys.ts";

/** What a passkey stands for: password and second step, or the second step. */
export type PasskeyStep = "sign-in" | "code";

/** The site could not be asked. */
export class Offline extends Error {}

/**
 * The browser's answer as JSON. With `isAutofill` the browser offers passkeys in the field of the
 * username, for as long as the page is open.
 */
export async function askForPasskey(step: PasskeyStep, isAutofill = false): Promise<string> {
  const body = new URLSearchParams({ step });
  const response = await fetch("/admin/passkey", { method: "POST", body }).catch(() => null);
  if (!response?.ok) throw new Offline();
  const optionsJSON = await response.json();
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }));
}

/** What a person can do about an error of the browser; `cancelled` where they closed its dialog. */
export function problemText(problem: unknown, cancelled: string): string {
  if (problem instanceof Offline) return labels.offline;
  const code = problem instanceof WebAuthnError ? problem.code : null;
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return labels.here;
  const isCancelled =
    code === "ERROR_CEREMONY_ABORTED" || code === "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY";
  return isCancelled ? cancelled : labels.unsupported;
}

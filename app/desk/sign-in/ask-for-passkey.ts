import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { passkeyLabels as labels } from "#content/desk/passkeys.ts";

export class Offline extends Error {}

/** Reads the options for the browser's request (passkey-options.ts). */
async function readOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const response = await fetch("/admin/passkey", { method: "POST" }).catch(() => null);
  if (!response?.ok) throw new Offline();
  return response.json();
}

export const askForPasskey = async (): Promise<string> =>
  JSON.stringify(await startAuthentication({ optionsJSON: await readOptions() }));

/**
 * Returns what a person can do about an error of the browser; `canceled` when they closed its
 * dialog.
 */
export function problemText(problem: unknown, canceled: string): string {
  if (problem instanceof Offline) return labels.offline;
  const code = problem instanceof WebAuthnError ? problem.code : null;
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return labels.alreadyOnDevice;
  const isCanceled =
    code === "ERROR_CEREMONY_ABORTED" || code === "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY";
  return isCanceled ? canceled : labels.unsupported;
}

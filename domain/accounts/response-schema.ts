/** What a browser answers with a passkey, as JSON (WebAuthn Level 3, section 5.1.9), bounded. */

import { z } from "zod";
import { readJson } from "#domain/values/read-json.ts";

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/);

/** At most 1,023 bytes (section 4, Credential ID). */
const credentialId = base64url(1_364);
const common = { id: credentialId, rawId: credentialId, type: z.literal("public-key") };

const assertionSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(100).nullish(),
  }),
});

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

const registrationSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(32_000),
    /** Later kinds than these are left out. */
    transports: z
      .array(z.string())
      .max(20)
      .default([])
      .transform((named) => TRANSPORTS.filter((known) => named.includes(known))),
  }),
});

export type Assertion = z.infer<typeof assertionSchema>;

export const readAssertion = (text: string) => read(assertionSchema, text);
export const readRegistration = (text: string) => read(registrationSchema, text);

/** Null for anything else. */
function read<T>(schema: z.ZodType<T>, text: string): T | null {
  const json = readJson(text);
  const { success, data } = schema.safeParse(json);
  return success ? data : null;
}

const clientDataSchema = z.object({
  challenge: base64url(100),
  crossOrigin: z.literal(false).optional(),
});

/** The challenge that was signed; null for client data of another form, or from within a frame. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | null {
  const text = Buffer.from(response.clientDataJSON, "base64url").toString();
  return read(clientDataSchema, text)?.challenge ?? null;
}

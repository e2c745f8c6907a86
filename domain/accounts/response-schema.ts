/**
 * The JSON that a browser sends for a passkey (WebAuthn Level 3, section 5.1.9), with a limit on
 * every field.
 */

import { z } from "zod";
import { parseJson } from "#domain/values/parse-json.ts";

const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
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
    /** Leaves out kinds that later standards add. */
    transports: z
      .array(z.string())
      .max(20)
      .default([])
      .transform((transports) => TRANSPORTS.filter((transport) => transports.includes(transport))),
  }),
});

export type Assertion = z.infer<typeof assertionSchema>;

export const parseAssertion = (text: string) => parseWith(assertionSchema, text);
export const parseRegistration = (text: string) => parseWith(registrationSchema, text);

/** Returns null for text that does not match the schema. */
function parseWith<T>(schema: z.ZodType<T>, text: string): T | null {
  const json = parseJson(text);
  const { success, data } = schema.safeParse(json);
  return success ? data : null;
}

const clientDataSchema = z.object({
  challenge: base64url(100),
  crossOrigin: z.literal(false).optional(),
});

/**
 * Returns the challenge that was signed, or null when the client data has another form or comes
 * from a frame.
 */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | null {
  const text = Buffer.from(response.clientDataJSON, "base64url").toString();
  return parseWith(clientDataSchema, text)?.challenge ?? null;
}

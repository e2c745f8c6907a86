/**
 * The addresses for replies: REPLY_ADDRESS with a token that names the message, reply+TOKEN@example.org
 * (subaddresses, RFC 5233). The token is the id of the message and a signature; it cannot be guessed, and
 * holds only lower-case letters and digits, because mail servers may change the case.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "#db/schema.ts";
import { findSecret } from "#domain/secrets/find-secret.ts";

/** 128 bits in base 36; a token is two of them. */
const PART = 25;
const TOKEN = /^[0-9a-z]{50}$/;

/** The address for replies about a message; `base` is REPLY_ADDRESS. */
export async function replyAddressOf(db: Db, base: string, contactId: string): Promise<string> {
  const [local = "", domain = ""] = base.split("@");
  const id = toBase36(contactId.replaceAll("-", ""));
  return `${local}+${id}${signatureOf(await secretOf(db), contactId)}@${domain}`;
}

/**
 * The id of the message that one of the addresses in `text` names, for example in the header of a mail;
 * null when there is none that this site has signed.
 */
export async function findReplyAddress(db: Db, base: string, text: string): Promise<string | null> {
  const [local = "", domain = ""] = base.toLowerCase().split("@");
  const secret = await secretOf(db);
  for (const part of text.toLowerCase().split(`${local}+`).slice(1)) {
    const token = part.slice(0, 2 * PART);
    if (!TOKEN.test(token) || !part.startsWith(`@${domain}`, 2 * PART)) continue;
    const id = fromBase36(token.slice(0, PART));
    const signature = Buffer.from(token.slice(PART));
    if (timingSafeEqual(signature, Buffer.from(signatureOf(secret, id)))) return id;
  }
  return null;
}

const secretOf = (db: Db) => findSecret(db, "reply-addresses");

const signatureOf = (secret: string, contactId: string) =>
  toBase36(createHmac("sha256", secret).update(contactId).digest("hex").slice(0, 32));

const toBase36 = (hex: string) => BigInt(`0x${hex}`).toString(36).padStart(PART, "0");

/** A UUID in its usual form. */
function fromBase36(text: string): string {
  const value = [...text].reduce(
    (sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)),
    0n,
  );
  const hex = value.toString(16).padStart(32, "0");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

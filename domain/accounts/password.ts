import {
  type Argon2Parameters,
  argon2,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2) as (
  algorithm: "argon2id",
  parameters: Argon2Parameters,
) => Promise<Buffer>;

/** OWASP's smallest recommended argon2id setting: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/**
 * Hashes a password to a PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$tag`, base64 unpadded).
 * `cost` also sets the cost of checking the password; only tests, which sign in a thousand times,
 * pass one.
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive("argon2id", { message: normalize(password), nonce, ...cost });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Returns true when the password matches the hash. Throws when the hash has another form. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!parts) throw new Error("unreadable password hash");
  const [, memory, passes, parallelism, salt = "", tag = ""] = parts;
  const expected = Buffer.from(tag, "base64");
  const actual = await derive("argon2id", {
    message: normalize(password),
    nonce: Buffer.from(salt, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

/**
 * Hashes a short code to hex. The salt is the account id alone, so that the same code always gives
 * the same hash and can be looked up. It is slow for an attacker who has the database (ASVS 5.0,
 * 6.5.2).
 */
export async function hashCode(code: string, accountId: string): Promise<string> {
  const nonce = Buffer.from(accountId.replaceAll("-", ""), "hex");
  const tag = await derive("argon2id", { message: Buffer.from(code), nonce, ...COST });
  return tag.toString("hex");
}

/** Keyboards compose the same character in different ways (NIST SP 800-63B). */
const normalize = (password: string) => Buffer.from(password.normalize("NFKC"));
const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** Leaves out look-alike characters, so that people copy the password without errors. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Twenty characters in groups of five, about 99 bits: "f8mf2-mq9gv-273jq-28923". */
export function randomPassword(): string {
  const letters = Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]);
  return letters.join("").replace(/.{5}(?=.)/g, "$&-");
}

import { randomInt } from "node:crypto";

/** Without look-alikes, so that people copy it without errors. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Twenty characters in groups of five, about 99 bits: "f8mf2-mq9gv-273jq-28923". */
export function randomPassword(): string {
  const picked = Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]);
  return picked.join("").replace(/.{5}(?=.)/g, "$&-");
}

import { createHash } from "node:crypto";

/** The Message-ID (RFC 5322, 3.6.4) of the mail with this key: the same whenever it is sent again. */
export function messageIdOf(key: string, sender: string): string {
  const digest = createHash("sha256").update(key).digest("hex").slice(0, 32);
  return `<${digest}@${sender.split("@").at(-1)}>`;
}

import { createHmac } from "node:crypto";

/** Returns what Donorbox would send with `body`: header and text. `at` is in milliseconds. */
export function signAsDonorbox(secret: string, body: unknown, at = Date.now()) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const seconds = Math.floor(at / 1_000);
  const signature = createHmac("sha256", secret).update(`${seconds}.${text}`).digest("hex");
  return { text, headers: { "donorbox-signature": `${seconds},${signature}` } };
}

/**
 * Returns what Givebutter would send; it signs with the secret itself. Without `data` it is a gift
 * of $25.
 */
export function reportAsGivebutter(secret: string, id: string, data: object = {}) {
  const transaction = {
    id: `gift-${id}`,
    status: "succeeded",
    donated: 25,
    currency: "USD",
    first_name: "Ada",
    last_name: "Larkspur",
    email: "ada@example.org",
    ...data,
  };
  const text = JSON.stringify({
    id,
    event: `transaction.${transaction.status}`,
    data: transaction,
  });
  return { text, headers: { signature: secret } };
}

import { createHmac } from "node:crypto";

/** What Donorbox would send with `body`: header and text. `at` in milliseconds. */
export function signAsDonorbox(secret: string, body: unknown, at = Date.now()) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const seconds = Math.floor(at / 1_000);
  const signature = createHmac("sha256", secret).update(`${seconds}.${text}`).digest("hex");
  return { text, headers: { "donorbox-signature": `${seconds},${signature}` } };
}

/** What a sender by the Standard Webhooks scheme would send. `secret` without "whsec_". */
export function signAsStandard(secret: string, id: string, body: unknown, at = Date.now()) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const seconds = Math.floor(at / 1_000);
  const signature = createHmac("sha256", Buffer.from(secret, "base64"))
    .update(`${id}.${seconds}.${text}`)
    .digest("base64");
  return {
    text,
    headers: {
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": `v1,${signature}`,
    },
  };
}

import { createHash } from "node:crypto";

/** SHA-256 of a random token, hex. The database holds only this: reading it gives no access. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

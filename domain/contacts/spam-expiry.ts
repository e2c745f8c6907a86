/**
 * When the retention of a message that has been spam since `spamAt` ends, ISO UTC; null when it is no
 * spam. `spamMs`: how long spam is kept, in milliseconds.
 */
export const spamExpiry = (spamAt: string | null, spamMs: number): string | null =>
  spamAt && new Date(Date.parse(spamAt) + spamMs).toISOString();

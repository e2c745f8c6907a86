/**
 * When the retention of a message ends that is spam since `spamAt`, ISO UTC; null when it is no spam.
 * `spamMs`: the retention of spam, in milliseconds.
 */
export const spamExpiry = (spamAt: string | null, spamMs: number): string | null =>
  spamAt && new Date(Date.parse(spamAt) + spamMs).toISOString();

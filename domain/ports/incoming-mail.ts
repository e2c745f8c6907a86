/** A mail that came in, read. Its texts are as its sender wrote them. */
export interface IncomingMail {
  from: { name: string; address: string };
  /** With its angle brackets; null when it has none. */
  messageId: string | null;
  /** Its plain text, or what its HTML says. */
  text: string;
  /** A program wrote it: an out-of-office answer, a list, a report of non-delivery. */
  isAutomatic: boolean;
  /** Names of its files. */
  attachments: readonly string[];
}

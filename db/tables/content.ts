/** What staff publish on the site. */

/** One revision of one content key. Rows are added, never changed. */
export interface ContentRevisionTable {
  id: string;
  /** When it was written, ISO UTC. */
  at: string;
  /** One of domain/content/content-keys.ts. */
  key: string;
  /** BCP 47; "en" is the only one so far. */
  language: string;
  /** JSON as the key's schema says; "null" takes the content back to its first edition. */
  value: string;
  /** From when it is shown, ISO UTC. */
  publish_at: string;
  /** The scheduled revision that this row withdraws; null for a revision of its own. */
  withdraws: string | null;
  staff_id: string | null;
  username: string;
}

export interface ContentTables {
  content_revisions: ContentRevisionTable;
}

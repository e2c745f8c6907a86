export interface ContentTables {
  /** One revision of one document. Rows are added, never changed. */
  content_revisions: {
    id: string;
    at: string;
    /** A key of domain/content/document-types.ts. */
    key: string;
    /** BCP 47; "en" is the only one so far. */
    language: string;
    /** JSON as its schema says; "null" in a collection: taken down. */
    value: string;
    /** From when it is shown, ISO UTC. */
    publish_at: string;
    /** The scheduled revision that this row withdraws; null for a revision of its own. */
    withdraws: string | null;
    staff_id: string | null;
    username: string;
  };
  content_drafts: {
    key: string;
    language: string;
    /** JSON; it may miss what the schema asks for. */
    value: string;
    version: number;
    staff_id: string | null;
    username: string;
    /** ISO UTC. */
    updated_at: string;
  };
  /** The version with which the last draft of a document ended. */
  content_draft_ends: { key: string; language: string; version: number };
  /** Who has a document open, and when its editor asked last, ISO UTC. */
  open_documents: { key: string; staff_id: string; at: string };
  site_settings: { name: string; value: string };
}

/** One revision of one document. Rows are added, never changed. */
interface ContentRevisionTable {
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
}

interface ContentDraftTable {
  key: string;
  language: string;
  /** JSON; it may miss what the schema asks for. */
  value: string;
  version: number;
  staff_id: string | null;
  username: string;
  /** ISO UTC. */
  updated_at: string;
}

/** The version with which the last draft of a document ended. */
interface ContentDraftEndTable {
  key: string;
  language: string;
  version: number;
}

/** Who has a document open, and when its editor asked last, ISO UTC. */
interface OpenDocumentTable {
  key: string;
  staff_id: string;
  at: string;
}

interface SiteSettingTable {
  name: string;
  value: string;
}

export interface ContentTables {
  content_revisions: ContentRevisionTable;
  content_drafts: ContentDraftTable;
  content_draft_ends: ContentDraftEndTable;
  open_documents: OpenDocumentTable;
  site_settings: SiteSettingTable;
}

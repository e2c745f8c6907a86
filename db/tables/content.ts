import type { Generated } from "kysely";

/** In this order: upload running, waiting to be encoded (or being encoded), shown; or refused. */
export type MediaState = "receiving" | "waiting" | "ready" | "failed";
export type MediaKind = "photograph" | "rendering" | "drawing";

export interface MediaTable {
  id: string;
  /** When its upload started, ISO UTC. */
  at: string;
  staff_id: string | null;
  username: string;
  file_name: string;
  state: MediaState;
  /**
   * A hash of the uploaded bytes and of how they are encoded; null until the upload is complete.
   */
  hash: string | null;
  /** Why it was refused, as text for staff. */
  problem: string | null;
  /** JSON: size, widths and tint (domain/ports/picture-encoder.ts); null until it is ready. */
  picture: string | null;
  kind: Generated<MediaKind>;
  /** Empty until staff write it. */
  alt: Generated<string>;
  caption: Generated<string>;
  /** Point of interest, in whole percent from the left and from the top. */
  focus_x: Generated<number>;
  focus_y: Generated<number>;
  version: Generated<number>;
}

export interface ContentTables {
  /** One revision of one document. Rows are added, never changed. */
  content_revisions: {
    id: string;
    at: string;
    /** A key of domain/content/document-types.ts. */
    key: string;
    /** BCP 47; "en" is the only one so far. */
    language: string;
    /** JSON in the form of its schema; "null" in a collection means that it was taken down. */
    value: string;
    /** When it appears, ISO UTC. */
    publish_at: string;
    /** The scheduled revision that this row withdraws; null for an ordinary revision. */
    withdraws: string | null;
    staff_id: string | null;
    username: string;
  };
  content_drafts: {
    key: string;
    language: string;
    /** JSON; it may lack what the schema requires. */
    value: string;
    version: number;
    staff_id: string | null;
    username: string;
    /** ISO UTC. */
    updated_at: string;
  };
  /** The version with which the last draft of a document ended. */
  content_draft_ends: { key: string; language: string; version: number };
  /** The staff members who have a document open, and when their editor last asked, ISO UTC. */
  open_documents: { key: string; staff_id: string; at: string };
  /** Requested pages that the site does not have; `at` is the last request, ISO UTC. */
  missing_pages: { path: string; times: number; at: string };
  site_settings: { name: string; value: string };
  media: MediaTable;
  /** The uploaded bytes, in parts; deleted once they are encoded. */
  media_uploads: { media_id: string; part: number; bytes: Uint8Array };
  media_files: { hash: string; name: string; bytes: Uint8Array };
  /** PDF files, by the hash of their bytes. */
  document_files: { hash: string; bytes: Uint8Array };
}

import type { Generated } from "kysely";

/** In this order: upload running, waiting to be encoded (or being encoded), shown; or refused. */
export type MediaState = "receiving" | "waiting" | "ready" | "failed";
export type MediaKind = "photograph" | "rendering" | "drawing";

export interface MediaTable {
  id: string;
  /** When its upload began, ISO UTC. */
  at: string;
  staff_id: string | null;
  username: string;
  file_name: string;
  state: MediaState;
  /** Of the uploaded bytes and how they are encoded; null until the upload is complete. */
  hash: string | null;
  /** Why it was refused, as text for staff. */
  problem: string | null;
  /** JSON: size, widths and tint (domain/ports/picture-encoder.ts); null until it is ready. */
  picture: string | null;
  kind: Generated<MediaKind>;
  /** Empty: still to be written. */
  alt: Generated<string>;
  caption: Generated<string>;
  /** Point of interest, in whole percent from the left and from the top. */
  focus_x: Generated<number>;
  focus_y: Generated<number>;
  version: Generated<number>;
}

export interface MediaTables {
  media: MediaTable;
  /** The uploaded bytes, in parts; deleted once they are encoded. */
  media_uploads: { media_id: string; part: number; bytes: Uint8Array };
  media_files: { hash: string; name: string; bytes: Uint8Array };
}

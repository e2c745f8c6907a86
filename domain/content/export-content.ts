/** The whole content of a site as one file: what is shown, what is scheduled, and on request the drafts. */
import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { LANGUAGE } from "./content-kinds.ts";
import type { Json } from "./content-path.ts";
import { listDrafts } from "./drafts.ts";
import { shownOrScheduled } from "./shown-or-scheduled.ts";

export const TRANSFER_FORMAT = "site-content";
export const TRANSFER_VERSION = 1;

export interface ExportedRevision {
  key: string;
  value: Json;
  /** ISO UTC. */
  publishAt: string;
  at: string;
  by: string;
}

export interface ContentFile {
  format: typeof TRANSFER_FORMAT;
  version: typeof TRANSFER_VERSION;
  language: string;
  exportedAt: string;
  /** Of the site that it was exported from. */
  origin: string;
  revisions: ExportedRevision[];
  drafts: { key: string; value: Json; by: string; at: string }[];
  /** The bytes of uploaded pictures are not in this version of the file. */
  pictures: [];
}

export async function exportContent(
  db: Db,
  clock: Clock,
  actor: Actor,
  { origin, withDrafts }: { origin: string; withDrafts: boolean },
): Promise<ContentFile> {
  const now = isoTime(clock);
  const rows = await shownOrScheduled(db, now);
  const drafts = withDrafts ? await listDrafts(db) : [];
  await recordAudit(db, now, actor, "exported", "content");
  return {
    format: TRANSFER_FORMAT,
    version: TRANSFER_VERSION,
    language: LANGUAGE,
    exportedAt: now,
    origin,
    revisions: rows.map(({ key, value, publish_at, at, username }) => ({
      key,
      value: JSON.parse(value) as Json,
      publishAt: publish_at,
      at,
      by: username,
    })),
    drafts: drafts.map(({ key, value, username, updatedAt }) => ({
      ...{ key, value, by: username, at: updatedAt },
    })),
    pictures: [],
  };
}

/**
 * The whole content of a site as one file: what is shown, what is scheduled, and on request the drafts.
 * Its first line is JSON with everything but the bytes of pictures; each further line is JSON of one picture.
 */
import type { Db, MediaKind } from "#db/schema.ts";
import { type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { listMedia } from "#domain/media/list-media.ts";
import { readLargestWebp } from "#domain/media/read-media-file.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Json } from "./content-path.ts";
import { listDrafts } from "./drafts.ts";
import { LANGUAGE } from "./language.ts";
import { shownOrScheduled } from "./shown-or-scheduled.ts";

export const TRANSFER_FORMAT = "site-content";
export const TRANSFER_VERSION = 2;

interface ExportedRevision {
  key: string;
  value: Json;
  /** ISO UTC. */
  publishAt: string;
  at: string;
  by: string;
}

interface ContentFile {
  format: typeof TRANSFER_FORMAT;
  version: typeof TRANSFER_VERSION;
  language: string;
  exportedAt: string;
  /** Of the site that it was exported from. */
  origin: string;
  revisions: ExportedRevision[];
  drafts: { key: string; value: Json; by: string; at: string }[];
  /** What is known of the pictures whose lines follow, in their order. */
  pictures: ExportedPicture[];
}

interface ExportedPicture {
  id: string;
  fileName: string;
  kind: MediaKind;
  alt: string;
  caption: string;
  focus: { x: number; y: number };
}

/** A line of the file: the largest WebP that pages get. The uploaded file was deleted once it was encoded. */
interface PictureLine {
  picture: string;
  /** Base64. */
  bytes: string;
}

export async function exportContent(
  { db, clock, actor }: Desk,
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
      key,
      value,
      by: username,
      at: updatedAt,
    })),
    pictures: (await listMedia(db)).flatMap(({ fileName, picture }) => {
      if (!picture) return [];
      const { id, kind, alt, caption, focus } = picture;
      return { id, fileName, kind, alt, caption, focus };
    }),
  };
}

/** The lines of the file, each read when it is asked for: at most one picture is in memory. */
export async function* linesOf(db: Db, file: ContentFile): AsyncGenerator<string> {
  yield `${JSON.stringify(file)}\n`;
  for (const { id } of file.pictures) {
    const bytes = await readLargestWebp(db, id);
    const line: PictureLine = { picture: id, bytes: bytes?.toString("base64") ?? "" };
    yield `${JSON.stringify(line)}\n`;
  }
}

/** An exported file as it comes: its first line is the content, each further line a picture. */

import { Readable } from "node:stream";
import { z } from "zod";
import type { Desk } from "#domain/audit/record-audit.ts";
import { receivePicture } from "#domain/media/receive-picture.ts";
import type { PictureProblem } from "#domain/ports/picture-encoder.ts";
import { readJson } from "#domain/text/read-json.ts";
import { type ReadFile, readContentFile } from "./read-content-file.ts";

/** Bytes of a whole file, and of one of its lines. */
export const TRANSFER_MAX = 512 * 1024 * 1024;
const LINE_MAX = 16 * 1024 * 1024;

export interface ReceivedPictures {
  /** How many were stored; they are still to be encoded. */
  stored: number;
  refused: { name: string; problem: PictureProblem }[];
}

type ReceivedFile =
  | { ok: true; file: ReadFile; pictures: ReceivedPictures }
  | { ok: false; reason: "unreadable" | "version" };

const pictureLine = z.object({ picture: z.string(), bytes: z.base64() });

/**
 * Reads a file; with `stores` its pictures go the way of every upload: what is no picture is refused, and
 * only what is encoded anew is shown. One that is here already stays. At most one line is in memory.
 */
export async function receiveContentFile(
  desk: Desk,
  content: AsyncIterable<Buffer>,
  stores: boolean,
): Promise<ReceivedFile> {
  const pictures: ReceivedPictures = { stored: 0, refused: [] };
  let file: ReadFile | null = null;
  for await (const line of linesIn(content)) {
    if (line === null) return { ok: false, reason: "unreadable" };
    if (!file) {
      const read = readContentFile(line);
      if (!read.ok) return read;
      file = read.file;
    } else if (stores) {
      const stored = await storePicture(desk, file, line);
      if (stored === "unreadable") return { ok: false, reason: stored };
      if (stored === "stored") pictures.stored += 1;
      else if (stored) pictures.refused.push(stored);
    }
  }
  return file ? { ok: true, file, pictures } : { ok: false, reason: "unreadable" };
}

async function storePicture(desk: Desk, file: ReadFile, line: string) {
  const read = pictureLine.safeParse(readJson(line));
  const known = file.pictures.find(({ id }) => id === read.data?.picture);
  if (!read.success || !known) return "unreadable" as const;
  const { id, fileName, kind, alt, caption, focus } = known;
  const isHere = await desk.db
    .selectFrom("media")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (isHere) return null;
  const texts = { kind, alt, caption, focus_x: focus.x, focus_y: focus.y };
  const content = Readable.from([Buffer.from(read.data.bytes, "base64")]);
  const upload = { fileName, content, known: { id, texts } };
  const received = await receivePicture(desk, upload);
  return received.ok ? ("stored" as const) : { name: fileName, problem: received.problem };
}

/** The lines that are not empty; null for one that is too long, and then no further one. */
async function* linesIn(content: AsyncIterable<Buffer>): AsyncGenerator<string | null> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    let rest = piece;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      const line = Buffer.concat([...parts, rest.subarray(0, end)]).toString();
      if (line.trim()) yield line;
      [parts, size, rest] = [[], 0, rest.subarray(end + 1)];
    }
    parts.push(rest);
    size += rest.length;
    if (size > LINE_MAX) return yield null;
  }
  const line = Buffer.concat(parts).toString();
  if (line.trim()) yield line;
}

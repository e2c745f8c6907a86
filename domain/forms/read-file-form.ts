/** Reads a form with one file in it, as a browser sends it. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";

/** Size of the form around the file, in bytes. */
export const ENVELOPE = 64 * 1024;

export class TooLarge extends Error {}

/**
 * Passes the first file of the form on while it arrives; null when there is none. Rejects with TooLarge,
 * or when the form breaks off.
 */
export function readFileForm<Result>(
  contentType: string,
  body: WebStream,
  fileSize: number,
  take: (upload: { fileName: string; content: Readable }) => Promise<Result>,
): Promise<Result | null> {
  const parser = new Busboy({
    headers: { "content-type": contentType },
    limits: { files: 1, fields: 4, fieldSize: 1024, fileSize },
  });
  return new Promise((resolve, reject) => {
    let taken = false;
    parser.on("file", (_field, content, fileName) => {
      taken = true;
      content.once("limit", () => content.destroy(new TooLarge()));
      take({ fileName: fileName ?? "", content }).then(resolve, reject);
    });
    pipeline(Readable.fromWeb(body), parser).then(() => {
      if (!taken) resolve(null);
    }, reject);
  });
}

import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";

/** The size of the form around the file, in bytes. */
export const MAX_ENVELOPE_BYTES = 64 * 1024;

export class TooLargeError extends Error {
  override name = "TooLargeError";
}

/** Thrown when the connection was lost, or the form ended, before the file was complete. */
export class BrokenOffError extends Error {
  override name = "BrokenOffError";
}

/**
 * Passes the first file of the form to `take` while it arrives; resolves with null when there is
 * none. Rejects with TooLargeError, with BrokenOffError, or as `take` does.
 */
export function readFileForm<Result>(
  contentType: string,
  body: Readable,
  fileSize: number,
  take: (upload: { fileName: string; content: Readable }) => Promise<Result>,
): Promise<Result | null> {
  const parser = new Busboy({
    headers: { "content-type": contentType },
    limits: {
      files: 1,
      fields: 4,
      parts: 8,
      fieldSize: 1024,
      headerPairs: 16,
      headerSize: 4 * 1024,
      fileSize,
    },
  });
  return new Promise((resolve, reject) => {
    let file: Readable | null = null;
    let brokenOff: BrokenOffError | null = null;
    parser.on("file", (_field, content, fileName) => {
      file = content;
      content.once("limit", () => content.destroy(new TooLargeError()));
      // The parser ends the file first, and then says that the form broke off.
      take({ fileName: fileName ?? "", content }).then(resolve, (error) =>
        setImmediate(() => reject(brokenOff ?? error)),
      );
    });
    pipeline(body, parser).then(
      () => {
        if (!file) resolve(null);
      },
      (cause) => {
        brokenOff = new BrokenOffError("the form broke off", { cause });
        // `take` removes what it has stored before this promise is rejected.
        if (file) file.destroy(brokenOff);
        else reject(brokenOff);
      },
    );
  });
}

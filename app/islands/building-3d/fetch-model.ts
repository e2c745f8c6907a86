import url from "#building/results/arena.glb?url";

/** Thrown when the model cannot be fetched, although it might be with a better connection. */
export class ModelUnreachable extends Error {}

/**
 * Fetches the file that building/make.ts writes. Rejects with `ModelUnreachable`, which may remain
 * unhandled.
 */
export function fetchModel(): Promise<ArrayBuffer> {
  const bytes = fetch(url)
    .then((response) => {
      if (response.ok) return response.arrayBuffer();
      throw new Error(`${response.status}`);
    })
    .catch((cause: unknown) => {
      throw new ModelUnreachable(`${url} could not be fetched`, { cause });
    });
  // The code that would use it may never load.
  bytes.catch(() => undefined);
  return bytes;
}

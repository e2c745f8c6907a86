import url from "#building/results/arena.glb?url";

/** With a better connection the model may be fetched. */
export class ModelUnreachable extends Error {}

/** The file that building/make.ts writes. Rejects with `ModelUnreachable`, which may remain unhandled. */
export function fetchModel(): Promise<ArrayBuffer> {
  const bytes = fetch(url)
    .then((response) => {
      if (response.ok) return response.arrayBuffer();
      throw new Error(`${response.status}`);
    })
    .catch((cause: unknown) => {
      throw new ModelUnreachable(`${url} could not be fetched`, { cause });
    });
  // Its code may never come to use it.
  bytes.catch(() => undefined);
  return bytes;
}

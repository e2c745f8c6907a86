/** HEIC, which sharp's prebuilt library leaves out for its patents: by libheif as WebAssembly, in a thread. */
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { SECOND } from "#domain/ports/clock.ts";
import { RefusedPicture } from "#domain/ports/picture-encoder.ts";
import type { HeicAnswer, HeicQuestion } from "./heic-thread.ts";

/** A photograph of 48 megapixels takes a tenth of it. */
const LONGEST = 40 * SECOND;

/** Pixels as RGBA, upright. Throws `RefusedPicture`. */
export async function decodeHeic(bytes: Uint8Array, pixelsMax: number, signal: AbortSignal) {
  const thread = new Worker(threadFile(), {
    workerData: { bytes, pixelsMax } satisfies HeicQuestion,
    // libheif writes about broken files on the console; the refusal says it.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<HeicAnswer>();
  const stop = () => reject(signal.reason);
  const tooLong = setTimeout(() => reject(new RefusedPicture("broken")), LONGEST);
  signal.addEventListener("abort", stop);
  thread.once("message", resolve);
  thread.once("error", (cause) => reject(new RefusedPicture("broken", { cause })));
  thread.once("exit", () => reject(new RefusedPicture("broken")));
  try {
    const answer = await promise;
    if ("problem" in answer) throw new RefusedPicture(answer.problem);
    return answer;
  } finally {
    clearTimeout(tooLong);
    signal.removeEventListener("abort", stop);
    await thread.terminate();
  }
}

/** Beside this file in the source tree, beside the bundle in the build. */
function threadFile(): URL {
  const source = new URL("./heic-thread.ts", import.meta.url);
  return existsSync(source) ? source : new URL("./heic-thread.js", import.meta.url);
}

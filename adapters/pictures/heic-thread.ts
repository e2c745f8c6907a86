/** Runs in a thread of its own, decodes one HEIC file and ends. */
import { parentPort, workerData } from "node:worker_threads";
import decode from "heic-decode";

export interface HeicQuestion {
  bytes: Uint8Array;
  pixelsMax: number;
}

export type HeicAnswer =
  | { data: Uint8Array; width: number; height: number }
  | { problem: "too-many-pixels" | "broken" };

async function answer({ bytes, pixelsMax }: HeicQuestion): Promise<HeicAnswer> {
  try {
    const [image] = await decode.all({ buffer: bytes });
    if (!image) return { problem: "broken" };
    const { width, height } = image;
    // The header says how large it is; no pixel is decoded yet.
    if (width * height > pixelsMax) return { problem: "too-many-pixels" };
    const { data } = await image.decode();
    return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height };
  } catch {
    // The decoder throws texts of its own for what it cannot read.
    return { problem: "broken" };
  }
}

const found = await answer(workerData as HeicQuestion);
parentPort?.postMessage(found, "data" in found ? [found.data.buffer as ArrayBuffer] : []);

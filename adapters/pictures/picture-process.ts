/**
 * The process that opens one picture and makes its files, or draws a card, when picture-encoder.ts
 * asks.
 */
import { Worker } from "node:worker_threads";
import { RefusedPicture } from "#domain/ports/picture-encoder.ts";
import type { PictureAnswer, PictureQuestion } from "./picture-encoder.ts";
import type { Pixels } from "./sharp-pictures.ts";

/** The memory limit in MB. */
const memoryMax = Number(process.argv[2]);

// A thread, because the decoder of HEIC blocks this one. A fast decoder takes 50 MB in 10 ms.
new Worker(
  `setInterval(() => {
    if (process.memoryUsage.rss() > ${memoryMax} * 1024 * 1024) process.kill(process.pid, "SIGKILL");
  }, 10);`,
  { eval: true },
);

let pixels: Pixels | null = null;

process.on("disconnect", () => process.exit());
process.on("message", async (question: PictureQuestion) => {
  process.send?.(await answer(question).catch(toAnswer));
});

/** Loads sharp only now: on a processor that it does not support, the error is an answer too. */
async function answer(question: PictureQuestion): Promise<PictureAnswer> {
  const { describePixels, encodePixels, openPixels } = await import("./sharp-pictures.ts");
  const { drawProgressCard } = await import("./draw-progress-card.ts");
  if ("bytes" in question) {
    pixels = await openPixels(question.bytes, question.type);
    return { picture: await describePixels(pixels) };
  }
  if ("card" in question) return { bytes: await drawProgressCard(question.card) };
  if (!pixels) throw new Error("no picture is open");
  return { bytes: await encodePixels(pixels, question) };
}

const toAnswer = (error: unknown): PictureAnswer =>
  error instanceof RefusedPicture ? { problem: error.problem } : { error: String(error) };

/**
 * Decodes and encodes pictures in a separate process, because a small file can require a gigabyte.
 * The process ends with its picture, or when it uses more memory or time than any photograph needs.
 */
import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type EncodedPicture,
  type PictureEncoder,
  type PictureFileToMake,
  type PictureProblem,
  type PictureType,
  type ProgressCard,
  RefusedPicture,
} from "#domain/ports/picture-encoder.ts";
import { SECOND } from "#domain/values/clock.ts";

/**
 * The first question opens a picture and each further one makes a file of it, or the only question
 * draws a card.
 */
export type PictureQuestion =
  | { bytes: Uint8Array; type: PictureType }
  | PictureFileToMake
  | { card: ProgressCard };

export type PictureAnswer =
  | { picture: EncodedPicture }
  | { bytes: Uint8Array }
  | { problem: PictureProblem }
  | { error: string };

/** MB of the whole process; encoding the largest AVIF needs 380. */
const MAX_MEMORY_MB = 512;
/**
 * The limit for opening a picture, and for each of its files. It is less than a job may take,
 * because the job would only try again. A photograph of 48 megapixels opens in 6 seconds, and its
 * largest AVIF takes 30.
 */
const MAX_ENCODING_MS = 40 * SECOND;

/** `memoryMax` is the MB that the process may use; only tests pass it. */
export function openPictureEncoder(memoryMax = MAX_MEMORY_MB): PictureEncoder {
  return {
    async open(bytes, type, signal) {
      const child = start(memoryMax);
      const end = () => void child.kill("SIGKILL");
      try {
        const answer = await ask(child, { bytes, type }, signal);
        if (!("picture" in answer)) throw new Error("the picture's process answers out of turn");
        return { ...answer, encode: (file) => encode(child, file, signal), [Symbol.dispose]: end };
      } catch (error) {
        end();
        throw error;
      }
    },
    async drawCard(card) {
      const child = start(memoryMax);
      try {
        return await encode(child, { card }, AbortSignal.timeout(MAX_ENCODING_MS));
      } finally {
        child.kill("SIGKILL");
      }
    },
  };
}

const start = (memoryMax: number) =>
  fork(processFile(), [String(memoryMax)], {
    serialization: "advanced",
    // The configuration holds secrets, which a decoder does not need. Windows needs its folder.
    env: { SystemRoot: process.env.SystemRoot },
    execArgv: ["--max-old-space-size=128"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });

async function encode(
  child: ChildProcess,
  file: PictureFileToMake | { card: ProgressCard },
  signal: AbortSignal,
) {
  const answer = await ask(child, file, signal);
  if (!("bytes" in answer)) throw new Error("the picture's process answers out of turn");
  return answer.bytes;
}

/**
 * Rejects with `RefusedPicture` when the file is the cause, or may be: the process ended or took
 * too long.
 */
async function ask(child: ChildProcess, question: PictureQuestion, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>();
  const stop = () => reject(signal.reason);
  const doubt = (problem: PictureProblem) =>
    reject(new RefusedPicture(problem, { isDoubtful: true }));
  const tooLong = setTimeout(() => doubt("too-slow"), MAX_ENCODING_MS);
  // The process kills itself when it uses too much; so does the system when it runs out of memory.
  const onExit = (_code: number | null, by: NodeJS.Signals | null) =>
    doubt(by === "SIGKILL" ? "too-much-memory" : "broken");
  child.once("message", resolve).once("exit", onExit).once("error", reject);
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  child.send(question, (error) => error && child.connected && reject(error));
  try {
    const answer = await promise;
    if ("problem" in answer) throw new RefusedPicture(answer.problem);
    if ("error" in answer) throw new Error(`a picture could not be encoded: ${answer.error}`);
    return answer;
  } finally {
    clearTimeout(tooLong);
    signal.removeEventListener("abort", stop);
    child.off("message", resolve).off("exit", onExit);
  }
}

/** The file is next to this one in the source tree, and next to the bundle in the build. */
function processFile(): string {
  const source = new URL("./picture-process.ts", import.meta.url);
  return fileURLToPath(
    existsSync(source) ? source : new URL("./picture-process.js", import.meta.url),
  );
}

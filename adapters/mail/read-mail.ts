/** Mails that come in, read in a thread: a hostile one takes its time there, and not that of the site. */
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { SECOND } from "#domain/ports/clock.ts";
import type { IncomingMail } from "#domain/ports/incoming-mail.ts";

/** A mail of 25 MB takes a third of it. */
const LONGEST = 20 * SECOND;

let last: Promise<unknown> = Promise.resolve();

/** Reads a mail (RFC 5322), one after the other. Null when it is none, or takes too long. */
export function readMail(raw: Uint8Array): Promise<IncomingMail | null> {
  const next = last.then(() => readInThread(raw));
  last = next;
  return next;
}

async function readInThread(raw: Uint8Array): Promise<IncomingMail | null> {
  const thread = new Worker(threadFile(), {
    workerData: raw,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const { promise, resolve } = Promise.withResolvers<IncomingMail | null>();
  const tooLong = setTimeout(() => resolve(null), LONGEST);
  thread.once("message", resolve);
  for (const end of ["error", "exit"]) thread.once(end, () => resolve(null));
  const mail = await promise;
  clearTimeout(tooLong);
  await thread.terminate();
  return mail;
}

/** Beside this file in the source tree, beside the bundle in the build. */
function threadFile(): URL {
  const source = new URL("./mail-thread.ts", import.meta.url);
  return existsSync(source) ? source : new URL("./mail-thread.js", import.meta.url);
}

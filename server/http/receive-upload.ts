import type { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import type { Context } from "hono";
import type { Services } from "#app/services.ts";
import type { Acting } from "#domain/audit/record-audit.ts";
import { BrokenOff, ENVELOPE, readFileForm, TooLarge } from "#domain/forms/read-file-form.ts";
import type { StaffSession } from "#domain/sessions/session.ts";
import type { SiteEnv } from "./app.ts";
import { allowSlowUpload } from "./limit-connections.ts";

type Receive<Result> = (
  desk: Acting,
  upload: { fileName: string; content: Readable },
) => Promise<Result>;

type Received<Result> =
  | { ok: true; result: Result }
  | { ok: false; problem: "empty" | "too-large" | "broken-off" };

export const isFileForm = (c: Context<SiteEnv>): boolean =>
  c.req.raw.body !== null &&
  (c.req.header("content-type")?.startsWith("multipart/form-data") ?? false);

/**
 * Passes the file of the request's form to `receive`. `fileMax` is in bytes. Rejects only as `receive`
 * does, for instance when the database fails.
 */
export async function receiveUpload<Result>(
  c: Context<SiteEnv>,
  { db, clock, log }: Services,
  session: StaffSession,
  fileMax: number,
  receive: Receive<Result>,
): Promise<Received<Result>> {
  allowSlowUpload(c.env?.incoming);
  if (Number(c.req.header("content-length")) > fileMax + ENVELOPE)
    return { ok: false, problem: "too-large" };
  const { staffId, username } = session;
  const actor = { staffId, username, address: c.get("clientIp") };
  const contentType = c.req.header("content-type") ?? "";
  try {
    const body = c.req.raw.body as WebStream;
    const result = await readFileForm(contentType, body, fileMax, (upload) =>
      receive({ db, clock, actor }, upload),
    );
    return result === null ? { ok: false, problem: "empty" } : { ok: true, result };
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, problem: "too-large" };
    if (!(error instanceof BrokenOff)) throw error;
    log.warn({ err: error, requestId: c.get("requestId") }, "an upload broke off");
    return { ok: false, problem: "broken-off" };
  }
}

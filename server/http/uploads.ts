/** Files of staff, one at a time, as a browser's form sends them. */

import type { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import type { Context, MiddlewareHandler } from "hono";
import type { Services } from "#app/services.ts";
import { pictureProblems } from "#content/staff-pictures.ts";
import { may } from "#domain/accounts/roles.ts";
import type { Acting } from "#domain/audit/record-audit.ts";
import { BrokenOff, ENVELOPE, readFileForm, TooLarge } from "#domain/forms/read-file-form.ts";
import { IMPORT_FILE_MAX, receiveFile } from "#domain/imports/receive-file.ts";
import { PICTURE_FILE_MAX, receivePicture } from "#domain/media/receive-picture.ts";
import type { PictureProblem } from "#domain/ports/picture-encoder.ts";
import type { StaffSession } from "#domain/sessions/session.ts";
import type { SiteEnv } from "./app.ts";
import { allowSlowUpload } from "./limit-connections.ts";

/** POST /admin/import/upload: stores the rows of a file of gifts and redirects to its import, or back to the form with a reason. */
export const importUpload =
  (services: Services): MiddlewareHandler<SiteEnv> =>
  async (c) => {
    const session = c.get("session");
    if (!session || !may(session.role, "import"))
      return c.text("Your role does not allow this.", 403);
    if (!isFileForm(c)) return c.text("Send a form.", 415);
    const { signal } = c.req.raw;
    const refuse = (reason: string) => c.redirect(`/admin/import?problem=${reason}`, 303);
    const upload = await receiveUpload(c, services, session, IMPORT_FILE_MAX, (desk, file) =>
      receiveFile(desk, file, signal),
    );
    if (!upload.ok) return refuse(upload.problem);
    if (!upload.result.ok) return refuse(upload.result.reason);
    const { id, isMapped } = upload.result;
    return c.redirect(`/admin/import/${id}${isMapped ? "" : "/columns"}`, 303);
  };

/** POST /admin/site/pictures/upload: streams the file into the database. Answers the picture's id, or why there is none. */
export const pictureUpload =
  (services: Services): MiddlewareHandler<SiteEnv> =>
  async (c) => {
    const session = c.get("session");
    if (!session || !may(session.role, "write"))
      return c.text("Your role does not allow this.", 403);
    if (!isFileForm(c)) return c.text("Send a form.", 415);
    const refuse = (problem: PictureProblem) => c.json({ problem: pictureProblems[problem] }, 422);
    const upload = await receiveUpload(c, services, session, PICTURE_FILE_MAX, receivePicture);
    if (!upload.ok) return refuse(upload.problem);
    if (!upload.result.ok) return refuse(upload.result.problem);
    services.encoding.wake();
    return c.json({ id: upload.result.id });
  };

type Receive<Result> = (
  desk: Acting,
  upload: { fileName: string; content: Readable },
) => Promise<Result>;

type Received<Result> =
  | { ok: true; result: Result }
  | { ok: false; problem: "empty" | "too-large" | "broken-off" };

const isFileForm = (c: Context<SiteEnv>): boolean =>
  c.req.raw.body !== null &&
  (c.req.header("content-type")?.startsWith("multipart/form-data") ?? false);

/**
 * Passes the file of the request's form to `receive`. `fileMax` is in bytes. Rejects only as `receive`
 * does, for instance when the database fails.
 */
async function receiveUpload<Result>(
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

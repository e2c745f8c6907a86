/** Staff's files, one at a time, as a browser's form sends them. */
import type { Readable } from "node:stream";
import type { Context, MiddlewareHandler } from "hono";
import type { Services } from "#app/services.ts";
import { pictureProblems } from "#content/desk/pictures.ts";
import { pdfProblems } from "#content/project-facts.ts";
import { hasPermission, type Permission } from "#domain/accounts/roles.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { MAX_PDF_BYTES, receivePdf } from "#domain/content/receive-pdf.ts";
import { MAX_PICTURE_BYTES, receivePicture } from "#domain/content/receive-picture.ts";
import { MAX_IMPORT_BYTES, receiveFile } from "#domain/imports/receive-file.ts";
import type { SiteEnv } from "./app.ts";
import { allowSlowUpload } from "./limit-connections.ts";
import {
  BrokenOffError,
  MAX_ENVELOPE_BYTES,
  readFileForm,
  TooLargeError,
} from "./read-file-form.ts";

/**
 * POST /admin/import/upload: stores the rows of a file of gifts and redirects to its import, or
 * back to the form with a reason.
 */
export const importUpload = (services: Services) =>
  takeFile(services, "import", MAX_IMPORT_BYTES, receiveFile, (c, received) =>
    c.redirect(
      received.ok
        ? `/admin/import/${received.id}${received.isMapped ? "" : "/columns"}`
        : `/admin/import?problem=${received.reason}`,
      303,
    ),
  );

/**
 * POST /admin/site/pictures/upload: streams the file into the database. Answers the picture's id,
 * or why it was refused.
 */
export const pictureUpload = (services: Services) =>
  takeFile(services, "write", MAX_PICTURE_BYTES, receivePicture, (c, received) =>
    received.ok
      ? c.json({ id: received.id })
      : c.json({ problem: pictureProblems[received.reason] }, 422),
  );

/**
 * POST /admin/site/files/upload: stores a PDF. Answers the values for the document's entry, or why
 * it was refused.
 */
export const pdfUpload = (services: Services) =>
  takeFile(services, "write", MAX_PDF_BYTES, receivePdf, (c, received) =>
    received.ok
      ? c.json({ file: received.file })
      : c.json({ problem: pdfProblems[received.reason] }, 422),
  );

type NotReceived = { ok: false; reason: "empty" | "too-large" | "broken-off" };

/**
 * Passes the file of a form to `receive` if the role has the permission, and answers with its
 * result. `fileMax` is in bytes.
 */
function takeFile<Result>(
  services: Services,
  permission: Permission,
  fileMax: number,
  receive: (
    staff: StaffContext,
    upload: { fileName: string; content: Readable },
    signal: AbortSignal,
  ) => Promise<Result>,
  answer: (c: Context<SiteEnv>, received: Result | NotReceived) => Response,
): MiddlewareHandler<SiteEnv> {
  const { db, clock, log } = services;
  return async (c) => {
    const session = c.get("session");
    if (!session || !hasPermission(session.role, permission))
      return c.text("Your role does not allow this.", 403);
    const contentType = c.req.header("content-type") ?? "";
    if (!/^multipart\/form-data;.*boundary=/i.test(contentType)) return c.text("Send a form.", 415);
    // The request's pieces arrive one at a time; its web stream hands them over in one go.
    const { incoming } = c.env;
    allowSlowUpload(incoming);
    const refuse = (reason: NotReceived["reason"]) => answer(c, { ok: false, reason });
    if (Number(c.req.header("content-length")) > fileMax + MAX_ENVELOPE_BYTES)
      return refuse("too-large");
    const { staffId, username } = session;
    const staff = { db, clock, actor: { staffId, username, clientIp: c.get("clientIp") } };
    try {
      const received = await readFileForm(contentType, incoming, fileMax, (upload) =>
        receive(staff, upload, c.req.raw.signal),
      );
      return received === null ? refuse("empty") : answer(c, received);
    } catch (error) {
      if (error instanceof TooLargeError) return refuse("too-large");
      if (!(error instanceof BrokenOffError)) throw error;
      log.warn({ err: error, requestId: c.get("requestId") }, "an upload broke off");
      return refuse("broken-off");
    }
  };
}

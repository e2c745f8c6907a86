/** POST /admin/import/upload: a file of gifts, as a browser's form sends it. */
import type { ReadableStream as WebStream } from "node:stream/web";
import type { MiddlewareHandler } from "hono";
import type { Services } from "#app/services.ts";
import { may } from "#domain/accounts/roles.ts";
import { ENVELOPE, readFileForm, TooLarge } from "#domain/forms/read-file-form.ts";
import { IMPORT_FILE_MAX, receiveFile } from "#domain/imports/receive-file.ts";
import type { SiteEnv } from "./app.ts";
import { allowSlowUpload } from "./receiving-time.ts";

/** Streams the file into the database and redirects to its import, or back to the form with a reason. */
export const importUpload =
  (services: Services): MiddlewareHandler<SiteEnv> =>
  async (c) => {
    const { db, clock, imports } = services;
    const session = c.get("session");
    if (!session || !may(session.role, "import"))
      return c.text("Your role does not allow this.", 403);
    allowSlowUpload(c.env?.incoming);
    const { staffId, username } = session;
    const actor = { staffId, username, address: c.get("clientIp") };
    const refuse = (reason: string) => c.redirect(`/admin/import?problem=${reason}`, 303);
    const contentType = c.req.header("content-type") ?? "";
    const { body } = c.req.raw;
    if (!contentType.startsWith("multipart/form-data") || !body) return c.text("Send a form.", 415);
    if (Number(c.req.header("content-length")) > IMPORT_FILE_MAX + ENVELOPE)
      return refuse("too-large");
    try {
      const result = await readFileForm(contentType, body as WebStream, IMPORT_FILE_MAX, (upload) =>
        receiveFile({ db, clock, actor }, upload),
      );
      if (!result) return refuse("empty");
      if (!result.ok) return refuse(result.reason);
      if (!result.known) return c.redirect(`/admin/import/${result.id}/columns`, 303);
      await imports.start(result.id);
      return c.redirect(`/admin/import/${result.id}`, 303);
    } catch (error) {
      if (error instanceof TooLarge) return refuse("too-large");
      services.log.warn({ err: error, requestId: c.get("requestId") }, "an upload broke off");
      return refuse("broken-off");
    }
  };

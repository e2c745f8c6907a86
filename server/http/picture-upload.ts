/** POST /admin/site/pictures/upload: one file as a browser's form sends it. */
import type { ReadableStream as WebStream } from "node:stream/web";
import type { MiddlewareHandler } from "hono";
import type { Services } from "#app/services.ts";
import { pictureProblems } from "#content/staff-pictures.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import { ENVELOPE, readFileForm, TooLarge } from "#domain/forms/read-file-form.ts";
import { PICTURE_FILE_MAX, receivePicture } from "#domain/media/receive-picture.ts";
import type { PictureProblem } from "#domain/ports/picture-encoder.ts";
import type { SiteEnv } from "./app.ts";
import { allowSlowUpload } from "./receiving-time.ts";

/**
 * Streams the file into the database. Answers a program with the picture's id or why there is none, and
 * a form with a redirect to the pictures.
 */
export const pictureUpload =
  (services: Services): MiddlewareHandler<SiteEnv> =>
  async (c) => {
    const { db, clock, outbox, log } = services;
    const session = c.get("session");
    if (!session || !mayWith(session, "write"))
      return c.text("Your role does not allow this.", 403);
    allowSlowUpload(c.env?.incoming);
    const { staffId, username } = session;
    const actor = { staffId, username, address: c.get("clientIp") };
    const wantsJson = c.req.header("accept")?.includes("application/json") ?? false;
    const refuse = (problem: PictureProblem) =>
      wantsJson
        ? c.json({ problem: pictureProblems[problem] }, 422)
        : c.redirect(`/admin/site/pictures?problem=${problem}`, 303);
    const contentType = c.req.header("content-type") ?? "";
    const { body } = c.req.raw;
    if (!contentType.startsWith("multipart/form-data") || !body) return c.text("Send a form.", 415);
    if (Number(c.req.header("content-length")) > PICTURE_FILE_MAX + ENVELOPE)
      return refuse("too-large");
    try {
      const received = await readFileForm(
        contentType,
        body as WebStream,
        PICTURE_FILE_MAX,
        (upload) => receivePicture({ db, clock, actor }, upload),
      );
      if (!received?.ok) return refuse(received?.problem ?? "empty");
      outbox.wake();
      const { id } = received;
      return wantsJson ? c.json({ id }) : c.redirect(`/admin/site/pictures?open=${id}`, 303);
    } catch (error) {
      if (error instanceof TooLarge) return refuse("too-large");
      log.warn({ err: error, requestId: c.get("requestId") }, "an upload broke off");
      return refuse("broken-off");
    }
  };

/** Files of staff, one at a time, as a browser's form sends them. */
import type { MiddlewareHandler } from "hono";
import type { Services } from "#app/services.ts";
import { pictureProblems } from "#content/staff-pictures.ts";
import { may } from "#domain/accounts/roles.ts";
import { IMPORT_FILE_MAX, receiveFile } from "#domain/imports/receive-file.ts";
import { PICTURE_FILE_MAX, receivePicture } from "#domain/media/receive-picture.ts";
import type { PictureProblem } from "#domain/ports/picture-encoder.ts";
import type { SiteEnv } from "./app.ts";
import { isFileForm, receiveUpload } from "./receive-upload.ts";

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
    services.outbox.wake();
    return c.json({ id: upload.result.id });
  };

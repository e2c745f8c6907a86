/** POST /admin/import/upload: a file of gifts, as a browser's form sends it. */
import type { MiddlewareHandler } from "hono";
import type { Services } from "#app/services.ts";
import { may } from "#domain/accounts/roles.ts";
import { IMPORT_FILE_MAX, receiveFile } from "#domain/imports/receive-file.ts";
import type { SiteEnv } from "./app.ts";
import { isFileForm, receiveUpload } from "./receive-upload.ts";

/** Stores the rows of the file and redirects to its import, or back to the form with a reason. */
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

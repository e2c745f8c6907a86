import type { Hono } from "hono";
import type { Services } from "#app/services.ts";
import { readMediaFile } from "#domain/content/list-media.ts";
import { readPdf } from "#domain/content/receive-pdf.ts";
import type { SiteEnv } from "./app.ts";
import { answerStored, storeResponse } from "./stored-response.ts";

const FOREVER = "public, max-age=31536000, immutable";
const TYPES = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
const NAME = /^([0-9a-f]{24})-(\d{2,4})\.(avif|webp|jpg)$/;

/** Serves what staff uploaded. */
export function addMediaFileRoutes(app: Hono<SiteEnv>, { db }: Services): void {
  app.get("/media/:file", async (c) => {
    const [, hash, width, format] = NAME.exec(c.req.param("file")) ?? [];
    const bytes = hash && (await readMediaFile(db, hash, `${width}.${format}`));
    if (!bytes) return c.text("There is no such picture.", 404);
    const headers = {
      "content-type": TYPES[format as keyof typeof TYPES],
      "cache-control": FOREVER,
    };
    return answerStored(
      c.req.raw,
      storeResponse({ status: 200, headers, body: { identity: bytes } }),
    );
  });
  // A download for visitors. A browser that shows it executes nothing in it.
  app.get("/documents/:file{[0-9a-f]{24}\\.pdf}", async (c) => {
    const bytes = await readPdf(db, c.req.param("file").slice(0, -".pdf".length));
    if (!bytes) return c.text("There is no such document.", 404);
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      "content-type": "application/pdf",
      "content-disposition": "attachment",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": FOREVER,
    });
  });
}

/** GET /media/<hash>-<width>.<format>: an encoded file of an uploaded picture. */
import { Hono } from "hono";
import type { Services } from "#app/services.ts";
import { readMediaFile } from "#domain/media/list-media.ts";
import type { SiteEnv } from "./app.ts";
import { answerStored, storeResponse } from "./stored-response.ts";

const FOREVER = "public, max-age=31536000, immutable";
const TYPES = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
const NAME = /^([0-9a-f]{24})-(\d{2,4})\.(avif|webp|jpg)$/;

export const mediaFiles = ({ db }: Pick<Services, "db">): Hono<SiteEnv> =>
  new Hono<SiteEnv>().get("/media/:file", async (c) => {
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

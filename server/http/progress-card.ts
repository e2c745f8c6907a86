/** GET /progress.jpg: the sharing card of the progress, also for other sites (docs/giving.md). */
import { Hono } from "hono";
import { cardTexts } from "#app/public/progress/card-texts.ts";
import type { Services } from "#app/services.ts";
import type { SiteEnv } from "./app.ts";

const HEADERS = {
  "content-type": "image/jpeg",
  "cache-control": "public, max-age=600",
  // Other sites show it.
  "cross-origin-resource-policy": "cross-origin",
};

/** Draws the card anew when what it says has changed: a tenth of a percent, the goal or the phase. */
export function progressCard(services: Services): Hono<SiteEnv> {
  const { drawCard } = services;
  let drawn: { key: string; bytes: Promise<Uint8Array> } | null = null;
  return new Hono<SiteEnv>().get("/progress.jpg", async (c) => {
    const card = await cardTexts(services);
    const key = JSON.stringify(card);
    if (drawn?.key !== key) drawn = { key, bytes: drawCard(card) };
    const { bytes } = drawn;
    try {
      return c.body(new Uint8Array(await bytes), 200, HEADERS);
    } catch (error) {
      // The next request tries again.
      if (drawn?.bytes === bytes) drawn = null;
      throw error;
    }
  });
}

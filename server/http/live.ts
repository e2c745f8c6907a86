/** GET /admin/live: tells an open page of the desk that what it shows has changed, as server-sent events. */
import type { MiddlewareHandler } from "hono";
import { mayRequest } from "#app/admin/access.ts";
import { readSessionToken } from "#app/admin/sign-in/session-cookie.ts";
import type { Services } from "#app/services.ts";
import { CHANGE_TOPICS } from "#domain/ports/change-feed.ts";
import { SECOND } from "#domain/ports/clock.ts";
import { findSession } from "#domain/sessions/session.ts";
import type { SiteEnv } from "./app.ts";

export const LIVE_PATH = "/admin/live";

/** More open pages of one account are refused: each holds a connection. */
const OPEN_PER_ACCOUNT = 8;
const OPEN_IN_ALL = 200;
/** So often the session is looked at again, and proxies see that the connection lives. */
const BEAT = 20 * SECOND;

const encoder = new TextEncoder();

/**
 * Sends the topic of every change, nothing of its content: the page reads again by its own permission.
 * The stream ends with the session, or when the instance closes.
 */
export function liveChanges(services: Services, closing: AbortSignal): MiddlewareHandler<SiteEnv> {
  const open = new Map<string, number>();
  let all = 0;
  return async (c) => {
    const session = c.get("session");
    if (!session || !mayRequest(session.role, LIVE_PATH, "GET"))
      return c.text("Your role does not allow this.", 403);
    const { staffId } = session;
    const own = open.get(staffId) ?? 0;
    if (own >= OPEN_PER_ACCOUNT || all >= OPEN_IN_ALL)
      return c.text("Too many open pages.", 429, { "retry-after": "60" });
    open.set(staffId, own + 1);
    all++;
    const token = readSessionToken(c.req.header("cookie") ?? null, services.secure) ?? "";
    let stop = () => {};
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (text: string) => controller.enqueue(encoder.encode(text));
        send("retry: 5000\n\nevent: open\ndata: open\n\n");
        const endings = CHANGE_TOPICS.map((topic) =>
          services.changes.subscribe(topic, () => send(`data: ${topic}\n\n`)),
        );
        const beat = setInterval(async () => {
          const still = await findSession(services.db, services.clock, token).catch(() => session);
          if (still) send(": beat\n\n");
          else end();
        }, BEAT);
        const end = () => {
          stop();
          controller.close();
        };
        stop = () => {
          stop = () => {};
          for (const ending of endings) ending();
          clearInterval(beat);
          closing.removeEventListener("abort", end);
          const left = (open.get(staffId) ?? 1) - 1;
          if (left > 0) open.set(staffId, left);
          else open.delete(staffId);
          all--;
        };
        closing.addEventListener("abort", end);
      },
      cancel: () => stop(),
    });
    return c.body(stream, 200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
  };
}

/** GET /admin/live: tells an open page of the desk that what it shows has changed, as server-sent events. */
import type { MiddlewareHandler } from "hono";
import { mayRequest } from "#app/admin/access.ts";
import { readSessionToken } from "#app/admin/sign-in/session-cookie.ts";
import type { Services } from "#app/services.ts";
import { CHANGE_TOPICS, type ChangeFeed } from "#domain/ports/change-feed.ts";
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
  const { db, clock, changes, secure } = services;
  const take = openPages();
  return async (c) => {
    const session = c.get("session");
    if (!session || !mayRequest(session.role, LIVE_PATH, "GET"))
      return c.text("Your role does not allow this.", 403);
    const leave = take(session.staffId);
    if (!leave) return c.text("Too many open pages.", 429, { "retry-after": "60" });
    const token = readSessionToken(c.req.header("cookie") ?? null, secure) ?? "";
    // A database that does not answer ends no page.
    const isSignedIn = () => findSession(db, clock, token).then(Boolean, () => true);
    return c.body(topicStream(changes, closing, isSignedIn, leave), 200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
  };
}

/** Counts the open pages: answers how one of an account is closed, or null when too many are open. */
function openPages() {
  const open = new Map<string, number>();
  let all = 0;
  return (staffId: string) => {
    const own = open.get(staffId) ?? 0;
    if (own >= OPEN_PER_ACCOUNT || all >= OPEN_IN_ALL) return null;
    open.set(staffId, own + 1);
    all++;
    return () => {
      const left = (open.get(staffId) ?? 1) - 1;
      if (left > 0) open.set(staffId, left);
      else open.delete(staffId);
      all--;
    };
  };
}

function topicStream(
  changes: ChangeFeed,
  closing: AbortSignal,
  isSignedIn: () => Promise<boolean>,
  onEnd: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const over = new AbortController();
  const { signal } = over;
  return new ReadableStream({
    start(controller) {
      const send = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const end = () => {
        if (signal.aborted) return;
        over.abort();
        controller.close();
      };
      send("retry: 5000\n\nevent: open\ndata: open\n\n");
      const endings = CHANGE_TOPICS.map((topic) =>
        changes.subscribe(topic, () => send(`data: ${topic}\n\n`)),
      );
      const beat = setInterval(async () => {
        if (await isSignedIn()) send(": beat\n\n");
        else end();
      }, BEAT);
      closing.addEventListener("abort", end, { signal });
      signal.addEventListener("abort", () => {
        for (const ending of endings) ending();
        clearInterval(beat);
        onEnd();
      });
    },
    cancel: () => over.abort(),
  });
}

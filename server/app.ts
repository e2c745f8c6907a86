/** The HTTP side of the product: what happens to a request, in order. */
import type { Socket } from "node:net";
import { Hono } from "hono";
import type { StaffSession } from "#features/staff/session.ts";
import type { Composition } from "./compose.ts";
import type { Config } from "./config.ts";
import { failurePage } from "./error-page.tsx";
import { givingHost, givingRoutes } from "./giving-routes.ts";
import { isReady } from "./health.ts";
import { importUpload } from "./import-upload.ts";
import { clientAddressFinder } from "./middleware/client-address.ts";
import { floodGate } from "./middleware/flood-gate.ts";
import { limitBody } from "./middleware/limit-body.ts";
import { measure } from "./middleware/measure.ts";
import { readablePath } from "./middleware/readable-path.ts";
import { requestLog } from "./middleware/request-log.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { staffGate } from "./middleware/staff-gate.ts";
import { trailingSlash } from "./middleware/trailing-slash.ts";
import type { Pages } from "./pages.ts";
import { answerSpeculationRules, SPECULATION_RULES_PATH } from "./speculation-rules.ts";
import { staticFiles } from "./static-files.ts";
import { webhooks } from "./webhooks.ts";

export interface SiteEnv {
  Bindings: {
    incoming?: { socket?: Partial<Pick<Socket, "remoteAddress" | "localAddress" | "localPort">> };
  };
  Variables: { requestId: string; clientAddress: string; session: StaffSession | null };
}

/** Larger than any honest form: a message of 20,000 characters, each escaped in a form post. */
const BODY_MAX_BYTES = 256 * 1024;

/** Mail programs post here by themselves (RFC 8058); the signed token in the address allows it. */
const ONE_CLICK_PATHS = ["/newsletter/unsubscribe"];

/**
 * `clientFolder` holds the built files; null in development, where Vite serves them. `preparation`
 * tells whether the database has been brought up to date yet, `closing` whether this instance is about
 * to end.
 */
export function createApp(
  config: Config,
  services: Composition,
  preparation: { done: boolean },
  closing: AbortSignal,
  pages: Pages,
  clientFolder: string | null,
): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>();

  if (config.metrics) app.use(measure(services.metrics));
  app.use(requestLog(services.log, clientAddressFinder(config.trustedProxies)));
  // Before the headers of our own pages: what runs here is a provider's and has a policy of its own.
  app.use(givingHost(services));
  app.route("/giving", givingRoutes(config, services));
  app.use(...securityHeaders(services.secure));
  app.get("/healthz", (c) => {
    const ok = !closing.aborted;
    return c.json({ ok }, ok ? 200 : 503, { "cache-control": "no-store" });
  });
  app.get("/readyz", async (c) => {
    const ready = preparation.done && (await isReady(services.db));
    return c.json({ ok: ready }, ready ? 200 : 503, { "cache-control": "no-store" });
  });
  app.get(SPECULATION_RULES_PATH, answerSpeculationRules);
  if (clientFolder) app.use(staticFiles(clientFolder));
  // Before the same-origin check: providers are other sites, and prove themselves by their signature.
  app.use("/webhooks/:provider", ...webhooks(services));
  app.use(floodGate(services.clock, services.log, ONE_CLICK_PATHS));
  app.use(sameOrigin(config.publicOrigin, ONE_CLICK_PATHS));
  // Before the limit for forms: files have a larger one, and are never whole in memory.
  app.post("/admin/import/upload", staffGate(services), importUpload(services));
  app.use(limitBody(BODY_MAX_BYTES));
  app.use(readablePath);
  app.use(trailingSlash);
  app.use("/admin", staffGate(services));
  app.use("/admin.data", staffGate(services));
  app.use("/admin/*", staffGate(services));
  app.all("*", async (c) => {
    const failures: unknown[] = [];
    const response = await pages.answer(c.req.raw, {
      requestId: c.get("requestId"),
      clientAddress: c.get("clientAddress"),
      session: c.get("session") ?? null,
      failures,
    });
    // 503 is an answer: a form that could not be stored comes back with what was typed.
    return response.status === 500 && !c.req.path.startsWith("/api/")
      ? failurePage(c.get("requestId"), services, failures)
      : response;
  });

  app.onError((error, c) => {
    services.log.error(
      { err: error, requestId: c.get("requestId"), path: c.req.path },
      "request failed",
    );
    return failurePage(c.get("requestId"), services, [error]);
  });
  return app;
}

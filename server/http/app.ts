/**
 * Answers requests without a stored response. Middleware and routes are in the order in which they
 * run.
 */
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { readSessionToken } from "#app/desk/sign-in/session-cookie.ts";
import { isReady } from "#db/dialect.ts";
import type { StaffSession } from "#domain/accounts/session.ts";
import type { Config } from "#server/config/config.ts";
import type { Container } from "#server/container.ts";
import { redirectToNormalPath } from "#server/http/middleware/normal-path.ts";
import type { Pages } from "#server/rendering/pages.ts";
import { failurePage, foreignPostPage } from "#server/rendering/standalone-page.tsx";
import { type AccessLog, setRequestContext } from "./access-log.ts";
import { addFormRoutes, addNewsRoutes, addProgressRoutes } from "./api.ts";
import { limitBodies, limitBody, maxBodyBytes } from "./body-budget.ts";
import { givingRoutes } from "./giving-embed.ts";
import { addMediaFileRoutes } from "./media-files.ts";
import { explainRefusals } from "./middleware/explain-refusals.tsx";
import { limitRate } from "./middleware/rate-limit.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders, setHeaders } from "./middleware/security-headers.ts";
import { staffGate } from "./middleware/staff-gate.ts";
import { addPreviewRoutes } from "./preview.ts";
import { addLedgerFileRoutes, addProgressCardRoute } from "./progress-files.ts";
import { addSiteFileRoutes } from "./site-files.ts";
import { addSpeculationRulesRoute } from "./speculation-rules.ts";
import { importUpload, pdfUpload, pictureUpload } from "./uploads.ts";
import { webhooks } from "./webhooks.ts";

export interface SiteEnv {
  Bindings: Pick<HttpBindings, "incoming">;
  Variables: {
    requestId: string;
    clientIp: string;
    session: StaffSession | null;
  };
}

export interface AppParts {
  config: Config;
  services: Container;
  /** `isDone` is true once the database has been upgraded. */
  preparation: { isDone: boolean };
  /** Aborted when this instance is about to end. */
  closing: AbortSignal;
  pages: Pages;
  logAccess: AccessLog;
  findIp(socketIp: string, forwardedFor: string | undefined): string;
}

/** Mail programs post here (RFC 8058); the signed token in the URL authorizes them. */
const ONE_CLICK_PATH = "/newsletter/unsubscribe";
/** Mail programs post `List-Unsubscribe=One-Click`, the page's form posts the token. */
const MAX_ONE_CLICK_BYTES = 4 * 1024;

export function createSiteApp(parts: AppParts): Hono<SiteEnv> {
  const { config, services, pages } = parts;
  const app = new Hono<SiteEnv>();
  app.use(setRequestContext(parts.logAccess, parts.findIp));
  // Runs before everything that reads or works. A refusal has the headers of a page too.
  const limit = limitRate(services);
  app.use("/giving/*", limit, refreshContent(services));
  // Runs before the headers of the site's pages, because a provider's document has its own policy.
  if (!services.giving.origin) app.route("/giving", givingRoutes(config, services));
  app.use(setHeaders(securityHeaders(services.secure)));
  app.use(explainRefusals(services));
  app.use(limit);
  app.use(limitBodies());
  addHealthRoutes(app, parts);
  // Runs before the same-origin check, because providers are other sites, which a signature
  // authenticates.
  app.use("/webhooks/:provider", ...webhooks(services));
  app.use(
    sameOrigin({
      publicOrigin: config.publicOrigin,
      openPaths: [ONE_CLICK_PATH],
      hasSession: ({ headers }) =>
        readSessionToken(headers.get("cookie"), services.secure) !== null,
      refuse: (request) => foreignPostPage(services, request),
    }),
  );
  app.use(refreshContent(services));
  app.use(ONE_CLICK_PATH, limitBody(MAX_ONE_CLICK_BYTES));
  // Runs before the body limit of forms, because files have a larger one, and are streamed.
  app.post("/admin/import/upload", staffGate(services), importUpload(services));
  app.post("/admin/site/pictures/upload", staffGate(services), pictureUpload(services));
  app.post("/admin/site/files/upload", staffGate(services), pdfUpload(services));
  app.use((c, next) => limitBody(maxBodyBytes(c.req.path))(c, next));
  app.use(redirectToNormalPath);
  addFormRoutes(app, services);
  addProgressRoutes(app, services);
  addNewsRoutes(app, services);
  addSiteFileRoutes(app, services);
  addLedgerFileRoutes(app, services);
  addProgressCardRoute(app, services);
  addMediaFileRoutes(app, services);
  addSpeculationRulesRoute(app, services);
  app.use("/admin/site/preview/*", staffGate(services));
  addPreviewRoutes(app, services, pages);
  for (const path of ["/admin", "/admin.data", "/admin/*"]) app.use(path, staffGate(services));
  app.all("*", async (c) => {
    const failures: unknown[] = [];
    const response = await pages.answer(c.req.raw, {
      requestId: c.get("requestId"),
      clientIp: c.get("clientIp"),
      session: c.get("session") ?? null,
      failures,
    });
    // A 503 stays, because it returns a form that could not be stored with its input. Data requests
    // of the staff area stay too, because they say which part of the page failed.
    return response.status === 500 && !c.req.path.endsWith(".data")
      ? failurePage(c.get("requestId"), services, failures)
      : response;
  });
  app.onError((error, c) => {
    const { path } = c.req;
    const requestId = c.get("requestId");
    // The client disconnected: it reads no answer, and the server has not failed.
    if (c.req.raw.signal.aborted) return c.text("", 400);
    services.log.error({ err: error, requestId, path }, "request failed");
    return path.startsWith("/api/")
      ? c.json({ ok: false, error: "Something went wrong on our side." }, 500)
      : failurePage(requestId, services, [error]);
  });
  return app;
}

/**
 * The app of the giving host. It has only the provider's document: no page, no data, no staff area.
 */
export const createGivingApp = ({ config, services, logAccess, findIp }: AppParts): Hono<SiteEnv> =>
  new Hono<SiteEnv>()
    .use(setRequestContext(logAccess, findIp))
    .use(limitRate(services))
    .use(refreshContent(services))
    .route("/giving", givingRoutes(config, services))
    .notFound((c) => c.text("There is nothing here.", 404));

/**
 * Makes everything that was published before the request visible to the routes below; without the
 * database they use the last known state.
 */
const refreshContent =
  ({ refresh }: Container): MiddlewareHandler =>
  async (_c, next) => {
    await refresh().catch(() => undefined);
    return next();
  };

function addHealthRoutes(app: Hono<SiteEnv>, { services, preparation, closing }: AppParts) {
  const answer = (c: Context, ok: boolean) =>
    c.json({ ok }, ok ? 200 : 503, { "cache-control": "no-store" });
  app
    .get("/healthz", (c) => answer(c, !closing.aborted))
    .get("/readyz", async (c) => answer(c, preparation.isDone && (await isReady(services.db))));
}

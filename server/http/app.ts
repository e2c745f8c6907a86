/** The HTTP side of the product: what happens to a request that is not answered from memory, in order. */
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { isReady } from "#db/is-ready.ts";
import type { StaffSession } from "#domain/sessions/session.ts";
import type { Config } from "#server/config/config.ts";
import type { Container } from "#server/container.ts";
import { failurePage } from "#server/rendering/error-page.tsx";
import type { Pages } from "#server/rendering/pages.ts";
import type { AccessLog } from "./access-log.ts";
import { formRoutes } from "./api/forms.ts";
import { progressRoutes } from "./api/progress.ts";
import { givingRoutes } from "./giving-routes.ts";
import { importUpload } from "./import-upload.ts";
import { limitBody } from "./middleware/body-limit.ts";
import { limitRate } from "./middleware/rate-limit.ts";
import { readablePath } from "./middleware/readable-path.ts";
import { requestFacts } from "./middleware/request-facts.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders, setHeaders } from "./middleware/security-headers.ts";
import { staffGate } from "./middleware/staff-gate.ts";
import { trailingSlash } from "./middleware/trailing-slash.ts";
import { siteFiles } from "./site-files.ts";
import { answerSpeculationRules, SPECULATION_RULES_PATH } from "./speculation-rules.ts";
import { webhooks } from "./webhooks.ts";

export interface SiteEnv {
  Bindings: Pick<HttpBindings, "incoming">;
  Variables: { requestId: string; clientAddress: string; session: StaffSession | null };
}

export interface AppParts {
  config: Config;
  services: Container;
  /** `done` once the database has been brought up to date. */
  preparation: { done: boolean };
  /** Aborted when this instance is about to end. */
  closing: AbortSignal;
  pages: Pages;
  record: AccessLog;
  /** The visitor's address, from the connection's and the X-Forwarded-For header. */
  findAddress(socket: string, forwardedFor: string | undefined): string;
}

/** Larger than any honest form: a message of 20,000 characters, each escaped in a form post. */
const BODY_MAX_BYTES = 256 * 1024;

/** Mail programs post here by themselves (RFC 8058); the signed token in the address allows it. */
const ONE_CLICK_PATHS = ["/newsletter/unsubscribe"];

/** The site's own host: everything but what is answered from memory. */
export function createSiteApp(parts: AppParts): Hono<SiteEnv> {
  const { config, services, pages } = parts;
  const app = new Hono<SiteEnv>();
  app.use(requestFacts(parts.record, parts.findAddress));
  // Before the headers of our own pages: what runs here is a provider's and has a policy of its own.
  if (!services.giving.origin) app.route("/giving", givingRoutes(config, services));
  app.use(setHeaders(securityHeaders(services.secure)));
  app.route("/", healthRoutes(parts));
  // Before the same-origin check: providers are other sites, and prove themselves by their signature.
  app.use("/webhooks/:provider", ...webhooks(services));
  app.use(limitRate(services.clock, ONE_CLICK_PATHS));
  app.use(sameOrigin(config.publicOrigin, ONE_CLICK_PATHS));
  // Before the limit for forms: files have a larger one, and are never whole in memory.
  app.post("/admin/import/upload", staffGate(services), importUpload(services));
  app.use(limitBody(BODY_MAX_BYTES));
  app.use(readablePath);
  app.use(trailingSlash);
  app.route("/", machineRoutes(services));
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
    // The data of a staff page says which part of it failed; only a document becomes the error page.
    return response.status === 500 && !c.req.path.endsWith(".data")
      ? failurePage(c.get("requestId"), services, failures)
      : response;
  });
  app.onError((error, c) => {
    const { path } = c.req;
    const requestId = c.get("requestId");
    services.log.error({ err: error, requestId, path }, "request failed");
    return path.startsWith("/api/")
      ? c.json({ ok: false, error: "Something broke on our side." }, 500)
      : failurePage(requestId, services, [error]);
  });
  return app;
}

/** The giving host: the provider's document is there and nothing else is, no page, no data, no staff area. */
export function createGivingApp({ config, services, ...parts }: AppParts): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>();
  app.use(requestFacts(parts.record, parts.findAddress));
  app.route("/giving", givingRoutes(config, services));
  app.notFound((c) => c.text("There is nothing here.", 404));
  return app;
}

/** Whatever is no page: forms as JSON, the figure, feed, sitemap, robots.txt, web manifest. */
export const machineRoutes = (services: Container): Hono<SiteEnv> =>
  new Hono<SiteEnv>()
    .route("/", formRoutes(services))
    .route("/", progressRoutes(services))
    .route("/", siteFiles(services))
    .get(SPECULATION_RULES_PATH, answerSpeculationRules);

function healthRoutes({ services, preparation, closing }: AppParts): Hono<SiteEnv> {
  const headers = { "cache-control": "no-store" };
  return new Hono<SiteEnv>()
    .get("/healthz", (c) => {
      const ok = !closing.aborted;
      return c.json({ ok }, ok ? 200 : 503, headers);
    })
    .get("/readyz", async (c) => {
      const ok = preparation.done && (await isReady(services.db));
      return c.json({ ok }, ok ? 200 : 503, headers);
    });
}

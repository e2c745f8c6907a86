/** Renders pages through React Router, and stores the finished public ones. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  createRequestHandler,
  matchRoutes,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { type RequestContext, requestContext, servicesContext } from "#app/context.ts";
import type { IslandFiles } from "#app/islands/island.tsx";
import { modules } from "#app/islands/registry.ts";
import { isShared } from "#app/public/pages.ts";
import { publishedPath } from "#app/public/shell/public-paths.ts";
import type { Services } from "#app/services.ts";
import { redirectTarget } from "#domain/content/facts/former-paths.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import type { Clock } from "#domain/values/clock.ts";
import { atPublicOrigin } from "#server/http/middleware/same-origin.ts";
import { securityHeaders } from "#server/http/middleware/security-headers.ts";
import { speculationRulesHeader } from "#server/http/speculation-rules.ts";
import { answerStored } from "#server/http/stored-response.ts";
import { createPageStore, type RenderedPage, type StoreOptions } from "./page-store.ts";

/** The page is stored once for all URLs without a page. */
const NOT_FOUND_PATH = "/not-found";
/**
 * The staff area's client fetches data from these paths; public pages have no client of the router.
 */
const STAFF_DATA = /^\/admin(\/.*)?\.data$/;
const PASSED_HEADERS = ["content-security-policy", "location"];
/**
 * Browsers ask each time, and get a 304. A shared cache may answer for ten seconds, for twenty more
 * while it asks, and for a day while this site does not answer (docs/deploy.md).
 */
const PAGE_CACHING =
  "public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400";
/**
 * A public page holds no secrets that its opener could read, and its giving form may open payment
 * windows.
 */
const OPEN_TO_WINDOWS = { "cross-origin-opener-policy": "unsafe-none" };

type RequestDetails = Omit<RequestContext, "nonce" | "islandFiles">;

interface Refreshable {
  /** Updates content, pictures and figure in memory. Rejects when they cannot be read. */
  refresh(): Promise<void>;
}

type PageServices = Services & Refreshable & { steadyClock: Clock };

interface PageOptions {
  publicOrigin: string | null;
  mode: "production" | "development";
  store?: StoreOptions | undefined;
}

export type Pages = ReturnType<typeof createPages>;

export function createPages(build: ServerBuild, services: PageServices, options: PageOptions) {
  const { log, versions, refresh, content } = services;
  const render = makeRenderer(build, services, options);
  const store = createPageStore(
    {
      log,
      readVersion: async () => (await versions.read()).site,
      refresh,
      render: makeStoreRenderer(render, services),
      noteBytes: (path, bytes) => services.pageBytes.set(path, bytes),
    },
    options.store,
  );
  const findRoute = makeRouteFinder(build, services);
  const answerFromStore = async (path: string, request: Request) =>
    answerStored(request, await store.get(path));

  /** Answers a path without a page: where it moved to, or the page that says so. */
  function answerMissing(request: Request, { pathname, search }: URL, requestId: string) {
    const redirectPath =
      request.method === "POST" ? null : redirectTarget(content.current("addresses"), pathname);
    if (redirectPath)
      return permanentRedirect(
        /[?#]/.test(redirectPath) ? redirectPath : `${redirectPath}${search}`,
      );
    if (isForPage(request)) services.missingPages.count(pathname);
    log.warn({ requestId, path: pathname }, "page not found");
    return answerFromStore(NOT_FOUND_PATH, request);
  }

  return {
    async answer(request: Request, details: RequestDetails): Promise<Response> {
      const url = new URL(request.url);
      const { pathname, search } = url;
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (!isRead && request.method !== "POST")
        return new Response(null, { status: 405, headers: { allow: "GET, HEAD, POST" } });
      const page = STAFF_DATA.test(pathname) ? pathname.slice(0, -".data".length) : pathname;
      const route = options.mode === "development" ? null : await findRoute(page);
      if (!route || (!isRead && route.path !== null)) return render(request, details);
      const { path } = route;
      if (path === null) return answerMissing(request, url, details.requestId);
      return pathname === path
        ? answerFromStore(path, request)
        : permanentRedirect(`${path}${search}`);
    },
    /** Renders a public page with other content, for one person. None of it is stored. */
    renderWith: (content: PublishedContent, path: string, details: RequestDetails) =>
      render(new Request(new URL(path, services.origin)), details, { ...services, content }),
    /**
     * Returns the stored public page at a path, if it is current; null when it has to be rendered.
     */
    findStored: async (path: string) => (path === NOT_FOUND_PATH ? null : store.find(path)),
    close: store.close,
  };
}

/** Returns a function that renders a request, with the published content or other content. */
function makeRenderer(build: ServerBuild, services: Services, options: PageOptions) {
  const handle = createRequestHandler(build, options.mode);
  const islandFiles = islandFilesOf(options.mode);
  return async (
    request: Request,
    details: RequestDetails,
    { content, clock }: Pick<Services, "content" | "clock"> = services,
  ): Promise<Response> => {
    const context = new RouterContextProvider();
    const facts = services.facts.withContent(content);
    context.set(servicesContext, { ...services, content, clock, facts });
    context.set(requestContext, { ...details, nonce: randomUUID(), islandFiles });
    const response = await handle(atPublicOrigin(request, options.publicOrigin), context);
    if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
    const headers = new Headers(response.headers);
    headers.set("cache-control", "no-store");
    // Reads all bytes, so that the response has a length.
    const bytes = new Uint8Array(await response.arrayBuffer());
    return new Response(bytes, { status: response.status, headers });
  };
}

/**
 * Returns a function that renders a page without anything of a visitor: no cookies, no query. It
 * rejects with the first failure.
 */
function makeStoreRenderer(render: ReturnType<typeof makeRenderer>, services: PageServices) {
  const fixedHeaders = {
    ...securityHeaders(services.secure),
    ...OPEN_TO_WINDOWS,
    ...speculationRulesHeader,
    "content-type": "text/html; charset=utf-8",
    "cache-control": PAGE_CACHING,
  };
  return async (path: string): Promise<RenderedPage> => {
    const failures: unknown[] = [];
    const details = { requestId: randomUUID(), clientIp: "", session: null, failures };
    const response = await render(new Request(new URL(path, services.origin)), details, {
      content: services.content,
      clock: services.steadyClock,
    });
    if (failures.length > 0) throw failures[0];
    const passedOn = [...response.headers].filter(([name]) => PASSED_HEADERS.includes(name));
    const headers = { ...fixedHeaders, ...Object.fromEntries(passedOn) };
    return { status: response.status, html: await response.text(), headers };
  };
}

/** Browsers send this header; programs that try addresses do not. */
const isForPage = ({ headers }: Request) => headers.get("sec-fetch-dest") === "document";

const permanentRedirect = (location: string) =>
  new Response(null, { status: 308, headers: { location, "cache-control": "no-store" } });

const FOLDER = "app/islands/";
const DEVELOPMENT_STARTER = "start/development.ts";

/**
 * In development Vite serves the modules itself. The returned function throws for one that was not
 * built.
 */
function islandFilesOf(mode: "production" | "development"): IslandFiles {
  if (mode === "development")
    return (module) => `/${FOLDER}${module === modules.starter ? DEVELOPMENT_STARTER : module}`;
  const manifest = new Map<string, { file: string }>(
    Object.entries(JSON.parse(readFileSync(new URL("./islands.json", import.meta.url), "utf8"))),
  );
  return (module) => {
    const entry = manifest.get(FOLDER + module);
    if (!entry) throw new Error(`the islands' build has no ${module}`);
    return `/${entry.file}`;
  };
}

const NOT_FOUND = "public/shell/not-found";

/**
 * Finds the public page of a path: its path as the route table writes it, or as published content
 * does for a route with a parameter. `path` is null when there is no such page. Returns null for a
 * path that is no public page. Matching ignores escapes and the case of public pages; one spelling
 * is stored, so that other spellings can neither render a page again nor fill the store.
 */
function makeRouteFinder(build: ServerBuild, services: Services) {
  const routes = pageRoutes(build);
  return async (pathname: string): Promise<{ path: string | null } | null> => {
    const { route, params } = matchRoutes(routes, pathname)?.[0] ?? {};
    // The route for all other paths matches no line break.
    if (!route || route.id === NOT_FOUND) return { path: null };
    if (!isShared(route.id)) return null;
    const path = `/${route.path}`;
    const [parameter, second] = Object.values(params ?? {});
    if (parameter === undefined) return { path };
    return { path: await publishedPath(services, path, parameter, second) };
  };
}

/**
 * Returns the build's routes that are pages, without the frames around them, which have no path:
 * matchRoutes makes a pattern of each route and each of its frames at every call, which took a
 * third of a page's time.
 */
const pageRoutes = (build: ServerBuild) =>
  Object.values(build.routes).flatMap((route) => {
    const { id, path, index, caseSensitive = false } = route ?? {};
    return id && (path || index) ? [{ id, path: path ?? "", caseSensitive }] : [];
  });

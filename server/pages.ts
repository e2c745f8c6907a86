/** Renders pages through React Router, and keeps the public ones. */
import { randomUUID } from "node:crypto";
import {
  createRequestHandler,
  matchRoutes,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { type RequestFacts, requestContext, servicesContext } from "#app/context.ts";
import type { Services } from "#app/services.ts";
import { islandFilesOf } from "./island-files.ts";
import { PageCache, type RenderedPage } from "./page-cache.ts";
import { atPublicOrigin } from "./request-origin.ts";
import { postToResource, resourceAction } from "./resources.ts";
import { speculationRulesHeader } from "./speculation-rules.ts";

/** Where the pages live that are the same for everyone; nothing else is ever kept. */
const KEPT_ROUTES = "routes/public/";
const NOT_FOUND = "routes/public/not-found";
const DATA = ".data";
/** As the router calls home, whose own name is empty. */
const HOME_DATA = "/_root";
const DATA_CACHING = "private, max-age=60";
const PASSED_ON = ["content-security-policy", "location"];
/** A page for everyone keeps nothing from who opened it, and its giving form may open payment windows. */
const OPEN_TO_WINDOWS = { "cross-origin-opener-policy": "unsafe-none" };

/** What is known of a request before it is rendered. */
export type VisitFacts = Omit<RequestFacts, "nonce" | "islandFiles">;

export interface Pages {
  /** Answers any request that no middleware has answered. */
  answer(request: Request, facts: VisitFacts): Promise<Response>;
}

export function createPages(
  build: ServerBuild,
  services: Services,
  options: { publicOrigin: string | null; mode: "production" | "development" },
): Pages {
  const handle = createRequestHandler(build, options.mode);
  const cache = new PageCache(services.clock, services.log);
  const islandFiles = islandFilesOf(options.mode);
  const routes = toRouteTree(build);

  /** Matching takes longer than answering, so what was found is remembered; not what was not there. */
  const found = new Map<string, { id: string; path: string }>();
  function find(pathname: string): { id: string; path: string } {
    const known = found.get(pathname);
    if (known) return known;
    const matches = matchRoutes(routes, pathname) ?? [];
    const id = matches.at(-1)?.route.id ?? "";
    // Matching ignores case and escapes. Each page has one address: it is kept once, and nobody can
    // have it rendered anew, or push others out, by writing it in another way.
    const path = `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
    if (path === pathname) found.set(pathname, { id, path });
    return { id, path };
  }

  function contextOf(facts: RequestFacts): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, facts);
    return context;
  }

  async function render(request: Request, visit: VisitFacts): Promise<Response> {
    const context = contextOf({ ...visit, nonce: randomUUID(), islandFiles });
    const response = await handle(atPublicOrigin(request, options.publicOrigin), context);
    if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
    const headers = new Headers(response.headers);
    headers.set("cache-control", "no-store");
    return new Response(response.body, { status: response.status, headers });
  }

  /** What is no reading: a post to a resource goes to its handler, anything else through the router. */
  function carryOut(request: Request, pathname: string, visit: VisitFacts): Promise<Response> {
    const { id, path } = find(pathname);
    const action = request.method === "POST" && path === pathname && resourceAction(build, id);
    if (!action) return render(request, visit);
    const context = contextOf({ ...visit, nonce: "", islandFiles });
    return postToResource(build, action, { request, context, path });
  }

  /** Renders the page as anyone would see it: without cookies, query or anything else of a visitor. */
  async function renderForAll(path: string, facts: VisitFacts): Promise<RenderedPage> {
    const response = await render(new Request(new URL(path, services.origin)), {
      ...facts,
      session: null,
    });
    const passedOn = PASSED_ON.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    const headers = {
      ...OPEN_TO_WINDOWS,
      ...speculationRulesHeader,
      ...Object.fromEntries(passedOn),
    };
    return { status: response.status, html: await response.text(), headers };
  }

  /** A public page's data is the same for everyone: the browser may use what it fetched when a link was pointed at. */
  async function renderData(request: Request, facts: VisitFacts): Promise<Response> {
    const response = await render(request, facts);
    const page = new URL(request.url).pathname.slice(0, -DATA.length);
    if (response.ok && find(page === HOME_DATA ? "/" : page).id.startsWith(KEPT_ROUTES))
      response.headers.set("cache-control", DATA_CACHING);
    return response;
  }

  return {
    async answer(request, facts) {
      const { pathname, search } = new URL(request.url);
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (options.mode === "development") return render(request, facts);
      if (!isRead) return carryOut(request, pathname, facts);
      // The router also answers "<page>.data"; those are no addresses of the table, and not kept here.
      if (pathname.endsWith(DATA)) return renderData(request, facts);
      const { id, path } = find(pathname);
      if (!id.startsWith(KEPT_ROUTES)) return render(request, facts);
      if (id === NOT_FOUND) {
        services.log.error({ requestId: facts.requestId, path: pathname }, "page not found");
        return cache.answer(NOT_FOUND, request, () => renderForAll("/not-found", facts));
      }
      if (pathname !== path) return seeInstead(`${path}${search}`);
      return cache.answer(path, request, () => renderForAll(path, facts));
    },
  };
}

const seeInstead = (location: string) =>
  new Response(null, { status: 308, headers: { location, "cache-control": "no-store" } });

interface RouteNode {
  id: string;
  path?: string;
  index?: boolean;
  children?: RouteNode[];
}

/** The build's flat route list as the tree that matchRoutes reads. */
function toRouteTree(build: ServerBuild, parentId?: string): Parameters<typeof matchRoutes>[0] {
  const children = (parent: string | undefined): RouteNode[] =>
    Object.values(build.routes).flatMap((route) =>
      route && route.parentId === parent
        ? [{ id: route.id, path: route.path, index: route.index, children: children(route.id) }]
        : [],
    ) as RouteNode[];
  return children(parentId) as Parameters<typeof matchRoutes>[0];
}

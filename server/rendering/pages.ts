/** Renders pages through React Router; the public ones are kept as finished bytes. */
import { randomUUID } from "node:crypto";
import {
  createRequestHandler,
  matchRoutes,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { type RequestFacts, requestContext, servicesContext } from "#app/context.ts";
import type { Services } from "#app/services.ts";
import { securityHeaders } from "#server/http/middleware/security-headers.ts";
import { atPublicOrigin } from "#server/http/request-origin.ts";
import { speculationRulesHeader } from "#server/http/speculation-rules.ts";
import { chooseResponse, type StoredResponse } from "#server/http/stored-response.ts";
import { islandFilesOf } from "./island-files.ts";
import { PageStore, type RenderedPage } from "./page-store.ts";

/** Where the pages live that are the same for everyone; nothing else is ever kept. */
const KEPT_ROUTES = "public/";
const NOT_FOUND = "public/shell/not-found";
/** Any address that is none of ours; what is rendered there is kept once for all of them. */
const NOT_FOUND_PATH = "/not-found";
const DATA = ".data";
const PASSED_ON = ["content-security-policy", "location"];
/**
 * Browsers ask each time, and the site answers 304. A shared cache in front may answer for ten
 * seconds, for twenty more while it asks, and for a day while this site does not answer
 * (docs/deploy.md).
 */
const PAGE_CACHING =
  "public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400";
/** A page for everyone keeps nothing from who opened it, and its giving form may open payment windows. */
const OPEN_TO_WINDOWS = { "cross-origin-opener-policy": "unsafe-none" };

/** What is known of a request before it is rendered. */
export type VisitFacts = Omit<RequestFacts, "nonce" | "islandFiles">;

export interface Pages {
  /** Answers any request that no middleware has answered. */
  answer(request: Request, facts: VisitFacts): Promise<Response>;
  /** The finished public page of a path, when it can be sent as it is. */
  findStored(path: string): StoredResponse | null;
  /** Something that public pages show has changed. */
  renewAll(): void;
  /** Resolves once nothing is being renewed. */
  close(): Promise<void>;
}

export function createPages(
  build: ServerBuild,
  services: Services,
  options: { publicOrigin: string | null; mode: "production" | "development" },
): Pages {
  const handle = createRequestHandler(build, options.mode);
  const store = new PageStore(services.clock, services.log, renderForAll);
  const fixedHeaders = {
    ...securityHeaders(services.secure),
    ...OPEN_TO_WINDOWS,
    ...speculationRulesHeader,
    "content-type": "text/html; charset=utf-8",
    "cache-control": PAGE_CACHING,
  };
  const islandFiles = islandFilesOf(options.mode);
  const routes = toRouteTree(build);

  /** Matching takes longer than answering, so what was found is remembered; not what was not there. */
  const found = new Map<string, { id: string; path: string }>();
  function find(pathname: string): { id: string; path: string } {
    const known = found.get(pathname);
    if (known) return known;
    const matches = matchRoutes(routes, pathname) ?? [];
    const id = matches.at(-1)?.route.id ?? "";
    // Matching ignores case and escapes. Each page has one address: it is kept once, and a visitor
    // who writes it in another way can neither have it rendered anew nor push others out.
    const path = `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
    if (path === pathname) found.set(pathname, { id, path });
    return { id, path };
  }

  async function render(request: Request, visit: VisitFacts): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, { ...visit, nonce: randomUUID(), islandFiles });
    const response = await handle(atPublicOrigin(request, options.publicOrigin), context);
    if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
    const headers = new Headers(response.headers);
    headers.set("cache-control", "no-store");
    // Whole, so that its length is known.
    return new Response(await response.text(), { status: response.status, headers });
  }

  /**
   * Renders the page of `path` as anyone would see it: without cookies, query or anything else of a
   * visitor. Rejects with what broke.
   */
  async function renderForAll(path: string): Promise<RenderedPage> {
    const failures: unknown[] = [];
    const visit = { requestId: randomUUID(), clientAddress: "", session: null, failures };
    const response = await render(new Request(new URL(path, services.origin)), visit);
    if (failures.length > 0) throw failures[0];
    const passedOn = PASSED_ON.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    const headers = { ...fixedHeaders, ...Object.fromEntries(passedOn) };
    return { status: response.status, html: await response.text(), headers };
  }

  async function showStored(path: string, { method, headers }: Request): Promise<Response> {
    const chosen = chooseResponse(await store.get(path), {
      method,
      acceptEncoding: headers.get("accept-encoding"),
      ifNoneMatch: headers.get("if-none-match"),
    });
    return new Response(chosen.body as Uint8Array<ArrayBuffer> | null, {
      status: chosen.status,
      headers: toPairs(chosen.headers),
    });
  }

  return {
    async answer(request, facts) {
      const { pathname, search } = new URL(request.url);
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (options.mode === "development" || !isRead) return render(request, facts);
      // Of the staff area; they are no addresses of the table.
      if (pathname.endsWith(DATA)) return render(request, facts);
      const { id, path } = find(pathname);
      if (!id.startsWith(KEPT_ROUTES)) return render(request, facts);
      if (id === NOT_FOUND) {
        services.log.error({ requestId: facts.requestId, path: pathname }, "page not found");
        return showStored(NOT_FOUND_PATH, request);
      }
      if (pathname !== path) return seeInstead(`${path}${search}`);
      return showStored(path, request);
    },
    findStored: (path) => (path === NOT_FOUND_PATH ? null : store.find(path)),
    renewAll: () => store.renewAll(),
    close: () => store.close(),
  };
}

/** Names and values by turns, as pairs. */
const toPairs = (list: readonly string[]): [string, string][] =>
  list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? ""]] : []));

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

import { matchRoutes, type ServerBuild } from "react-router";
import { publishedPath } from "#app/public/shell/public-paths.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";

const PUBLIC = "public/";
const NOT_FOUND = "public/shell/not-found";

/**
 * Finds the public page of a path: its path as the route table writes it, or as published content does
 * for a route with a parameter; `path` null: there is no such page. Null for what is no public page.
 * Matching ignores case and escapes; one spelling is stored, so that other spellings can neither render
 * a page again nor fill the store.
 */
export function routeFinder(build: ServerBuild, content: PublishedContent) {
  const routes = routeTree(build);
  return (pathname: string): { path: string | null } | null => {
    const matches = matchRoutes(routes, pathname) ?? [];
    const { route, params } = matches.at(-1) ?? {};
    if (!route?.id?.startsWith(PUBLIC)) return null;
    if (route.id === NOT_FOUND) return { path: null };
    const path = `/${matches.flatMap((match) => match.route.path || []).join("/")}`;
    const [parameter, second] = Object.values(params ?? {});
    if (parameter === undefined) return { path };
    return { path: publishedPath(content, path, parameter, second) };
  };
}

/** The build's flat route list as the tree that matchRoutes reads. */
function routeTree(build: ServerBuild, parentId?: string): Parameters<typeof matchRoutes>[0] {
  return Object.values(build.routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) => ({ ...route, children: routeTree(build, route?.id) })) as ReturnType<
    typeof routeTree
  >;
}

import type { RouteConfigEntry } from "@react-router/dev/routes";
import { publicForms } from "#app/forms/forms.ts";
import routes from "#app/routes.ts";

/** The paths for programs: server/http/api and server/http/site-files.ts. */
const machinePaths = [
  ...publicForms.map(({ api }) => api),
  "/api/progress",
  "/api/news/:slug",
  "/sitemap.xml",
  "/robots.txt",
  "/site.webmanifest",
];

/** Every path that the site answers; layouts and the catch-all of the route table have no path. */
export const allPaths: string[] = [
  ...new Set([...routes.flatMap((entry) => pathsOf(entry)), ...machinePaths]),
];

/** The paths of the staff area, which a visitor reaches only when signed in. */
export const staffPaths = allPaths.filter((path) => /^\/admin(\/|$)/.test(path));

function pathsOf(entry: RouteConfigEntry, parent = ""): string[] {
  const path = entry.path ? `${parent}/${entry.path}` : parent;
  const children = (entry.children ?? []).flatMap((child) => pathsOf(child, path));
  const isLayout = entry.path === undefined && !entry.index;
  return isLayout || entry.path === "*" ? children : [path || "/", ...children];
}

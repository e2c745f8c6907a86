/** What kind of address a request asked for; few, so that the metrics stay few. */
export type RouteClass = "page" | "file" | "api" | "staff" | "webhook" | "giving" | "health";

const PREFIXES: [string, RouteClass][] = [
  ["/assets/", "file"],
  ["/api/", "api"],
  ["/admin", "staff"],
  ["/webhooks/", "webhook"],
  ["/giving", "giving"],
  ["/healthz", "health"],
  ["/readyz", "health"],
];

export function routeClass(path: string): RouteClass {
  for (const [prefix, route] of PREFIXES) if (path.startsWith(prefix)) return route;
  return /\.\w+$/.test(path) ? "file" : "page";
}

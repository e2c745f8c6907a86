/** The route class of each path prefix. Metrics use classes instead of paths, so that there are few time series. */
const PREFIXES = {
  "/assets/": "file",
  "/media/": "file",
  "/api/": "api",
  "/admin": "staff",
  "/webhooks/": "webhook",
  "/giving": "giving",
  "/healthz": "health",
  "/readyz": "health",
};

/** The class of a path; files at the root are recognised by their extension. */
export function routeClass(path: string): string {
  for (const [prefix, route] of Object.entries(PREFIXES)) if (path.startsWith(prefix)) return route;
  return /\.\w+$/.test(path) ? "file" : "page";
}

import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** What machines ask for: server/http/api and server/http/site-files.ts. */
const machineAddresses = [
  "/api/contact",
  "/api/newsletter",
  "/api/pledge",
  "/api/progress",
  "/news/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/site.webmanifest",
];

/** Every address there is, from the slash; layouts and the catch-all of the route table have none. */
export const addresses: string[] = [
  ...new Set([...routes.flatMap((entry) => addressesOf(entry)), ...machineAddresses]),
];

/** The addresses of the staff area, which a visitor reaches only when signed in. */
export const staffAddresses = addresses.filter((address) => /^\/admin(\/|$)/.test(address));
export const publicAddresses = addresses.filter((address) => !staffAddresses.includes(address));

function addressesOf(entry: RouteConfigEntry, above = ""): string[] {
  const here = entry.path ? `${above}/${entry.path}` : above;
  const below = (entry.children ?? []).flatMap((child) => addressesOf(child, here));
  const isLayout = entry.path === undefined && !entry.index;
  return isLayout || entry.path === "*" ? below : [here || "/", ...below];
}

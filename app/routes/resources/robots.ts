import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/robots";

/** GET /robots.txt: everything public may be read; the staff area and the machine addresses not. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext);
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /api/",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}

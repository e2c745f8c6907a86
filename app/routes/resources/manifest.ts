import { cardLine } from "#content/sharing.ts";
import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/manifest";

/** GET /site.webmanifest: how the site appears on a phone's home screen. */
export function loader({ context }: Route.LoaderArgs) {
  const { name } = context.get(servicesContext).organisation;
  const manifest = {
    name,
    description: cardLine,
    start_url: "/",
    display: "browser",
    background_color: "#faf6ee",
    theme_color: "#1e3b2f",
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "content-type": "application/manifest+json; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}

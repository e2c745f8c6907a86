/**
 * Every island by name; the folder with that name has it as `island.tsx`. The build makes a file of
 * each (vite.islands.config.ts), and a page names only the files of its own islands.
 */
import type { ComponentProps } from "react";

interface Registry {
  "building-3d": typeof import("./building-3d/island.tsx");
  "rsvp-form": typeof import("./rsvp-form/island.tsx");
  "contact-form": typeof import("./contact-form/island.tsx");
  gallery: typeof import("./gallery/island.tsx");
  "provider-form": typeof import("./provider-form/island.tsx");
  "giving-form": typeof import("./giving-form/island.tsx");
  "giving-figure": typeof import("./giving-figure/island.tsx");
  "news-action": typeof import("./news-action/island.tsx");
  "newsletter-form": typeof import("./newsletter-form/island.tsx");
  "phase-bar": typeof import("./phase-bar/island.tsx");
  "pledge-form": typeof import("./pledge-form/island.tsx");
  "progress-card": typeof import("./progress-card/island.tsx");
  video: typeof import("./video/island.tsx");
}

export type IslandName = keyof Registry;
export type IslandProps<Name extends IslandName> = ComponentProps<Registry[Name]["default"]>;

/** Modules other than islands, which only some visits need. A page names those that it may need. */
export const modules = {
  starter: "start/start.ts",
  hydrate: "start/hydrate.tsx",
  queue: "offline-queue/queue.ts",
  progress: "progress/watch-figure.ts",
  storeMessage: "offline-queue/store-message.ts",
} as const;

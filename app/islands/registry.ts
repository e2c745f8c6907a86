/**
 * Every island by name: the folder of that name has it as `island.tsx`. The build makes a file of each
 * (vite.islands.config.ts), and a page names only the files of its own islands.
 */
import type { ComponentProps, ComponentType } from "react";
import type Building3d from "./building-3d/island.tsx";
import type ContactForm from "./contact-form/island.tsx";
import type Gallery from "./gallery/island.tsx";
import type Giving from "./giving/island.tsx";
import type NewsAction from "./news-action/island.tsx";
import type NewsletterForm from "./newsletter-form/island.tsx";
import type PhaseBar from "./phase-bar/island.tsx";
import type PledgeForm from "./pledge-form/island.tsx";
import type ProgressCard from "./progress-card/island.tsx";
import type Video from "./video/island.tsx";

interface Registry {
  "contact-form": typeof ContactForm;
  gallery: typeof Gallery;
  giving: typeof Giving;
  "news-action": typeof NewsAction;
  "newsletter-form": typeof NewsletterForm;
  "phase-bar": typeof PhaseBar;
  "pledge-form": typeof PledgeForm;
  "progress-card": typeof ProgressCard;
  video: typeof Video;
  "building-3d": typeof Building3d;
}

export type IslandName = keyof Registry;
export type IslandProps<Name extends IslandName> = ComponentProps<Registry[Name]>;

/** What every island's module exports. */
export interface IslandModule {
  default: ComponentType<never>;
}

/** Modules without React that only some visits need. A page names those that it may need. */
export const modules = {
  starter: "start/start.ts",
  hydrate: "start/hydrate.tsx",
  resumeQueue: "offline-queue/resume.ts",
  progress: "progress/watch.ts",
  storePlainForm: "offline-queue/store-plain-form.ts",
  fitFrame: "giving/fit-frame.ts",
} as const;

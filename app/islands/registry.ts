/** Every island by name, and where its code lies: fetched when a visitor needs it, never before. */
import type { ComponentProps, ComponentType } from "react";

export const registry = {
  "contact-form": () => import("./contact-form.tsx"),
  gallery: () => import("./gallery.tsx"),
  giving: () => import("./giving.tsx"),
  "news-action": () => import("./news-action.tsx"),
  "newsletter-form": () => import("./newsletter-form.tsx"),
  "phase-bar": () => import("./progress/phase-bar.tsx"),
  "pledge-form": () => import("./pledge-form.tsx"),
  "progress-card": () => import("./progress/progress-card.tsx"),
  video: () => import("./video.tsx"),
  "walk-around": () => import("./walk-around.tsx"),
} satisfies Record<string, () => Promise<{ default: ComponentType<never> }>>;

export type IslandName = keyof typeof registry;
export type IslandPart<Name extends IslandName> = Awaited<
  ReturnType<(typeof registry)[Name]>
>["default"];
export type IslandProps<Name extends IslandName> = ComponentProps<IslandPart<Name>>;

/**
 * What keeps a form's words when its code cannot be fetched any more. It is small and fetched as soon
 * as the page is idle. Answers what to say to the visitor; null when nothing could be kept.
 */
export const offlineKeepers: Partial<
  Record<IslandName, () => Promise<{ default: (form: HTMLFormElement) => Promise<string | null> }>>
> = {
  "contact-form": () => import("./keep-contact-offline.ts"),
};

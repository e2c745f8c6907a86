import type { ComponentType } from "react";
import { type PageName, pageOfDocument } from "./pages.ts";

/** Each takes the content of its document, and what else its page shows (page-data.ts). */
export type View = ComponentType<{ content: unknown }>;

const views = import.meta.glob<{ default: ComponentType<never> }>("./*/*-page.tsx", {
  eager: true,
});

/** The component that draws a page that staff edit in place, of its content and of what else it shows. */
export const viewOf = (name: PageName) => views[`./${pageOfDocument(name)?.view}`]?.default as View;

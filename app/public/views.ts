import type { ComponentType } from "react";
import { type PageName, pageOfDocument } from "./pages.ts";

/**
 * Each view takes the content of its document, the other data of its page (page-data.ts), and a
 * form that was sent back.
 */
export type PageView = ComponentType<{ content: unknown; sentBack?: unknown }>;

const views = import.meta.glob<{ default: ComponentType<never> }>("./*/*-page.tsx", {
  eager: true,
});

/**
 * Returns the component that renders a page that staff edit in place, from its content and its
 * other data.
 */
export const viewOf = (name: PageName) =>
  views[`./${pageOfDocument(name)?.view}`]?.default as PageView;

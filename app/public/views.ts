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
export function viewOf(name: PageName): PageView {
  const view = views[`./${pageOfDocument(name)?.view}`];
  if (!view) throw new Error(`No module for view ${name}`);
  return view.default as PageView;
}

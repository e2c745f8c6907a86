import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import editingUrl from "#app/styles/admin/editing-page.css?url";
import type { StylesheetName } from "#app/styles/stylesheets.ts";
import { editLabels } from "#content/staff-site.ts";

const files = import.meta.glob<string>("../../../styles/pages/*.css", {
  query: "?url",
  import: "default",
  eager: true,
});
const urlOf = (name: StylesheetName) => files[`../../../styles/pages/${name}.css`] ?? "";

/** The page in an editor. */
export const FRAME = "mx-auto block size-full border-0 bg-[oklch(0.98_0.01_85)]";

interface PageFrameProps {
  stylesheet: StylesheetName;
  children: ReactNode;
}

/**
 * A document of its own for the page, so that the desk's styles and the site's do not meet. Its content belongs to the desk's React tree.
 */
export function PageFrame({ stylesheet, children }: PageFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const prepare = (frame: HTMLIFrameElement | null) => {
    const page = frame?.contentDocument;
    if (!page || page.head.childElementCount > 0) return;
    page.documentElement.lang = "en";
    stopActions(page);
    const loaded = [urlOf(stylesheet), editingUrl].map((href) => addStyles(page, href));
    // Nothing is drawn before its styles are there.
    void Promise.all(loaded).then(() => setBody(page.body));
  };
  return (
    <div className="min-h-0 flex-1 bg-[oklch(0.5_0.01_60)]">
      <iframe title={editLabels.page} className={FRAME} ref={prepare} />
      {body && createPortal(children, body)}
    </div>
  );
}

/** Links, buttons and forms of the page do nothing while it is edited. A list that is folded opens. */
function stopActions(page: Document): void {
  const stop = (event: Event) => {
    const target = event.target as Element;
    if (target.closest(".edit-tools, .edit-picture-tools, summary")) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ["click", "submit"]) page.addEventListener(type, stop, { capture: true });
}

/** Resolves once the stylesheet has come, or has failed to: the page can be edited without it. */
const addStyles = (page: Document, href: string) =>
  new Promise<void>((resolve) => {
    const link = page.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => resolve();
    page.head.append(link);
  });

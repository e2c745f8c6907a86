import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import editingUrl from "#app/styles/admin/editing-page.css?url";
import aboutUrl from "#app/styles/pages/about.css?url";
import homeUrl from "#app/styles/pages/home.css?url";
import type { StylesheetName } from "#app/styles/stylesheets.ts";
import { editLabels } from "#content/staff-site.ts";

const STYLESHEETS: Partial<Record<StylesheetName, string>> = { home: homeUrl, about: aboutUrl };

interface PageFrameProps {
  stylesheet: StylesheetName;
  isNarrow: boolean;
  children: ReactNode;
}

/**
 * A document of its own for the page, so that the desk's styles and the site's do not meet and a phone's
 * width is one. Its content belongs to the desk's React tree. Links in it lead nowhere.
 */
export function PageFrame({ stylesheet, isNarrow, children }: PageFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const prepare = (frame: HTMLIFrameElement | null) => {
    const page = frame?.contentDocument;
    if (!page || page.head.childElementCount > 0) return;
    page.documentElement.lang = "en";
    page.addEventListener("click", (event) => {
      const target = event.target as Element | null;
      if (target?.closest?.("a")) event.preventDefault();
    });
    const loaded = [STYLESHEETS[stylesheet], editingUrl].map((href) => addStyles(page, href ?? ""));
    // Nothing is drawn before its styles are there.
    void Promise.all(loaded).then(() => setBody(page.body));
  };
  return (
    <div className="edit-stage">
      <iframe
        title={editLabels.page}
        className={isNarrow ? "edit-frame edit-frame-narrow" : "edit-frame"}
        ref={prepare}
      />
      {body && createPortal(children, body)}
    </div>
  );
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

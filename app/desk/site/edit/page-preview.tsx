import { type ComponentProps, useState } from "react";
import { createPortal } from "react-dom";
import DonatePage from "#app/public/donate/donate-page.tsx";
import { WaysBeforeOpening } from "#app/public/donate/make-donation.tsx";
import { pageOfDocument } from "#app/public/pages.ts";
import { ShellContext, useOrganization } from "#app/public/shell/published-texts.ts";
import { SiteFooter } from "#app/public/shell/site-footer.tsx";
import { SiteHeader } from "#app/public/shell/site-header.tsx";
import { type PageView, viewOf } from "#app/public/views.ts";
import editingUrl from "#app/styles/desk/editing-page.css?url";
import { editLabels } from "#content/desk/site.ts";
import type { EditedPageData } from "./edit.tsx";

const stylesheets = import.meta.glob<string>("../../../styles/pages/*.css", {
  query: "?url",
  import: "default",
  eager: true,
});

interface PagePreviewProps extends EditedPageData {
  /** The content, with each text as a field. */
  content: unknown;
}

/** The frame of the page in an editor. */
export const FRAME_CLASS = "mx-auto block size-full border-0 bg-(--edit-page)";

/**
 * The public page, rendered by the same components as on the site, between its bar and its footer.
 * It has its own document, so that the styles of desk and site do not mix; its content belongs to
 * the desk's React tree.
 */
export function PagePreview({ page, content, data, shell, hours, year }: PagePreviewProps) {
  const { name } = useOrganization();
  const [body, setBody] = useState<HTMLElement | null>(null);
  const Page = page === "donate" ? (DonateParts as PageView) : viewOf(page);
  const prepare = (frame: HTMLIFrameElement | null) => {
    const document = frame?.contentDocument;
    if (!document || document.head.childElementCount > 0) return;
    document.documentElement.lang = "en";
    stopActions(document);
    const { stylesheet = "message" } = pageOfDocument(page) ?? {};
    const styles = [stylesheets[`../../../styles/pages/${stylesheet}.css`], editingUrl];
    // Renders nothing before the styles are loaded.
    void Promise.all(styles.map((url = "") => addStyles(document, url))).then(() =>
      setBody(document.body),
    );
  };
  return (
    <main
      id="main"
      // The page in the frame has its own main landmark.
      aria-label={editLabels.page}
      className="min-h-0 flex-1 bg-(--edit-around)"
    >
      <iframe title={editLabels.page} className={FRAME_CLASS} ref={prepare} />
      {body &&
        createPortal(
          <ShellContext value={shell}>
            {/* The background under the bar, as in the page's route. */}
            <SiteHeader name={name} top={page === "home" ? "dark" : "light"} notice={null} />
            <Page {...data} content={content} />
            <SiteFooter hours={hours} year={year} />
          </ShellContext>,
          body,
        )}
    </main>
  );
}

/** A giving offer that takes no money. */
const PREVIEW_OFFER = {
  kind: "widget" as const,
  name: "Sample",
  takesAmount: true,
  pageUrl: "#",
  embedUrl: "about:blank",
  sandbox: "",
  messageOrigin: "null",
};

/** The giving page with a form, then what the page shows when no form is configured. */
function DonateParts(props: ComponentProps<typeof DonatePage>) {
  return (
    <>
      <DonatePage {...props} offer={PREVIEW_OFFER} />
      <aside className="px-edge py-16">
        <WaysBeforeOpening {...props} />
      </aside>
    </>
  );
}

/** Makes links, buttons and forms of the page do nothing while it is edited. Folded lists open. */
function stopActions(page: Document) {
  const stop = (event: Event) => {
    const target = event.target as Element;
    if (target.closest(".edit-tools, .edit-picture-tools, summary")) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ["click", "submit"]) page.addEventListener(type, stop, { capture: true });
}

/** Resolves once the stylesheet has loaded or failed to load: the page can be edited without it. */
const addStyles = (page: Document, href: string) =>
  new Promise<void>((resolve) => {
    const link = page.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => resolve();
    page.head.append(link);
  });

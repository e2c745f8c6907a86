import { type ComponentType, lazy, useState } from "react";

/**
 * A part of a page that nothing ever changes. It is drawn on the server, and a browser that got it as
 * HTML keeps that HTML as it is: its code is never loaded and no time is spent on waking it. Only where
 * the page comes by a navigation of the router is the code fetched, and the page before stays until it
 * is there. Links in it load documents, which are kept and small. `id` is unique on the site; `load`
 * imports the part; `className` is of the box it stands in.
 */
export function still(id: string, load: () => Promise<ComponentType>, className?: string) {
  const Part = lazy(async () => ({ default: await load() }));
  return function Still() {
    const [drawn] = useState(() => drawnHtml(id));
    return drawn === null ? (
      <div id={id} className={className}>
        <Part />
      </div>
    ) : (
      <div
        id={id}
        className={className}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what our own server drew, as it stands
        dangerouslySetInnerHTML={{ __html: drawn }}
      />
    );
  };
}

const drawnHtml = (id: string) =>
  typeof document === "undefined" ? null : (document.getElementById(id)?.innerHTML ?? null);

import { type ComponentType, lazy, useState, useSyncExternalStore } from "react";

/**
 * A part of a page that nothing ever changes. It is drawn on the server, and a browser that got it as
 * HTML keeps that HTML as it is: its code is never loaded and no time is spent on waking it. Only where
 * the page comes by a navigation of the router is the code fetched, and the page before stays until it
 * is there. Links in it load documents, which are kept and small. `load` imports the part; `className`
 * is of the box it stands in.
 */
export function still(load: () => Promise<ComponentType>, className?: string) {
  const Part = lazy(async () => ({ default: await load() }));
  return function Still() {
    const [isDrawn] = useState(useIsHydrating());
    return isDrawn ? (
      <div
        className={className}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React leaves alone what is there
        dangerouslySetInnerHTML={{ __html: "" }}
      />
    ) : (
      <div className={className}>
        <Part />
      </div>
    );
  };
}

/** True in a browser while it takes over what the server drew. */
const useIsHydrating = () =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => typeof document !== "undefined",
  );

const neverChanges = () => () => undefined;

import { useState, useSyncExternalStore } from "react";
import type { ShownPicture } from "#app/pictures/any-picture.tsx";
import { CatchFailure } from "#app/ui/catch-failure.tsx";
import { useFetched } from "#app/ui/use-fetched.ts";
import type { GalleryViewerWords } from "#content/gallery-viewer.ts";
import { type GalleryItem, gallery, galleryItems } from "#content/plans.ts";
import { type GalleryVideos, galleryEntries } from "./gallery-entries.ts";
import { Slides } from "./slides.tsx";

interface GalleryIslandProps {
  videos: GalleryVideos;
  items?: readonly GalleryItem<ShownPicture>[] | undefined;
  labelledBy: string;
  texts?: typeof gallery | undefined;
  viewerTexts?: GalleryViewerWords | undefined;
}

const loadViewer = async () => (await import("./viewer.tsx")).default;

/**
 * The carousel, and the viewer that opens over it. The URL names the open item
 * (`?item=aerial-view`), so that people can link to it. Only the browser reads it, because the
 * server renders one page for all queries.
 */
export default function GalleryIsland(props: GalleryIslandProps) {
  const { videos, items = galleryItems, texts = gallery, labelledBy, viewerTexts } = props;
  const entries = galleryEntries(items, videos);
  // Null also while the island hydrates, because the server does not know the item.
  const itemId = useSyncExternalStore(subscribeToItemInUrl, itemInUrl, () => null);
  const open = entries.findIndex((entry) => entry.id === itemId);
  /** The item that the visitor clicked; its video plays immediately. */
  const [opener, setOpener] = useState<string | null>(null);

  const close = () => {
    // After a click, going back removes the entry in the history. After a link there is nothing to
    // go back to.
    if (opener) history.back();
    else {
      setItem(null, { replace: true });
      document
        .getElementById(itemId ?? "")
        ?.querySelector("a")
        ?.focus();
    }
    setOpener(null);
  };

  const [isMissing, setMissing] = useState(false);
  /**
   * Without the viewer a press opens the file, as without scripts. A link to the page with an item
   * stays on the page.
   */
  const leadOn = async () => {
    const file = opener && entries[open]?.file;
    close();
    if (!file) return;
    const { isReachable } = await import("#app/islands/start/start.ts");
    if (await isReachable()) location.assign(file);
    else setMissing(true);
  };
  const Viewer = useFetched(loadViewer, open >= 0, leadOn);

  return (
    <div>
      <Slides
        entries={entries}
        labelledBy={labelledBy}
        texts={texts}
        onOpen={(id) => {
          setMissing(false);
          // A second press while the viewer loads adds no entry, because closing goes back once.
          if (open < 0) setOpener(id);
          setItem(id, { replace: open >= 0 });
        }}
      />
      <p role="alert" className="mt-4 font-semibold empty:hidden">
        {isMissing && texts.unreachable}
      </p>
      {open >= 0 && Viewer && (
        <CatchFailure onFailure={leadOn}>
          <Viewer
            entries={entries}
            index={open}
            autoplay={opener === itemId}
            texts={texts}
            words={viewerTexts}
            onMove={(index) => setItem(entries[index]?.id ?? null, { replace: true })}
            onClose={close}
          />
        </CatchFailure>
      )}
    </div>
  );
}

const ITEM_PARAM = "item";
const ITEM_CHANGE_EVENT = "item-in-url";

const itemInUrl = () => new URLSearchParams(window.location.search).get(ITEM_PARAM);

function setItem(item: string | null, { replace }: { replace: boolean }) {
  const url = new URL(window.location.href);
  // Going back to a fragment, such as the skip link's, would take the focus from the opened
  // picture.
  url.hash = "";
  if (!replace) history.replaceState(history.state, "", url);
  if (item) url.searchParams.set(ITEM_PARAM, item);
  else url.searchParams.delete(ITEM_PARAM);
  if (replace) history.replaceState(history.state, "", url);
  else history.pushState(null, "", url);
  window.dispatchEvent(new Event(ITEM_CHANGE_EVENT));
}

function subscribeToItemInUrl(listener: () => void): () => void {
  // Back and forward also change the URL.
  window.addEventListener("popstate", listener);
  window.addEventListener(ITEM_CHANGE_EVENT, listener);
  return () => {
    window.removeEventListener("popstate", listener);
    window.removeEventListener(ITEM_CHANGE_EVENT, listener);
  };
}

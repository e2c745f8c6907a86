import { kindOfPicture } from "#app/pictures/any-picture.tsx";
import styles from "#app/styles/public/viewer.css?inline";
import { addStyles } from "#app/ui/add-styles.ts";
import { ToolButton } from "#app/ui/icon-button.tsx";
import { useModal } from "#app/ui/use-modal.ts";
import { VideoFacade } from "#app/ui/video-facade.tsx";
import { galleryViewer } from "#content/gallery-viewer.ts";
import { conceptNote } from "#content/pictures.ts";
import type { GalleryViewerWords } from "#domain/content/pages/plans-words.ts";
import type { GalleryEntry } from "./gallery-entries.ts";
import { useZoom } from "./use-zoom.ts";
import { ViewerHelp } from "./viewer-help.tsx";
import { ViewerPicture } from "./viewer-picture.tsx";
import { PanPad, ZoomTools } from "./viewer-tools.tsx";

addStyles(styles);

interface ViewerProps {
  entries: GalleryEntry[];
  index: number;
  /** A video plays at once only where the visitor clicked it. */
  autoplay: boolean;
  texts: { previous: string; next: string; videoComing: string };
  words?: GalleryViewerWords | undefined;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** The large dialog over the page. Loaded when first opened. */
export default function Viewer({ words = galleryViewer, ...props }: ViewerProps) {
  const { entries, index, autoplay, texts, onMove, onClose } = props;
  const dialog = useModal();
  const entry = entries[index];
  const zoom = useZoom(
    entry?.id ?? "",
    entry !== undefined && kindOfPicture(entry.picture) === conceptNote.drawing,
  );

  if (!entry) return null;
  const move = (by: number) => onMove((index + by + entries.length) % entries.length);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = entry.video ? undefined : zoom.keys[event.key];
    const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (act?.()) event.preventDefault();
    else if (turn) {
      event.preventDefault();
      move(turn);
    }
  };

  return (
    <dialog
      ref={dialog}
      className="viewer m-0 h-dvh max-h-none w-full max-w-none bg-pine-deep text-on-pine [--focus:var(--color-brass)] backdrop:bg-pine-deep open:grid open:grid-rows-[auto_minmax(0,1fr)_auto]"
      aria-labelledby="viewer-caption"
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header className="flex items-center gap-[min(1rem,5vw)] py-2 px-[clamp(0.5rem,2vw,1.5rem)] min-h-[min(4rem,17svh)]">
        <p className="money pl-2 font-semibold text-brass">
          {entry.number} <span className="sr-only">of {entries.length}</span>
        </p>
        <h2 id="viewer-caption" className="font-sans text-body font-semibold">
          {entry.caption}
        </h2>
        <p className="ml-auto text-small text-on-pine-2 max-sm:hidden">{entry.kind}</p>
        <ToolButton
          name={words.close}
          className="max-sm:ml-auto"
          onClick={() => dialog.current?.close()}
          path="M5 5 23 23M23 5 5 23"
        />
      </header>
      {entry.video ? (
        <div className="@container-size grid place-items-center overflow-hidden touch-none select-none bg-[oklch(0.18_0.03_160)]">
          <div className="viewer-picture">
            <VideoFacade
              key={entry.id}
              videoId={entry.video.id}
              title={entry.caption}
              coming={texts.videoComing}
              playing={autoplay}
            />
          </div>
        </div>
      ) : (
        <ViewerPicture key={entry.id} picture={entry.picture} zoom={zoom} />
      )}
      <footer className="relative flex flex-wrap items-center gap-x-[clamp(0.125rem,1vw,0.75rem)] gap-y-1 py-2 px-[clamp(0.5rem,2vw,1.5rem)] min-h-[min(4rem,17svh)]">
        <ToolButton name={texts.previous} onClick={() => move(-1)} path="M25 14H4M12 6 4 14l8 8" />
        <ToolButton name={texts.next} onClick={() => move(1)} path="M3 14H24M16 6l8 8-8 8" />
        {!entry.video && (
          <>
            <ZoomTools words={words} zoom={zoom} />
            <PanPad words={words} zoom={zoom} />
            <ViewerHelp words={words} />
          </>
        )}
      </footer>
    </dialog>
  );
}

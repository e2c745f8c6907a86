import { useEffect, useId, useRef, useState } from "react";
import { kindOfPicture } from "#app/pictures/any-picture.tsx";
import styles from "#app/styles/public/viewer.css?inline";
import { addStyles } from "#app/ui/add-styles.ts";
import { ToolButton } from "#app/ui/icon-button.tsx";
import { useModal } from "#app/ui/use-modal.ts";
import { VideoFacade } from "#app/ui/video-facade.tsx";
import type { GalleryViewerWords } from "#content/gallery-viewer.ts";
import { galleryViewer } from "#content/gallery-viewer.ts";
import { conceptNote } from "#content/pictures.ts";
import type { GalleryEntry } from "./gallery-entries.ts";
import { useZoom, type Zoom } from "./use-zoom.ts";
import { ViewerPicture } from "./viewer-picture.tsx";
import { canZoomIn, canZoomOut } from "./zoom.ts";

addStyles(styles);

interface ViewerProps {
  entries: GalleryEntry[];
  index: number;
  /** A video plays immediately only when the visitor clicked it. */
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

  const heading = useRef<HTMLHeadingElement>(null);
  const [hasMoved, setMoved] = useState(false);
  // Screen readers start with the opened item, not with the close button.
  useEffect(() => heading.current?.focus(), []);

  if (!entry) return null;
  const name = `${index + 1} of ${entries.length}. ${entry.caption}. ${entry.kind}.`;
  const move = (by: number) => {
    setMoved(true);
    onMove((index + by + entries.length) % entries.length);
  };

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
      aria-label={name}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header className="flex items-center gap-[min(1rem,5vw)] py-2 viewer-bar min-h-[min(4rem,17svh)]">
        <p className="money pl-2 font-semibold text-brass">
          {entry.number} <span className="sr-only">of {entries.length}</span>
        </p>
        <h2 ref={heading} tabIndex={-1} className="font-sans text-body font-semibold outline-none">
          {entry.caption}
        </h2>
        <p className="ml-auto text-small text-on-pine-2 max-sm:hidden">{entry.kind}</p>
        <p aria-live="polite" className="sr-only">
          {hasMoved && name}
        </p>
        <ToolButton
          name={words.close}
          className="max-sm:ml-auto"
          onClick={() => dialog.current?.close()}
          path="M5 5 23 23M23 5 5 23"
        />
      </header>
      {entry.video ? (
        <div className="@container-size grid place-items-center overflow-hidden touch-none select-none bg-[oklch(0.18_0.03_160)]">
          {/* Leaves room for the link below the frame. */}
          <div className="viewer-picture aspect-auto max-w-[calc((100cqh-3rem)*16/9)]">
            <VideoFacade
              key={entry.id}
              videoId={entry.video.id}
              title={entry.caption}
              coming={texts.videoComing}
              startsPlaying={autoplay}
            />
          </div>
        </div>
      ) : (
        <ViewerPicture key={entry.id} picture={entry.picture} zoom={zoom} />
      )}
      <footer className="relative flex flex-wrap items-center gap-x-[clamp(0.125rem,1vw,0.75rem)] gap-y-1 pt-2 viewer-bar min-h-[min(4rem,17svh)]">
        <ToolButton name={texts.previous} onClick={() => move(-1)} path="M25 14H4M12 6 4 14l8 8" />
        <ToolButton name={texts.next} onClick={() => move(1)} path="M3 14H24M16 6l8 8-8 8" />
        {!entry.video && (
          <>
            <ZoomTools words={words} zoom={zoom} />
            <PanPad words={words} zoom={zoom} />
            {/* Older browsers would show it at all times, over the picture. */}
            {"popover" in HTMLElement.prototype && <ViewerHelp words={words} />}
          </>
        )}
      </footer>
    </dialog>
  );
}

function ViewerHelp({ words }: { words: GalleryViewerWords }) {
  const id = useId();
  return (
    <>
      <button type="button" className="tool-button ml-auto" popoverTarget={id} title={words.help}>
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <path d="M9.500 10.500a4.500 4.500 0 1 1 6.500 4c-1.500.8-2 1.600-2 3.500M14 21v2.500" />
        </svg>
        <span className="sr-only">{words.help}</span>
      </button>
      {/* On a phone the tools take two rows, so the help is below the bar and scrolls above. */}
      <div
        id={id}
        popover="auto"
        className="viewer-help fixed inset-[auto_max(1rem,2vw,env(safe-area-inset-right))_4.75rem_auto] max-h-[calc(100dvh-10rem)] w-[min(24rem,100vw-2rem)] overflow-auto border-y border-r border-l-[6px] border-paper border-l-brass bg-paper px-5 py-4 text-ink max-sm:inset-[4.5rem_1rem_auto_auto] max-sm:max-h-[calc(100dvh-12.5rem)]"
        role="note"
      >
        <h3 className="mb-2 font-sans font-semibold">{words.helpHeading}</h3>
        <dl className="text-small">
          {words.helps.map(({ name, text }) => (
            <div key={name} className="border-t border-rule py-1.5">
              <dt className="font-semibold">{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

interface ToolsProps {
  words: GalleryViewerWords;
  zoom: Zoom;
}

function ZoomTools({ words, zoom: { view, step } }: ToolsProps) {
  return (
    <div className="flex items-center">
      <ToolButton
        name={words.zoomOut}
        path="M5 14H23"
        isDisabled={!canZoomOut(view)}
        onClick={() => step(-1)}
      />
      <output className="money w-14 text-center text-small" aria-label={words.zoom}>
        {Math.round(view.zoom * 100)}%
      </output>
      <ToolButton
        name={words.zoomIn}
        path="M5 14H23M14 5V23"
        isDisabled={!canZoomIn(view)}
        onClick={() => step(1)}
      />
    </div>
  );
}

/**
 * Moves without dragging (WCAG 2.5.7). Invisible while nothing can move, but it keeps its space.
 */
function PanPad({ words, zoom: { view, look } }: ToolsProps) {
  return (
    <fieldset className={`flex ${canZoomOut(view) ? "" : "invisible"}`}>
      <legend className="sr-only">{words.move}</legend>
      <ToolButton name={words.moveLeft} path="M17 6 9 14l8 8" onClick={look.left} />
      <ToolButton name={words.moveUp} path="M6 17l8-8 8 8" onClick={look.up} />
      <ToolButton name={words.moveDown} path="M6 11l8 8 8-8" onClick={look.down} />
      <ToolButton name={words.moveRight} path="M11 6l8 8-8 8" onClick={look.right} />
    </fieldset>
  );
}

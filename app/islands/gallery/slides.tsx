import { useCallback, useEffect, useRef, useState } from "react";
import { Picture } from "#app/pictures/picture.tsx";
import { PlayMark } from "#app/ui/play-mark.tsx";
import { gallery } from "#content/plans.ts";
import { inViewWords, slidesInView } from "./carousel.ts";
import type { GalleryEntry } from "./gallery-entries.ts";

const SIZES = "(width >= 64rem) 46vw, (width >= 52rem) 60vw, 92vw";

interface SlidesProps {
  entries: GalleryEntry[];
  labelledBy: string;
  onOpen: (id: string) => void;
}

/**
 * A row of slides that the browser scrolls and snaps by itself: by touch, wheel and keyboard, with
 * and without scripts. The buttons move it by one slide.
 */
export function Slides({ entries, labelledBy, onOpen }: SlidesProps) {
  const row = useRef<HTMLUListElement>(null);
  const { first, last, isMeasured, moveBy } = useRow(row, entries.length);
  return (
    <>
      <div className="gallery-controls">
        <p className="money font-semibold" role="status">
          {isMeasured ? inViewWords(first, last, entries.length) : <FirstInView {...{ entries }} />}
        </p>
        <StepButton name={gallery.previous} disabled={first === 0} onClick={() => moveBy(-1)}>
          <path d="M30 8H3M11 1 3 8l8 7" />
        </StepButton>
        <StepButton
          name={gallery.next}
          disabled={last === entries.length - 1}
          onClick={() => moveBy(1)}
        >
          <path d="M2 8H29M21 1l8 7-8 7" />
        </StepButton>
      </div>
      <ul ref={row} className="slides" aria-labelledby={labelledBy}>
        {entries.map((entry) => (
          <Slide key={entry.id} entry={entry} onOpen={onOpen} />
        ))}
      </ul>
      <div className="slide-ticks" aria-hidden="true">
        {entries.map((entry, i) => (
          <span key={entry.id} data-in-view={i >= first && i <= last} />
        ))}
      </div>
    </>
  );
}

/** Until scripts measure: as many as the stylesheet shows at each width (app/styles/public/gallery.css). */
function FirstInView({ entries }: Pick<SlidesProps, "entries">) {
  return (
    <>
      <span className="lg:hidden">{inViewWords(0, 0, entries.length)}</span>
      <span className="max-lg:hidden">{inViewWords(0, 1, entries.length)}</span>
    </>
  );
}

function Slide({ entry, onOpen }: { entry: GalleryEntry; onOpen: (id: string) => void }) {
  const open = (event: React.MouseEvent) => {
    // A click that asks for a new tab or window is the browser's.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(entry.id);
  };
  const isComing = entry.video?.id === null;
  return (
    <li className="slide" id={entry.id}>
      <figure>
        <div className="slide-picture">
          <Picture
            name={entry.picture}
            sizes={SIZES}
            className="h-full w-full"
            {...(entry.video && { alt: "" })}
          />
          {entry.video && (
            <span className="slide-video">
              {isComing ? (
                <span className="slide-coming">{gallery.videoComing}</span>
              ) : (
                <PlayMark />
              )}
            </span>
          )}
          <a
            className="slide-link"
            // Without scripts, and in another tab, the picture itself.
            href={entry.file ?? `?item=${entry.id}`}
            data-opens={entry.id}
            aria-haspopup="dialog"
            onClick={open}
          >
            <span className="sr-only">Open: {entry.caption}</span>
          </a>
        </div>
        <figcaption className="slide-caption">
          <span className="money font-semibold text-saddle">{entry.number}</span>
          <span>{entry.caption}</span>
          <span className="ml-auto text-right">{entry.kind}</span>
        </figcaption>
      </figure>
    </li>
  );
}

function StepButton({
  name,
  disabled,
  onClick,
  children,
}: {
  name: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    // Not `disabled`: a button that goes dead under the finger would throw the focus away.
    <button
      type="button"
      className="step-button"
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <svg viewBox="0 0 32 16" className="w-7" aria-hidden="true">
        {children}
      </svg>
      <span className="sr-only">{name}</span>
    </button>
  );
}

/** Follows the row's scrolling, and moves it by whole slides. */
function useRow(row: React.RefObject<HTMLUListElement | null>, count: number) {
  const [measured, setInView] = useState<{ first: number; last: number } | null>(null);
  const inView = measured ?? { first: 0, last: 0 };
  /** Where a smooth movement is going, so that quick clicks add up. */
  const target = useRef<number | null>(null);

  const read = useCallback(() => {
    if (!row.current) return;
    setInView(slidesInView({ scrolled: row.current.scrollLeft, count, ...measure(row.current) }));
  }, [row, count]);

  useEffect(() => {
    const list = row.current;
    if (!list) return;
    read();
    const arrived = () => {
      target.current = null;
    };
    const resized = new ResizeObserver(read);
    resized.observe(list);
    list.addEventListener("scroll", read, { passive: true });
    for (const event of ["scrollend", "pointerdown", "wheel"])
      list.addEventListener(event, arrived, { passive: true });
    return () => {
      resized.disconnect();
      list.removeEventListener("scroll", read);
      for (const event of ["scrollend", "pointerdown", "wheel"])
        list.removeEventListener(event, arrived);
    };
  }, [row, read]);

  const moveBy = (slides: number) => {
    if (!row.current) return;
    const { slide, gap } = measure(row.current);
    const most = count - (inView.last - inView.first + 1);
    const next = Math.min(Math.max((target.current ?? inView.first) + slides, 0), most);
    target.current = next;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    row.current.scrollTo({ left: next * (slide + gap), behavior: still ? "instant" : "smooth" });
  };
  return { ...inView, isMeasured: measured !== null, moveBy };
}

function measure(list: HTMLUListElement) {
  const style = getComputedStyle(list);
  return {
    measure:
      list.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight),
    slide: list.firstElementChild?.getBoundingClientRect().width ?? 0,
    gap: Number.parseFloat(style.columnGap) || 0,
  };
}

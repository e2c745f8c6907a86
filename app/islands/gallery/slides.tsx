import { type RefObject, useEffect, useRef, useState } from "react";
import { AnyPicture } from "#app/pictures/any-picture.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PlayIcon } from "#app/ui/play-icon.tsx";
import type { gallery } from "#content/plans.ts";
import type { GalleryEntry } from "./gallery-entries.ts";

const SIZES = "(width >= 110rem) 41vw, (width >= 64rem) 45vw, (width >= 52rem) 60vw, 90vw";

interface SlidesProps {
  entries: GalleryEntry[];
  labelledBy: string;
  texts: typeof gallery;
  onOpen: (id: string) => void;
}

/**
 * A row of slides that the browser scrolls and snaps, by touch, wheel and keyboard, with and
 * without scripts. The buttons move it by one slide.
 */
export function Slides({ entries, labelledBy, texts, onOpen }: SlidesProps) {
  const row = useRef<HTMLUListElement>(null);
  const count = entries.length;
  const { inView, moveBy } = useSlideRow(row);
  const { first, last } = inView ?? { first: 0, last: 0 };
  /**
   * Announces only the buttons' moves, because reading the pictures one by one also scrolls the
   * row.
   */
  const [announcement, setAnnouncement] = useState("");
  const go = (by: number) => {
    moveBy(by);
    const from = first + by;
    const to = Math.min(last + by, count - 1);
    setAnnouncement(`${from === to ? "Picture" : "Pictures"} ${inViewText(from, to, count)}`);
  };
  const step = { className: "step-button", viewBox: "0 0 32 16" };
  return (
    <>
      <div className="gallery-controls mb-6 flex items-center justify-end gap-0.5 lg:absolute lg:right-0 lg:bottom-full no-print noscript:hidden">
        <p aria-live="polite" className="sr-only">
          {announcement}
        </p>
        <p className="money mr-5 font-semibold">
          {inView ? inViewText(first, last, count) : <FirstInView count={count} />}
        </p>
        <IconButton
          {...step}
          name={texts.previous}
          path="M30 8H3M11 1 3 8l8 7"
          isDisabled={first === 0}
          onClick={() => go(-1)}
        />
        <IconButton
          {...step}
          name={texts.next}
          path="M2 8H29M21 1l8 7-8 7"
          isDisabled={last === count - 1}
          onClick={() => go(1)}
        />
      </div>
      <ul ref={row} className="slides" aria-labelledby={labelledBy}>
        {entries.map((entry) => (
          <Slide key={entry.id} entry={entry} coming={texts.videoComing} onOpen={onOpen} />
        ))}
      </ul>
      <div className="slide-ticks mt-8 flex gap-1.5 no-print noscript:hidden" aria-hidden="true">
        {entries.map((entry, index) => (
          <span key={entry.id} data-in-view={index >= first && index <= last} />
        ))}
      </div>
    </>
  );
}

const inViewText = (first: number, last: number, count: number) =>
  first === last ? `${first + 1} of ${count}` : `${first + 1}-${last + 1} of ${count}`;

/**
 * Shown before scripts measure: as many as the stylesheet shows at each width
 * (app/styles/public/gallery.css).
 */
const FirstInView = ({ count }: { count: number }) => (
  <>
    <span className="lg:hidden">{inViewText(0, 0, count)}</span>{" "}
    <span className="max-lg:hidden">{inViewText(0, 1, count)}</span>
  </>
);

interface SlideProps extends Pick<SlidesProps, "onOpen"> {
  entry: GalleryEntry;
  coming: string;
}

function Slide({ entry, coming, onOpen }: SlideProps) {
  const { id, file, video, picture, number, caption, kind } = entry;
  const open = (event: React.MouseEvent) => {
    // The browser handles a click for a new tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <li className="slide" id={id}>
      <figure>
        <div className="slide-picture">
          <AnyPicture
            picture={picture}
            sizes={SIZES}
            widest={1600}
            className="h-full w-full"
            {...(video && { alt: "" })}
          />
          {video && (
            <span className="absolute inset-0 grid place-items-center">
              {video.id === null ? (
                <span className="m-4 bg-pine-deep px-6 py-4 text-center font-semibold text-on-pine">
                  {coming}
                </span>
              ) : (
                <PlayIcon className="w-18 fill-saddle [&>path]:fill-white" />
              )}
            </span>
          )}{" "}
          <a
            className="slide-link"
            // Without scripts, and in another tab, the link opens the picture itself.
            href={file ?? `?item=${id}`}
            aria-haspopup="dialog"
            onClick={open}
          >
            <span className="sr-only">{`Open: ${caption}`}</span>
          </a>
        </div>
        <figcaption className="mt-3 flex flex-wrap gap-x-4 border-t border-rule pt-2 text-small text-iron">
          <span className="money font-semibold text-saddle">{number}</span> <span>{caption}</span>{" "}
          <span className="ml-auto">{kind}</span>
        </figcaption>
      </figure>
    </li>
  );
}

/**
 * Moves the row by whole slides, and returns which are entirely in view, counted from 0; null until
 * the browser reports.
 */
function useSlideRow(row: RefObject<HTMLUListElement | null>) {
  const [inView, setInView] = useState<{ first: number; last: number } | null>(null);
  /** The slide to which the row is moving; further presses continue from there. */
  const target = useRef<number | null>(null);

  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const slides = [...list.children];
    const visibleSlides = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) visibleSlides.add(target);
          else visibleSlides.delete(target);
        const visibleIndexes = slides.flatMap((slide, index) =>
          visibleSlides.has(slide) ? index : [],
        );
        // Between two slides none is entirely in view.
        if (visibleIndexes.length > 0)
          setInView({
            first: visibleIndexes[0] ?? 0,
            last: visibleIndexes[visibleIndexes.length - 1] ?? 0,
          });
      },
      { root: list, threshold: 0.95 },
    );
    for (const slide of slides) observer.observe(slide);
    const stop = () => {
      target.current = null;
    };
    const controller = new AbortController();
    const listenerOptions = { passive: true, signal: controller.signal };
    for (const event of ["scrollend", "pointerdown", "wheel"])
      list.addEventListener(event, stop, listenerOptions);
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, [row]);

  const moveBy = (by: number) => {
    const next = (target.current ?? inView?.first ?? 0) + by;
    const slide = row.current?.children[next];
    if (!(slide instanceof HTMLElement)) return;
    target.current = next;
    row.current?.scrollTo({ left: slide.offsetLeft });
  };
  return { inView, moveBy };
}

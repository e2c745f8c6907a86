import { useId, useRef } from "react";
import NewsVideo from "#app/islands/video/island.tsx";
import { useModal } from "#app/ui/use-modal.ts";
import { newsVideoId, videoTitle } from "#content/news.ts";
import { NewsSections } from "./news-sections.tsx";
import type { NewsStory } from "./news-story.ts";

interface NewsDialogProps {
  story: NewsStory;
  onClose: () => void;
}

/**
 * A news item over the list. It is the browser's own dialog: it holds the focus, closes on Escape
 * and returns the focus to the button that opened it.
 */
export function NewsDialog({ story: { item, pictures, organization }, onClose }: NewsDialogProps) {
  const dialog = useModal();
  const pressedTarget = useRef<EventTarget>(null);
  const videoId = newsVideoId(item, organization);
  const title = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is one beside the dialog; its key is Escape
    <dialog
      ref={dialog}
      className="m-auto max-h-[min(60rem,100dvh-2rem)] w-[min(52rem,100vw-2rem)] overflow-auto overscroll-contain scroll-pt-20 border border-ink bg-paper text-ink backdrop:bg-[oklch(0.19_0.025_50/0.72)]"
      aria-labelledby={title}
      onClose={onClose}
      // Who selects text may let go beside the dialog.
      onMouseDown={({ target }) => {
        pressedTarget.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressedTarget.current === target) currentTarget.close();
      }}
    >
      <div className="px-[min(clamp(1.25rem,4vw,3rem),6vw)] pb-12">
        <header className="[@media(height>=30rem)]:sticky top-0 z-1 mb-5 flex items-center justify-between border-b border-rule bg-paper py-3">
          <p className="text-small text-iron">
            <time dateTime={item.shownDate.iso}>{item.shownDate.full}</time>
          </p>
          <button
            type="button"
            className="min-h-11 cursor-pointer border border-ink px-[min(1.25rem,6vw)] py-1 font-semibold hover:bg-ink hover:text-paper"
            onClick={() => dialog.current?.close()}
          >
            Close
          </button>
        </header>
        <h2 id={title} className="title-2 mb-6 text-state!">
          {item.headline}
        </h2>
        <NewsSections
          item={item}
          pictures={pictures}
          organization={organization}
          video={videoId && <NewsVideo videoId={videoId} title={videoTitle(item)} />}
          level={3}
        />
      </div>
    </dialog>
  );
}

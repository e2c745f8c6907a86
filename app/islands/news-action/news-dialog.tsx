import { useId } from "react";
import { NewsVideo } from "#app/islands/video/news-video.tsx";
import { useModal } from "#app/ui/use-modal.ts";
import { newsVideoId } from "#content/news.ts";
import { NewsSections } from "./news-sections.tsx";
import type { NewsStory } from "./news-story.ts";

interface NewsDialogProps {
  story: NewsStory;
  onClose: () => void;
}

/**
 * A news item over the list. The browser's own dialog: it holds the focus, closes on Escape and gives
 * the focus back to what opened it.
 */
export function NewsDialog({ story: { item, pictures, organisation }, onClose }: NewsDialogProps) {
  const dialog = useModal();
  const videoId = newsVideoId(item, organisation);
  const title = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is one beside the dialog; its key is Escape
    <dialog
      ref={dialog}
      className="news-dialog"
      aria-labelledby={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) dialog.current?.close();
      }}
    >
      <div className="news-dialog-body">
        <header className="news-dialog-head">
          <p className="text-small text-iron">
            <time dateTime={item.shownDate.iso}>{item.shownDate.full}</time>
          </p>
          <button type="button" className="button-plain" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </header>
        <h2 id={title} className="title-2">
          {item.headline}
        </h2>
        <NewsSections
          item={item}
          pictures={pictures}
          organisation={organisation}
          video={videoId && <NewsVideo videoId={videoId} />}
          level={3}
        />
      </div>
    </dialog>
  );
}

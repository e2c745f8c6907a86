import { type MouseEvent, useState } from "react";
import { RafterCross } from "./rafter-cross.tsx";

/** The player that sets no cookie before it plays. */
const VIDEO_HOST = "https://www.youtube-nocookie.com";

/**
 * A video that is fetched only when somebody presses play; until then a poster of our own (an address
 * on this site) or a plain ground. Without scripts the button leads to the video's page. Without an
 * id it says that the video is coming. The page's policy must allow frames of VIDEO_HOST.
 */
export function VideoFacade({
  videoId,
  title,
  poster,
}: {
  videoId: string;
  title: string;
  poster?: string;
}) {
  const [playing, setPlaying] = useState(false);
  if (playing) {
    return (
      <iframe
        className="facade"
        src={`${VIDEO_HOST}/embed/${videoId}?autoplay=1&rel=0`}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        // The button that had the focus is gone; the player takes it over.
        ref={(frame) => frame?.focus()}
      />
    );
  }
  if (!videoId) {
    return (
      <div className="facade facade-coming">
        <RafterCross className="facade-mark" />
        <p className="title-3 font-serif">The video is coming.</p>
        <p className="text-small">It will play here as soon as it is ready.</p>
      </div>
    );
  }
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <a
      className="facade facade-poster"
      href={`https://www.youtube.com/watch?v=${videoId}`}
      onClick={play}
    >
      {poster ? (
        <img src={poster} alt="" loading="lazy" />
      ) : (
        <RafterCross className="facade-mark" />
      )}
      <svg viewBox="0 0 96 96" className="facade-play" aria-hidden="true" focusable="false">
        <path d="M4 4H92V92H4ZM36 27 70 48 36 69Z" />
      </svg>
      <span className="facade-words">
        <span className="title-3 block font-serif">Play: {title}</span>
        <span className="block text-small">Loads the video from YouTube</span>
      </span>
    </a>
  );
}

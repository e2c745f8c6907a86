import { type MouseEvent, type ReactNode, useState } from "react";
import { PlayIcon } from "./play-icon.tsx";
import { RafterCross } from "./rafter-cross.tsx";
import { embedUrl, watchUrl } from "./video-urls.ts";

interface VideoFacadeProps {
  /** Id at the provider; null or empty while the video is still to come. */
  videoId: string | null;
  title: string;
  /** Shown in place of the play icon where there may be no video. */
  coming?: ReactNode;
  /** A picture that fills its box, with an empty `alt`; without one, text on a plain ground. */
  poster?: ReactNode;
  /** Plays at once, because the visitor has clicked already. */
  playing?: boolean;
}

/**
 * A video, fetched when the visitor presses play. Without scripts, and in a new tab, the link leads to
 * the video's own page. The page's policy must allow frames of VIDEO_ORIGIN.
 */
export function VideoFacade({ videoId, title, coming, poster, playing = false }: VideoFacadeProps) {
  const [started, setStarted] = useState(playing);
  if (videoId && started) {
    return (
      <iframe
        className="facade"
        src={embedUrl(videoId)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        // Replaces the link that had the focus; without a click the focus stays.
        ref={playing ? undefined : takeFocus}
      />
    );
  }
  const look = poster ? "facade-poster" : "facade-plain";
  const ground = poster ?? <RafterCross className="facade-emblem" />;
  if (!videoId) {
    return (
      <div className={`facade ${look} facade-coming`}>
        {ground}
        <div>{coming}</div>
      </div>
    );
  }
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setStarted(true);
  };
  return (
    <a className={`facade ${look}`} href={watchUrl(videoId)} onClick={play}>
      {ground}
      <PlayIcon />
      <span className={poster ? "sr-only" : undefined}>
        <span className="title-3 block font-serif">Play: {title}</span>
        <span className="block text-small">Loads the video from YouTube</span>
      </span>
    </a>
  );
}

/** Outside the component, so that React calls it once and not at each render. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

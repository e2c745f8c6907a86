import { type MouseEvent, type ReactNode, useState } from "react";
import { PlayMark } from "./play-mark.tsx";
import { RafterCross } from "./rafter-cross.tsx";
import { embedUrl, watchUrl } from "./video-urls.ts";

interface VideoFacadeProps {
  /** Id at the provider; null or empty while the video is still to come. */
  videoId: string | null;
  title: string;
  /** What is said in place of the play mark while there is no video. */
  coming: ReactNode;
  /** A picture that fills its box, with an empty text; without one words stand on a plain ground. */
  poster?: ReactNode;
  /** True where the visitor has already clicked to play it. */
  playing?: boolean;
}

/**
 * A video that the page fetches only when a visitor presses play. Without scripts, and in a new
 * tab, the link leads to the video's own page. The page's policy must allow frames of VIDEO_ORIGIN.
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
        // The link that had the focus is gone; where none was pressed the focus stays where it is.
        ref={playing ? undefined : takeFocus}
      />
    );
  }
  const look = poster ? "facade-poster" : "facade-plain";
  const ground = poster ?? <RafterCross className="facade-mark" />;
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
      <PlayMark />
      <span className={poster ? "sr-only" : undefined}>
        <span className="title-3 block font-serif">Play: {title}</span>
        <span className="block text-small">Loads the video from YouTube</span>
      </span>
    </a>
  );
}

/** Kept outside, so that the frame is given the focus once and not at every drawing. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

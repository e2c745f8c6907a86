import { type MouseEvent, type ReactNode, useState } from "react";
import { PlayIcon } from "./play-icon.tsx";
import { RafterCross } from "./rafter-cross.tsx";
import { embedUrl, watchUrl } from "./video-urls.ts";

const FRAME_CLASS =
  "no-print relative isolate grid aspect-video w-full overflow-clip bg-pine-deep text-on-pine -outline-offset-6 [--focus:var(--color-brass)] forced-colors:border";

interface VideoFacadeProps {
  /** The id at the provider; null or empty while there is no video yet. */
  videoId: string | null;
  title: string;
  coming?: ReactNode;
  /** Plays immediately, because the visitor has already clicked. */
  startsPlaying?: boolean;
}

/**
 * A video that is loaded when the visitor presses play. Without scripts, and in a new tab, the link
 * opens the video's own page. The page's policy must allow frames of VIDEO_ORIGIN.
 */
export function VideoFacade({ videoId, title, coming, startsPlaying = false }: VideoFacadeProps) {
  const [isPlaying, setPlaying] = useState(startsPlaying);
  if (videoId && isPlaying) {
    return (
      <div>
        <iframe
          className={FRAME_CLASS}
          src={embedUrl(videoId)}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          // Replaces the link that had the focus; without a click the focus stays.
          ref={startsPlaying ? undefined : takeFocus}
        />
        {/* A network or an extension may block the frame. */}
        <a
          className="no-print mx-auto block w-fit py-3 text-small underline"
          href={watchUrl(videoId)}
        >
          Watch on YouTube
        </a>
      </div>
    );
  }
  if (!videoId) {
    return (
      <div className={`${FRAME_CLASS} place-content-center p-6 text-center font-semibold`}>
        <PosterMark />
        {coming}
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
      className={`${FRAME_CLASS} group content-end gap-3 p-[clamp(1rem,3vw,2rem)]`}
      href={watchUrl(videoId)}
      onClick={play}
    >
      <PosterMark />
      <PlayIcon className="w-15 [&>path]:fill-pine-deep [&>rect]:fill-brass group-hover:[&>rect]:fill-white" />
      <span>
        <span className="title-3 block font-serif">Play: {title}</span>
        <span className="block text-small">Loads the video from YouTube</span>
      </span>
    </a>
  );
}

/** Tone on tone, in place of a poster. In forced colors it would cover words. */
const PosterMark = () => (
  <RafterCross className="absolute -right-[6%] -bottom-[18%] -z-1 w-[58%] text-pine forced-colors:hidden" />
);

/** Outside the component, so that React calls it once and not at each render. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

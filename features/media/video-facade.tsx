import { useState } from "react";
import type { PictureName } from "#content/pictures.ts";
import { Picture } from "./picture.tsx";
import { embedAddress, watchAddress } from "./video.ts";

interface VideoFacadeProps {
  /** Id at the provider; null while the video is still to come. */
  videoId: string | null;
  title: string;
  poster: PictureName;
  /** What is said in place of the play button while there is no video. */
  coming: string;
  /** True where the visitor has already clicked to play it. */
  playing?: boolean;
  sizes?: string;
}

/** A poster with a play button. The provider is asked for nothing until it is pressed. */
export function VideoFacade({
  videoId,
  title,
  poster,
  coming,
  playing = false,
  sizes = "100vw",
}: VideoFacadeProps) {
  const [started, setStarted] = useState(playing);
  if (videoId && started) {
    return (
      <iframe
        className="video-frame"
        src={embedAddress(videoId)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <div className="video-frame">
      <Picture name={poster} sizes={sizes} alt="" className="h-full w-full" />
      {videoId ? (
        <>
          <button type="button" className="video-play" onClick={() => setStarted(true)}>
            <PlayMark />
            <span className="sr-only">Play: {title}</span>
          </button>
          <noscript>
            <a className="video-play" href={watchAddress(videoId)}>
              {title}
            </a>
          </noscript>
        </>
      ) : (
        <p className="video-coming">{coming}</p>
      )}
    </div>
  );
}

/** A square button with a triangle, drawn. */
export function PlayMark() {
  return (
    <svg viewBox="0 0 72 72" className="play-mark" aria-hidden="true" focusable="false">
      <rect width="72" height="72" className="fill-saddle" />
      <path d="M28 21 52 36 28 51Z" className="fill-white" />
    </svg>
  );
}

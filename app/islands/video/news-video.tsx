import { VideoFacade } from "#app/ui/video-facade.tsx";
import { newsWords } from "#content/news.ts";

/** The video of a news item, or that it is still to come (an empty `videoId`). */
export function NewsVideo({ videoId }: { videoId: string }) {
  return (
    <VideoFacade
      videoId={videoId}
      title={newsWords.videoTitle}
      coming={
        <>
          <p className="title-3 font-serif">{newsWords.videoComing}</p>
          <p className="text-small">{newsWords.videoComingNote}</p>
        </>
      }
    />
  );
}

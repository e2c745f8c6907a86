import { VideoFacade } from "#app/ui/video-facade.tsx";
import { newsLabels } from "#content/news.ts";

/** The video of a news item; with an empty `videoId`, a note that it is to come. */
export function NewsVideo({ videoId }: { videoId: string }) {
  return (
    <VideoFacade
      videoId={videoId}
      title={newsLabels.videoTitle}
      coming={
        <>
          <p className="title-3 font-serif">{newsLabels.videoComing}</p>
          <p className="text-small">{newsLabels.videoComingNote}</p>
        </>
      }
    />
  );
}

import { VideoFacade } from "#app/ui/video-facade.tsx";
import { newsLabels } from "#content/news.ts";

const NewsVideo = ({ videoId }: { videoId: string }) => (
  <VideoFacade videoId={videoId} title={newsLabels.videoTitle} />
);

export default NewsVideo;

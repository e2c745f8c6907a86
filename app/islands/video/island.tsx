import { VideoFacade } from "#app/ui/video-facade.tsx";

const NewsVideo = (video: { videoId: string; title: string }) => <VideoFacade {...video} />;

export default NewsVideo;

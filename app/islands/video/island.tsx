/** The video of a news item, which plays where it stands. */
export { NewsVideo as default } from "./news-video.tsx";

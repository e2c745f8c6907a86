export { NewsVideo as default } from "./news-video.tsx";

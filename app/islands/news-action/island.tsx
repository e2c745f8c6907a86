export { NewsAction as default } from "./news-action.tsx";

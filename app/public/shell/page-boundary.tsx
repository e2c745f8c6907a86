/** Around every page inside of the site's frame: a failure of the page is shown in the frame. */
export { Outlet as default } from "react-router";
export { PageFailure as ErrorBoundary } from "./page-failure.tsx";

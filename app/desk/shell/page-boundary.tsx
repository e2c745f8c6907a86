/** Around every page inside of the desk's frame: a failure of the page is shown in the frame. */
export { Outlet as default } from "react-router";
export { DeskFailure as ErrorBoundary } from "./fetch-failure.tsx";

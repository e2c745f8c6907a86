/**
 * Wraps every page inside the site's frame, so that a failing page shows its failure in the frame.
 */
export { Outlet as default } from "react-router";
export { PageFailure as ErrorBoundary } from "./page-failure.tsx";

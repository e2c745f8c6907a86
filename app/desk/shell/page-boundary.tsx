/**
 * Wraps every page inside the desk's frame, so that a failing page shows its failure in the frame.
 */
export { Outlet as default } from "react-router";
export { DeskFailure as ErrorBoundary } from "#app/desk/parts/fetch-failure.tsx";

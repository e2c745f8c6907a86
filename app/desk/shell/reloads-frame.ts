import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * For the routes around a page: another filter of the same page reloads only the page itself, so
 * that a missing connection leaves the frame as it is.
 */
export function reloadsFrame(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  const isOnlyFilter =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && !formMethod;
  return isOnlyFilter ? false : defaultShouldRevalidate;
}

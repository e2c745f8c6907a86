import { useEffect } from "react";
import { Outlet, redirect, useLocation, useSearchParams } from "react-router";
import { mayRequest, permissionFor, requiredRedirect } from "#app/admin/access.ts";
import { signInUrlFor } from "#app/admin/sign-in/return-path.ts";
import { requestContext, servicesContext } from "#app/context.ts";
import type { RouteHandle } from "#app/root.tsx";
import { TimeZoneContext } from "#app/ui/local-time.tsx";
import { leaveToasts, showToast } from "#app/ui/toast.ts";
import { Toasts } from "#app/ui/toasts.tsx";
import { staffNotices } from "#content/staff-notices.ts";
import type { Route } from "./+types/layout";
import { AreaFailure } from "./area-failure.tsx";
import { tellOtherTabs } from "./other-tabs.ts";
import { refusedByRole } from "./require-staff.ts";

export const handle: RouteHandle = { stylesheet: "admin" };

export const meta = () => [{ name: "robots", content: "noindex" }];

/** Guards every route below, data requests of the router included (see server/http/middleware/staff-gate.ts). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ url, request, context }) => {
    const { session } = context.get(requestContext);
    const door = requiredRedirect(
      url.pathname,
      session,
      context.get(servicesContext).twoStepRequired,
    );
    if (door) throw redirect(signInUrlFor(door, `${url.pathname}${url.search}`));
    if (session && !mayRequest(session.role, url.pathname, request.method))
      throw refusedByRole(session, permissionFor(url.pathname, request.method));
  },
];

/** The guard runs with it when the router moves between pages. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  timeZone: context.get(servicesContext).timeZone,
});

export const ErrorBoundary = AreaFailure;

/**
 * The staff area's frame. What just happened comes as `?notice=` from the redirect that followed it;
 * it is said once and taken off the address.
 */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const open = params.get("open");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or another record open on it
  useEffect(() => leaveToasts(), [pathname, open]);
  const notice = params.get("notice") ?? "";
  useEffect(() => {
    const message = Object.entries(staffNotices).find(([name]) => name === notice)?.[1];
    if (!message) return;
    showToast(message);
    // The sign-in page shows only where the session has ended: a link with a notice ends none.
    if (pathname === "/admin" && (notice === "signed-out" || notice === "expired"))
      tellOtherTabs(notice);
    setParams(
      (current) => {
        current.delete("notice");
        return current;
      },
      { replace: true },
    );
  }, [notice, pathname, setParams]);
  // For tests: from here on forms and links are the client's.
  useEffect(() => {
    document.documentElement.dataset.started = "";
  }, []);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TimeZoneContext value={loaderData.timeZone}>
        <Outlet />
      </TimeZoneContext>
      <Toasts />
    </>
  );
}

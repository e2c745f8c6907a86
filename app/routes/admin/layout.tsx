import { useEffect } from "react";
import { Outlet, redirect, useSearchParams } from "react-router";
import { staffNotices } from "#content/staff.ts";
import { detour } from "#features/staff/access.ts";
import { requestContext, servicesContext } from "../../context.ts";
import type { RouteHandle } from "../../root.tsx";
import { PageFailure } from "../../ui/page-failure.tsx";
import { showToast } from "../../ui/toast.ts";
import { Toasts } from "../../ui/toasts.tsx";
import type { Route } from "./+types/layout";
import { tellOtherTabs } from "./other-tabs.ts";

export const handle: RouteHandle = { sheet: "desk" };

export const meta = () => [{ name: "robots", content: "noindex" }];

/** Guards every route below, data requests of the router included (see server/middleware/staff-gate.ts). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ url, context }) => {
    const { session } = context.get(requestContext);
    const elsewhere = detour(url.pathname, session, context.get(servicesContext).twoStepRequired);
    if (elsewhere) throw redirect(elsewhere);
  },
];

/** There must be a loader for the guard to run when the router moves between pages. */
export const loader = () => null;

export const ErrorBoundary = PageFailure;

/**
 * The staff area's frame. What just happened comes as `?notice=` from the redirect that followed it;
 * it is said once and taken off the address.
 */
export default function AdminLayout() {
  const [params, setParams] = useSearchParams();
  const notice = params.get("notice") ?? "";
  useEffect(() => {
    const message = Object.entries(staffNotices).find(([name]) => name === notice)?.[1];
    if (!message) return;
    showToast(message);
    // Whoever leaves in one tab leaves in all.
    if (notice === "signed-out" || notice === "expired") tellOtherTabs(notice);
    setParams(
      (current) => {
        current.delete("notice");
        return current;
      },
      { replace: true },
    );
  }, [notice, setParams]);
  // For tests, and for whoever looks: from here on forms and links are the client's.
  useEffect(() => {
    document.documentElement.dataset.started = "";
  }, []);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Outlet />
      <Toasts />
    </>
  );
}

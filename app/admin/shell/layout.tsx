import { useEffect, useMemo } from "react";
import { Outlet, redirect, useLocation, useSearchParams } from "react-router";
import { mayRequest, permissionFor, requiredRedirect } from "#app/admin/access.ts";
import { signInUrlFor } from "#app/admin/sign-in/return-path.ts";
import { requestContext, servicesContext } from "#app/context.ts";
import type { RouteHandle } from "#app/root.tsx";
import { TimeZoneContext } from "#app/ui/local-time.tsx";
import { leaveToast, showToast } from "#app/ui/toast.ts";
import { Toasts } from "#app/ui/toasts.tsx";
import { staffToasts } from "#content/staff-toasts.ts";
import { listNames } from "#domain/accounts/person.ts";
import type { Route } from "./+types/layout";
import { type SessionLeft, sessionLeft } from "./active.ts";
import { AreaFailure, isOtherPage } from "./fetch-failure.tsx";
import { forgetForms } from "./kept-form.tsx";
import { PeopleContext } from "./person.tsx";
import { refusedByRole } from "./require-staff.ts";
import { SessionKeeper } from "./session-keeper.tsx";
import { notifyOtherTabs } from "./use-session.ts";

export const handle: RouteHandle = { stylesheet: "admin" };

export const meta = () => [{ name: "robots", content: "noindex" }];

/** Guards every route below, the router's data requests included (see server/http/middleware/staff-gate.ts). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ url, request, context }) => {
    const { session } = context.get(requestContext);
    const { twoStepRequired } = context.get(servicesContext);
    const page = requiredRedirect(url.pathname, session, twoStepRequired);
    if (page) throw redirect(signInUrlFor(page, `${url.pathname}${url.search}`));
    if (session && !mayRequest(session.role, url.pathname, request.method))
      throw refusedByRole(session, permissionFor(url.pathname, request.method));
  },
];

/** With a loader the router runs the guard at every navigation. */
export async function loader({ context }: Route.LoaderArgs) {
  const { readonlyDb, clock, timeZone } = context.get(servicesContext);
  const { session } = context.get(requestContext);
  // Without an answer the pages below show their own failure.
  const names = session ? await listNames(readonlyDb).catch(() => []) : [];
  const left: SessionLeft | null = session && sessionLeft(clock, session);
  return { session: left, timeZone, names };
}

export const shouldRevalidate = isOtherPage;

export { AreaFailure as ErrorBoundary };

/** The staff area's frame. It shows the toast of `?toast=` once and removes it from the URL. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const open = params.get("open");
  // Another page, or another record open on it.
  useEffect(() => leaveToast(), [pathname, open]);
  const toast = params.get("toast") ?? "";
  useEffect(() => {
    const message = Object.entries(staffToasts).find(([name]) => name === toast)?.[1];
    if (!message) return;
    showToast(message);
    // Only on the sign-in page, which opens without a session: a link with a toast must end none.
    if (pathname === "/admin" && toast === "signed-out") {
      notifyOtherTabs(toast);
      forgetForms();
    }
    if (toast === "signed-in") notifyOtherTabs("renewed");
    setParams(
      (current) => {
        current.delete("toast");
        return current;
      },
      { replace: true },
    );
  }, [toast, pathname, setParams]);
  const names = useMemo(() => new Map(loaderData.names), [loaderData.names]);
  // Tests wait for it: from now on the client handles forms and links.
  useEffect(() => {
    document.documentElement.dataset.started = "";
  }, []);
  return (
    <>
      <a
        className="absolute -top-24 left-4 z-60 bg-ink px-4 py-2 text-paper focus:top-2"
        href="#main"
      >
        Skip to content
      </a>
      <TimeZoneContext value={loaderData.timeZone}>
        <PeopleContext value={names}>
          <Outlet />
        </PeopleContext>
      </TimeZoneContext>
      {loaderData.session && <SessionKeeper session={loaderData.session} />}
      <Toasts />
    </>
  );
}

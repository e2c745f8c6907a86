import { useEffect, useRef } from "react";
import { NavLink, Outlet, useRevalidator } from "react-router";
import { Spinner } from "#app/admin/records/totals.tsx";
import { SignOutButton } from "#app/admin/sign-in/sign-in-page.tsx";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { showToast } from "#app/ui/toast.ts";
import { deliveryQueue } from "#content/delivery-queue.ts";
import { adminLabels } from "#content/staff.ts";
import { staffNotices } from "#content/staff-notices.ts";
import { siteLabels } from "#content/staff-site.ts";
import { may } from "#domain/accounts/roles.ts";
import { countNew } from "#domain/contacts/list-unanswered.ts";
import type { Route } from "./+types/dashboard";
import { LoadFailure } from "./fetch-failure.tsx";
import { requireStaff } from "./require-staff.ts";
import { SessionClock } from "./session-clock.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { clock, reader, session } = requireStaff(context, "read");
  const { username, role, expiresAt, twoStep } = session;
  // By the server's clock: the browser's may be wrong.
  const now = clock.now().getTime();
  return {
    username,
    role,
    twoStep,
    endsIn: Date.parse(expiresAt) - now,
    isAdministrator: may(role, "accounts"),
    // The staff area works without this count; the page shows its own failure.
    newMessages: await countNew(reader).catch(() => 0),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { username, role, isAdministrator, newMessages } = loaderData;
  const { refresh, failure, busy } = useRefresh();
  return (
    <>
      <header className="admin-band flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-edge py-2">
        <h1 className="flex items-center gap-3 font-serif text-[1.5rem] font-semibold">
          <RafterCross className="w-8" />
          {adminLabels.heading}
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          <p className="mr-3 text-small">
            {username}, {role}
            <SessionClock endsIn={loaderData.endsIn} twoStep={loaderData.twoStep} />
          </p>
          <button type="button" className="button-quiet" onClick={refresh} disabled={busy}>
            {busy && <Spinner />}
            {adminLabels.refresh}
          </button>
          <SignOutButton />
        </div>
      </header>
      <nav
        aria-label={adminLabels.label}
        className="flex flex-wrap gap-x-8 overflow-x-auto border-b border-edge px-edge whitespace-nowrap"
      >
        <Tab to="/admin/overview">{adminLabels.overview}</Tab>
        <Tab to="/admin/donations">{adminLabels.donations}</Tab>
        <Tab
          to="/admin/contacts"
          badge={newMessages > 0 ? adminLabels.newMessages(newMessages) : null}
        >
          {adminLabels.contacts}
        </Tab>
        <Tab to="/admin/site">{siteLabels.heading}</Tab>
        <Tab to="/admin/newsletter">{adminLabels.newsletter}</Tab>
        <Tab to="/admin/jobs">{deliveryQueue.heading}</Tab>
        <span className="grow max-md:hidden" />
        {isAdministrator && <Tab to="/admin/accounts">{adminLabels.accounts}</Tab>}
        {isAdministrator && <Tab to="/admin/privacy">{adminLabels.privacy}</Tab>}
        {isAdministrator && <Tab to="/admin/audit">{adminLabels.audit}</Tab>}
        <Tab to="/admin/password">{adminLabels.password}</Tab>
        <Tab to="/admin/two-step">{adminLabels.twoStep}</Tab>
        <Tab to="/admin/sessions">{adminLabels.sessions}</Tab>
      </nav>
      <main id="main">
        <LoadFailure value={failure}>
          <Outlet />
        </LoadFailure>
      </main>
    </>
  );
}

/** Fetches all data of the page again and shows a notice; a failed page shows its own. */
function useRefresh() {
  const { revalidate, state } = useRevalidator();
  const failure = useRef(false);
  const isRequested = useRef(false);
  // The page's boundary has set its failure by now: React runs effects of children first.
  useEffect(() => {
    if (state !== "idle" || !isRequested.current) return;
    isRequested.current = false;
    if (!failure.current) showToast(staffNotices.refreshed);
  }, [state]);
  const refresh = () => {
    isRequested.current = true;
    return revalidate();
  };
  return { refresh, failure, busy: state !== "idle" };
}

function Tab({ to, badge, children }: { to: string; badge?: string | null; children: string }) {
  return (
    <NavLink to={to} className="admin-tab">
      {children}
      {badge && (
        <span className="ml-2 border border-edge px-[0.4rem] text-[0.84375rem] text-ink">
          {badge}
        </span>
      )}
    </NavLink>
  );
}

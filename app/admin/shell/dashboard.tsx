import { useEffect, useRef } from "react";
import { NavLink, Outlet, useRevalidator } from "react-router";
import { SignOutButton } from "#app/admin/sign-in/sign-in-page.tsx";
import { servicesContext } from "#app/context.ts";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { showToast } from "#app/ui/toast.ts";
import { deliveryQueue } from "#content/delivery-queue.ts";
import { recordsWords } from "#content/records.ts";
import { desk } from "#content/staff.ts";
import { staffNotices } from "#content/staff-notices.ts";
import { sitePage } from "#content/staff-site.ts";
import { may } from "#domain/accounts/roles.ts";
import { countNew } from "#domain/contacts/list-unanswered.ts";
import type { Route } from "./+types/dashboard";
import { LoadFailure } from "./fetch-failure.tsx";
import { requireStaff } from "./require-staff.ts";
import { SessionClock } from "./session-clock.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, "read");
  const { clock, reader } = context.get(servicesContext);
  const { username, role, expiresAt, twoStep } = session;
  // How long is left by the server's clock: the browser's may be wrong.
  const now = clock.now().getTime();
  return {
    username,
    role,
    twoStep,
    endsIn: Date.parse(expiresAt) - now,
    isAdministrator: may(role, "accounts"),
    // Without it the desk is still a desk; what could not be fetched is said by the page.
    newMessages: await countNew(reader).catch(() => 0),
  };
}

export default function Desk({ loaderData }: Route.ComponentProps) {
  const { username, role, isAdministrator, newMessages } = loaderData;
  const { refresh, failure, busy } = useRefresh();
  return (
    <>
      <header className="desk-band flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-edge py-2">
        <h1 className="flex items-center gap-3 font-serif text-[1.5rem] font-semibold">
          <RafterCross className="w-8" />
          {desk.heading}
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          <p className="mr-3 text-small">
            {username}, {role}
            <SessionClock endsIn={loaderData.endsIn} twoStep={loaderData.twoStep} />
          </p>
          <button type="button" className="button-quiet" onClick={refresh} disabled={busy}>
            {busy && <span className="spinner" aria-label={recordsWords.loading} role="img" />}
            {desk.refresh}
          </button>
          <SignOutButton />
        </div>
      </header>
      <nav
        aria-label={desk.label}
        className="flex flex-wrap gap-x-8 overflow-x-auto border-b border-edge px-edge whitespace-nowrap"
      >
        <Tab to="/admin/overview">{desk.overview}</Tab>
        <Tab to="/admin/donations">{desk.donations}</Tab>
        <Tab to="/admin/contacts" mark={newMessages > 0 ? desk.newMessages(newMessages) : null}>
          {desk.contacts}
        </Tab>
        <Tab to="/admin/site">{sitePage.tab}</Tab>
        <Tab to="/admin/newsletter">{desk.newsletter}</Tab>
        <Tab to="/admin/jobs">{deliveryQueue.heading}</Tab>
        <span className="grow max-md:hidden" />
        {isAdministrator && <Tab to="/admin/accounts">{desk.accounts}</Tab>}
        {isAdministrator && <Tab to="/admin/privacy">{desk.privacy}</Tab>}
        {isAdministrator && <Tab to="/admin/audit">{desk.audit}</Tab>}
        <Tab to="/admin/password">{desk.password}</Tab>
        <Tab to="/admin/two-step">{desk.twoStep}</Tab>
        <Tab to="/admin/sessions">{desk.sessions}</Tab>
      </nav>
      <main id="main">
        <LoadFailure value={failure}>
          <Outlet />
        </LoadFailure>
      </main>
    </>
  );
}

/** Loads everything shown anew, and says so; a page that could not be loaded says that by itself. */
function useRefresh() {
  const { revalidate, state } = useRevalidator();
  const failure = useRef(false);
  const asked = useRef(false);
  // The page's boundary has said its failure by now: effects run from the inside out.
  useEffect(() => {
    if (state !== "idle" || !asked.current) return;
    asked.current = false;
    if (!failure.current) showToast(staffNotices.refreshed);
  }, [state]);
  const refresh = () => {
    asked.current = true;
    return revalidate();
  };
  return { refresh, failure, busy: state !== "idle" };
}

function Tab({ to, mark, children }: { to: string; mark?: string | null; children: string }) {
  return (
    <NavLink to={to} className="desk-tab">
      {children}
      {mark && <span className="tab-mark">{mark}</span>}
    </NavLink>
  );
}

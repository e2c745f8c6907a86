import { Form, NavLink, Outlet, useRevalidator } from "react-router";
import { deliveryQueue } from "#content/delivery-queue.ts";
import { desk, staffNotices } from "#content/staff.ts";
import { may } from "#features/staff/roles.ts";
import { servicesContext } from "../../context.ts";
import { RafterCross } from "../../ui/rafter-cross.tsx";
import { showToast } from "../../ui/toast.ts";
import type { Route } from "./+types/desk";
import { SessionClock } from "./session-clock.tsx";
import { requireStaff } from "./staff.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, "read");
  const { username, role, expiresAt, twoStep } = session;
  // How long is left by the server's clock: the browser's may be wrong.
  const now = context.get(servicesContext).clock.now().getTime();
  return {
    username,
    role,
    twoStep,
    endsIn: Date.parse(expiresAt) - now,
    isAdministrator: may(role, "accounts"),
  };
}

export default function Desk({ loaderData }: Route.ComponentProps) {
  const { username, role, isAdministrator } = loaderData;
  const { revalidate, state } = useRevalidator();
  const refresh = async () => {
    await revalidate();
    showToast(staffNotices.refreshed);
  };
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
          <button
            type="button"
            className="button-quiet"
            onClick={refresh}
            disabled={state !== "idle"}
          >
            {desk.refresh}
          </button>
          <Form method="post" action="/admin/sign-out">
            <button type="submit" className="button-quiet">
              {desk.logout}
            </button>
          </Form>
        </div>
      </header>
      <nav
        aria-label={desk.label}
        className="flex flex-wrap gap-x-8 overflow-x-auto border-b border-edge px-edge whitespace-nowrap"
      >
        <Tab to="/admin/donations">{desk.donations}</Tab>
        <Tab to="/admin/contacts">{desk.contacts}</Tab>
        <Tab to="/admin/newsletter">{desk.newsletter}</Tab>
        <Tab to="/admin/jobs">{deliveryQueue.heading}</Tab>
        <span className="grow" />
        {isAdministrator && <Tab to="/admin/accounts">{desk.accounts}</Tab>}
        {isAdministrator && <Tab to="/admin/audit">{desk.audit}</Tab>}
        <Tab to="/admin/password">{desk.password}</Tab>
        <Tab to="/admin/two-step">{desk.twoStep}</Tab>
      </nav>
      <main id="main">
        <Outlet />
      </main>
    </>
  );
}

function Tab({ to, children }: { to: string; children: string }) {
  return (
    <NavLink to={to} className="desk-tab">
      {children}
    </NavLink>
  );
}

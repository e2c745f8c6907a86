import { Outlet } from "react-router";
import { Spinner } from "#app/admin/records/status-mark.tsx";
import { SearchEverything } from "#app/admin/search/search-dialog.tsx";
import { settingsPagesOf } from "#app/admin/settings/settings-pages.ts";
import { servicesContext } from "#app/context.ts";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { adminLabels } from "#content/staff.ts";
import { countNew } from "#domain/contacts/find-contacts.ts";
import { ADMIN_HOME, requiredRedirect } from "../access.ts";
import type { Route } from "./+types/dashboard";
import { DeskLinks, SettingsLink, SignOut } from "./desk-links.tsx";
import { isOtherPage, LoadFailure } from "./fetch-failure.tsx";
import { Icon } from "./icon.tsx";
import { OwnMenu } from "./own-menu.tsx";
import { requireStaff } from "./require-staff.ts";
import { useRefresh } from "./use-refresh.ts";
import { deskVersionContext, readDeskVersion } from "./version.ts";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }) => {
    context.set(deskVersionContext, await readDeskVersion(context.get(servicesContext).versions));
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { reader, session, twoStepRequired } = requireStaff(context, "read");
  const { username, name, email, role, endsAt, twoStep } = session;
  return {
    /** The page asks whether it has moved (use-desk-version.ts). */
    version: context.get(deskVersionContext),
    username,
    name,
    email,
    role,
    twoStep,
    /** Only one page opens yet: that of the password, or of the second step. */
    isRestricted: requiredRedirect(ADMIN_HOME, session, twoStepRequired) !== null,
    endsAt,
    // The staff area works without this count; the page shows its own failure.
    newMessages: await countNew(reader).catch(() => 0),
  };
}

export const shouldRevalidate = isOtherPage;

/** The frame of the desk: the band, the page, and on a small screen its links at the foot. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { role, newMessages } = loaderData;
  const { refresh, fetched, busy } = useRefresh();
  const settings = settingsPagesOf(role);
  if (loaderData.isRestricted) return <Outlet />;
  return (
    <>
      <header className="band-frame">
        <div className="band">
          <h1 className="band-name">
            <RafterCross className="" />
            {adminLabels.heading}
          </h1>
          <nav aria-label={adminLabels.label} className="band-nav">
            <DeskLinks newMessages={newMessages} className="band-item" />
          </nav>
          <div className="band-end">
            <SearchEverything />
            <button type="button" className="band-item band-wide" onClick={refresh} disabled={busy}>
              {busy ? <Spinner /> : <Icon name="refresh" />}
              {adminLabels.refresh}
            </button>
            <SettingsLink pages={settings} className="band-item band-wide" />
            <OwnMenu account={loaderData} settings={settings} refresh={refresh} />
            <SignOut className="band-item" formClassName="band-wide" />
          </div>
        </div>
      </header>
      <main id="main" className="pb-(--foot-nav-height)">
        <LoadFailure value={fetched}>
          <Outlet />
        </LoadFailure>
      </main>
      <div className="foot-frame">
        <nav aria-label={adminLabels.label} className="foot-nav">
          <DeskLinks newMessages={newMessages} className="band-item" />
        </nav>
      </div>
    </>
  );
}

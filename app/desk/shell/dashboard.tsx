import { Outlet } from "react-router";
import { servicesContext } from "#app/context.ts";
import { useRefresh } from "#app/desk/hooks/use-refresh.ts";
import { Icon } from "#app/desk/parts/icon.tsx";
import { Spinner } from "#app/desk/records/status-mark.tsx";
import { requireStaff } from "#app/desk/require-staff.ts";
import { SearchDialog } from "#app/desk/search/search-dialog.tsx";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { deskLabels } from "#content/desk/shell.ts";
import { countNewMessages } from "#domain/messages/find-messages.ts";
import { deskPagesOf, homeOf, requiredRedirect, settingsPagesOf } from "../access.ts";
import type { Route } from "./+types/dashboard";
import { AccountMenu, DeskLinks, SettingsLink, SignOut } from "./desk-menus.tsx";
import { deskVersionContext, readDeskVersion } from "./desk-version.ts";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }) => {
    context.set(deskVersionContext, await readDeskVersion(context.get(servicesContext).versions));
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { readonlyDb, session, twoStepRequired } = requireStaff(context);
  const { username, name, email, role, endsAt, twoStep } = session;
  return {
    version: context.get(deskVersionContext),
    username,
    name,
    email,
    role,
    twoStep,
    /** True while only one page opens: the one for the password, or for the second step. */
    isRestricted: requiredRedirect(homeOf(role), session, twoStepRequired) !== null,
    endsAt,
    // The staff area works without this count; the page shows its own failure.
    newMessages: await countNewMessages(readonlyDb).catch(() => 0),
  };
}

export { reloadsFrame as shouldRevalidate } from "./reloads-frame.ts";

const FOOTER_LINK_CLASS = [
  "relative -mt-px flex min-w-11 flex-col items-center gap-[0.1875rem] px-1 pt-1.5",
  "border-t-2 border-transparent text-label leading-4 text-iron [--focus:var(--color-saddle)]",
  "aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink",
  "focus-visible:-outline-offset-4",
].join(" ");

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { role, newMessages } = loaderData;
  const { refresh, busy } = useRefresh();
  const pages = deskPagesOf(role);
  const settings = settingsPagesOf(role);
  if (loaderData.isRestricted) return <Outlet />;
  return (
    <>
      <header className="[--focus:var(--color-brass)] tall:sticky top-0 z-40 @container/band print:hidden bg-(--band) text-(--on-band)">
        <div className="flex h-(--band-height) px-edge whitespace-nowrap [--band-gap:0.75rem] @max-[80rem]/band:[--band-gap:0.5rem] @max-[19rem]/band:px-2 @max-[19rem]/band:whitespace-normal">
          <p className="flex items-center gap-2.5 pr-3 font-semibold font-serif text-lead/6">
            <RafterCross className="w-6.5 flex-none" />
            {deskLabels.heading}
          </p>
          <nav aria-label={deskLabels.label} className="flex @max-[62rem]/band:hidden">
            <DeskLinks pages={pages} newMessages={newMessages} className="band-item" />
          </nav>
          <div className="-mr-(--band-gap) ml-auto flex">
            <SearchDialog />
            <button type="button" className="band-item @max-[48rem]/band:hidden" onClick={refresh}>
              {busy ? <Spinner /> : <Icon name="refresh" />}
              {deskLabels.refresh}
            </button>
            <SettingsLink pages={settings} className="band-item @max-[48rem]/band:hidden" />
            <AccountMenu
              account={loaderData}
              pages={pages}
              settings={settings}
              onRefresh={refresh}
            />
            <SignOut className="band-item" formClassName="flex @max-[48rem]/band:hidden" />
          </div>
        </div>
      </header>
      <main id="main" className="pb-(--foot-nav-height)">
        <Outlet />
      </main>
      <div className="-mt-(--foot-nav-height) pb-[env(safe-area-inset-bottom)] bg-paper tall:fixed bottom-0 inset-x-0 z-40 @container/foot print:hidden">
        <nav
          aria-label={deskLabels.label}
          className="flex h-(--foot-nav-height) justify-between border-t border-rule bg-paper px-2 @max-[19rem]/foot:hidden @min-[30rem]/foot:justify-evenly @min-[62rem]/foot:hidden"
        >
          <DeskLinks
            pages={pages}
            newMessages={newMessages}
            className={FOOTER_LINK_CLASS}
            isInFooter
          />
        </nav>
      </div>
    </>
  );
}

import { useRouteLoaderData } from "react-router";
import { mayRequest } from "#app/desk/access.ts";
import type { loader as dashboard } from "#app/desk/shell/dashboard.tsx";
import PageOutlet from "#app/desk/shell/page-outlet.tsx";
import { Rail } from "#app/desk/shell/rail.tsx";
import { siteLabels } from "#content/desk/site.ts";
import { siteSections } from "./sections.ts";

const LINKS = [{ to: "/admin/site", name: siteLabels.heading, end: true }, ...siteSections];

/**
 * The Site section: its rail beside one of its parts. Guest lists have no rail for a role that does
 * not see the site's documents.
 */
export default function SiteLayout() {
  const account = useRouteLoaderData<typeof dashboard>("desk/shell/dashboard");
  const page = (
    <div className="min-w-0 px-4 pt-4.5 pb-16 lg:px-6">
      <PageOutlet />
    </div>
  );
  if (account && !mayRequest(account.role, "/admin/site", "GET")) return page;
  return (
    <Rail heading={siteLabels.heading} links={LINKS}>
      {page}
    </Rail>
  );
}

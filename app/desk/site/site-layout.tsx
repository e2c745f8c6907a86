import { Outlet } from "react-router";
import { Rail } from "#app/desk/shell/rail.tsx";
import { siteLabels } from "#content/staff-site.ts";
import { siteSections } from "./sections.ts";

const LINKS = [{ to: "/admin/site", name: siteLabels.heading, end: true }, ...siteSections];

/** The Site section: its rail beside one of its parts. */
export default function SiteLayout() {
  return (
    <Rail heading={siteLabels.heading} links={LINKS}>
      <div className="min-w-0 px-4 pt-4.5 pb-16 lg:px-6">
        <Outlet />
      </div>
    </Rail>
  );
}

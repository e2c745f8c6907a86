import { Outlet } from "react-router";
import { Rail } from "#app/admin/shell/rail.tsx";
import { siteLabels } from "#content/staff-site.ts";
import { siteSections } from "./site-sections.ts";

/** What is written often comes first; a line divides it from the rest. */
const GROUPS = new Map(
  ["letters", "notice", "transfer"].map((name) => [`/admin/site/${name}`, "rest"]),
);

const LINKS = [
  { to: "/admin/site", name: siteLabels.everything, end: true },
  ...siteSections.map(({ name, url }) => ({ to: url, name, group: GROUPS.get(url) })),
];

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

import { NavLink, Outlet } from "react-router";
import { siteLabels } from "#content/staff-site.ts";
import { siteSections } from "./site-sections.ts";

/** The rail of the Site section beside one of its parts. */
export default function SiteLayout() {
  return (
    <div className="site-frame">
      <nav className="site-rail" aria-label={siteLabels.heading}>
        <NavLink to="/admin/site" end>
          {siteLabels.everything}
        </NavLink>
        {siteSections.map(({ name, url }) => (
          <NavLink key={url} to={url}>
            {name}
          </NavLink>
        ))}
      </nav>
      <div className="site-part">
        <Outlet />
      </div>
    </div>
  );
}

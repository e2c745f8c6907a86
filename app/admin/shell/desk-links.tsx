import { NavLink } from "react-router";
import { adminLabels } from "#content/staff.ts";
import { siteLabels } from "#content/staff-site.ts";
import { Icon } from "./icon.tsx";

const LINKS = [
  { to: "/admin/overview", name: adminLabels.overview, icon: "overview" },
  { to: "/admin/donations", name: adminLabels.donations, icon: "donations" },
  { to: "/admin/contacts", name: adminLabels.contacts, icon: "contacts" },
  { to: "/admin/site", name: siteLabels.heading, icon: "site" },
] as const;

/** Links to the pages of daily work: in the band, at the foot of a small screen, or in one's own menu. */
export const DeskLinks = ({ newMessages, className }: { newMessages: number; className: string }) =>
  LINKS.map(({ to, name, icon }) => (
    <NavLink key={to} to={to} className={className}>
      <Icon name={icon} className="band-icon" />
      {name}
      {to === "/admin/contacts" && newMessages > 0 && (
        <small>
          {newMessages.toLocaleString("en-US")}
          <span className="count-word"> {adminLabels.newWord}</span>
        </small>
      )}
    </NavLink>
  ));

import { Form, Link, NavLink, useLocation } from "react-router";
import type { SettingsPage } from "#app/admin/settings/settings-pages.ts";
import { Submit } from "#app/admin/shell/fields.tsx";
import { adminLabels, settingsLabels } from "#content/staff.ts";
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

interface SignOutProps {
  className: string;
  formClassName?: string;
}

export const SignOut = ({ className, formClassName }: SignOutProps) => (
  <Form method="post" action="/admin/sign-out" className={formClassName}>
    <Submit className={className}>{adminLabels.logout}</Submit>
  </Form>
);

interface SettingsLinkProps {
  pages: readonly SettingsPage[];
  className: string;
}

/** Leads to the first page of the settings that the role may see. */
export function SettingsLink({ pages, className }: SettingsLinkProps) {
  const { pathname } = useLocation();
  const [first] = pages;
  if (!first) return null;
  const isIn = pages.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <Link to={first.to} className={className} aria-current={isIn ? "true" : undefined}>
      {settingsLabels.heading}
    </Link>
  );
}

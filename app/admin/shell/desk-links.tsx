import { Form, Link, NavLink, useLocation } from "react-router";
import type { SettingsPage } from "#app/admin/settings/settings-pages.ts";
import { Submit } from "#app/admin/shell/fields.tsx";
import { peoplePage } from "#content/people.ts";
import { adminLabels, settingsLabels } from "#content/staff.ts";
import { siteLabels } from "#content/staff-site.ts";
import { Icon } from "./icon.tsx";

const LINKS = [
  { to: "/admin/overview", name: adminLabels.overview, icon: "overview" },
  { to: "/admin/donations", name: adminLabels.donations, icon: "donations" },
  { to: "/admin/contacts", name: adminLabels.contacts, icon: "contacts" },
  { to: "/admin/people", name: peoplePage.heading, icon: "people" },
  { to: "/admin/site", name: siteLabels.heading, icon: "site" },
] as const;
const AT_ICON = "absolute top-[0.1875rem] left-1/2 ml-3 font-semibold text-saddle text-label";

interface DeskLinksProps {
  newMessages: number;
  className: string;
  atFoot?: boolean;
}

/** Links to the pages of daily work: in the band, at the foot of a small screen, or in one's own menu. */
export const DeskLinks = ({ newMessages, className, atFoot }: DeskLinksProps) =>
  LINKS.map(({ to, name, icon }) => (
    <NavLink key={to} to={to} className={className}>
      {atFoot && <Icon name={icon} className="size-5" />}
      {name}
      {to === "/admin/contacts" && newMessages > 0 && (
        <small className={atFoot ? AT_ICON : undefined}>
          {newMessages.toLocaleString("en-US")}
          {!atFoot && ` ${adminLabels.newWord}`}
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

import { Link, useLocation } from "react-router";
import type { SettingsPage } from "#app/admin/settings/settings-pages.ts";
import { settingsLabels } from "#content/staff.ts";

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

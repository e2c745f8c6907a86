import { Link, useLocation } from "react-router";
import type { SettingsPlace } from "#app/admin/settings/settings-places.ts";
import { settingsLabels } from "#content/staff.ts";

interface SettingsLinkProps {
  places: readonly SettingsPlace[];
  className: string;
}

/** Leads to the first place of the settings that the role may see. */
export function SettingsLink({ places, className }: SettingsLinkProps) {
  const { pathname } = useLocation();
  const [first] = places;
  if (!first) return null;
  const isIn = places.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <Link to={first.to} className={className} aria-current={isIn ? "true" : undefined}>
      {settingsLabels.heading}
    </Link>
  );
}

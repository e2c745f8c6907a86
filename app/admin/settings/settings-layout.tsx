import { Outlet, useRouteLoaderData } from "react-router";
import type { loader as dashboard } from "#app/admin/shell/dashboard.tsx";
import { Rail } from "#app/admin/shell/rail.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { settingsLabels as labels } from "#content/staff.ts";
import { viewLabels } from "#content/staff-lists.ts";
import { COUNTED } from "#domain/lists/limits.ts";
import { countSettings } from "#domain/waiting/count-settings.ts";
import type { Route } from "./+types/settings-layout";
import { settingsPagesOf } from "./settings-pages.ts";

/** The rail works without its counts; the page shows its own failure. */
export const loader = ({ context }: Route.LoaderArgs) =>
  countSettings(requireStaff(context, "read").reader).catch(() => undefined);

/** The settings: their rail beside one of the pages. */
export default function SettingsLayout({ loaderData: counts }: Route.ComponentProps) {
  const account = useRouteLoaderData<typeof dashboard>("admin/shell/dashboard");
  const pages = account ? settingsPagesOf(account.role) : [];
  const noted = pages.map((page) => {
    const count = (page.counts && counts?.[page.counts]) || 0;
    if (count === 0) return page;
    if (page.counts === "failed") return { ...page, note: labels.failed(count), isAlarm: true };
    return { ...page, note: count >= COUNTED ? viewLabels.capped : String(count) };
  });
  return (
    <Rail heading={labels.heading} links={noted}>
      <Outlet />
    </Rail>
  );
}

import { Outlet, useRouteLoaderData } from "react-router";
import { settingsPagesOf } from "#app/admin/access.ts";
import type { loader as dashboard } from "#app/admin/shell/dashboard.tsx";
import { Rail } from "#app/admin/shell/rail.tsx";
import { settingsLabels } from "#content/staff.ts";

export default function SettingsLayout() {
  const account = useRouteLoaderData<typeof dashboard>("admin/shell/dashboard");
  return (
    <Rail heading={settingsLabels.heading} links={account ? settingsPagesOf(account.role) : []}>
      <Outlet />
    </Rail>
  );
}

import { Outlet, useRouteLoaderData } from "react-router";
import type { loader } from "#app/admin/shell/dashboard.tsx";
import { Rail } from "#app/admin/shell/rail.tsx";
import { settingsLabels } from "#content/staff.ts";
import { settingsPlacesOf } from "./settings-places.ts";

/** The settings: their rail beside one of the pages. */
export default function SettingsLayout() {
  const account = useRouteLoaderData<typeof loader>("admin/shell/dashboard");
  const places = account ? settingsPlacesOf(account.role) : [];
  return (
    <Rail heading={settingsLabels.heading} places={places}>
      <Outlet />
    </Rail>
  );
}

import { useRouteLoaderData } from "react-router";
import { settingsPagesOf } from "#app/desk/access.ts";
import type { loader as dashboard } from "#app/desk/shell/dashboard.tsx";
import PageOutlet from "#app/desk/shell/page-outlet.tsx";
import { Rail } from "#app/desk/shell/rail.tsx";
import { settingsLabels } from "#content/desk/shell.ts";

export default function SettingsLayout() {
  const account = useRouteLoaderData<typeof dashboard>("desk/shell/dashboard");
  return (
    <Rail heading={settingsLabels.heading} links={account ? settingsPagesOf(account.role) : []}>
      <PageOutlet />
    </Rail>
  );
}

import { useRouteLoaderData } from "react-router";
import { linksTo, staffPages } from "#app/desk/pages.ts";
import type { loader } from "#app/desk/shell/dashboard.tsx";
import PageOutlet from "#app/desk/shell/page-outlet.tsx";
import { Rail } from "#app/desk/shell/rail.tsx";
import { accountMenuLabels } from "#content/desk/shell.ts";

export default function AccountLayout() {
  const account = useRouteLoaderData<typeof loader>("desk/shell/dashboard");
  if (!account || account.isRestricted) return <PageOutlet />;
  return (
    <Rail heading={accountMenuLabels.label} links={linksTo(staffPages.account)}>
      <PageOutlet />
    </Rail>
  );
}

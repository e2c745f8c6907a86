import { useState } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { KeepDelivering } from "#features/contact/keep-delivering.tsx";
import { useOrganisation } from "../../organisation.ts";
import type { RouteHandle } from "../../root.tsx";
import { still } from "../../ui/still.tsx";
import { Toasts } from "../../ui/toasts.tsx";
import { SiteHeader } from "./site-header.tsx";

const SiteFooter = still("site-footer", async () => (await import("./site-footer.tsx")).SiteFooter);

/**
 * Navigation, the page, footer. A page that takes the place of another fades in; the first one must not,
 * since nothing may come between a visitor and the first paint.
 */
export default function PublicLayout() {
  const { pathname, key } = useLocation();
  const [firstKey] = useState(key);
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const top = handles.findLast((handle) => handle?.top)?.top ?? "light";
  const organisation = useOrganisation();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader name={organisation.name} top={top} />
      <div key={pathname} className={key === firstKey ? "page" : "page page-arrives"}>
        <Outlet />
      </div>
      <SiteFooter />
      <Toasts />
      <KeepDelivering />
    </>
  );
}

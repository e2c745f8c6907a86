import { Outlet, useLocation, useMatches } from "react-router";
import { KeepDelivering } from "#features/contact/keep-delivering.tsx";
import { useOrganisation } from "../../organisation.ts";
import type { RouteHandle } from "../../root.tsx";
import { Toasts } from "../../ui/toasts.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Navigation, the page, footer; the page fades in anew with every address. */
export default function PublicLayout() {
  const { pathname } = useLocation();
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const top = handles.findLast((handle) => handle?.top)?.top ?? "light";
  const organisation = useOrganisation();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader name={organisation.name} top={top} />
      <div key={pathname} className="page">
        <Outlet />
      </div>
      <SiteFooter organisation={organisation} />
      <Toasts />
      <KeepDelivering />
    </>
  );
}

import { Outlet, useMatches } from "react-router";
import type { RouteHandle } from "#app/root.tsx";
import { useOrganisation } from "./organisation.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** The bar, the page, the footer. */
export default function PublicLayout() {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const top = handles.findLast((handle) => handle?.top)?.top ?? "light";
  return (
    <>
      <a className="skip-link" href="#main" data-under-menu="">
        Skip to content
      </a>
      <SiteHeader name={useOrganisation().name} top={top} />
      <div data-under-menu="">
        <Outlet />
        <SiteFooter />
      </div>
    </>
  );
}

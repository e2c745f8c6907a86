import { Outlet, useMatches } from "react-router";
import { servicesContext } from "#app/context.ts";
import type { RouteHandle } from "#app/root.tsx";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/layout";
import { useOrganisation } from "./organisation.ts";
import { ShellContext } from "./shell-content.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { content, clock, facts } = context.get(servicesContext);
  const notice = content.current("notice");
  return {
    notice: notice && notice.endsAt > isoTime(clock) ? notice : null,
    hours: facts.hours,
    shell: content.current("shell"),
  };
}

/** The bar, the page, the footer. */
export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const top = handles.findLast((handle) => handle?.top)?.top ?? "light";
  const { shell, notice, hours } = loaderData;
  return (
    <ShellContext value={shell}>
      <a className="skip-link" href="#main" data-under-menu="">
        {shell.unseen.skip}
      </a>
      <SiteHeader name={useOrganisation().name} top={top} notice={notice} />
      <div data-under-menu="">
        <Outlet />
        <SiteFooter hours={hours} />
      </div>
    </ShellContext>
  );
}

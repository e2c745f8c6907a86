import { use } from "react";
import { Outlet, useMatches } from "react-router";
import { servicesContext } from "#app/context.ts";
import { PagePictures } from "#app/pictures/page-picture.tsx";
import { homeFigures } from "#app/public/home/home-figures.ts";
import { pageOfRoute } from "#app/public/pages.ts";
import { StylesheetContext } from "#app/styles/styles.tsx";
import type { MediaPicture } from "#domain/content/media-picture.ts";
import { isoTime } from "#domain/values/clock.ts";
import { yearOf } from "#domain/values/time-zone.ts";
import type { Route } from "./+types/layout";
import { ShellContext, useOrganization } from "./published-texts.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { content, clock, facts, progress, timeZone } = context.get(servicesContext);
  const notice = content.current("notice");
  return {
    notice: notice && notice.endsAt > isoTime(clock) ? notice : null,
    hours: facts.hours,
    year: yearOf(isoTime(clock), timeZone),
    figure: homeFigures(await progress.report(), facts),
    shell: content.current("shell"),
  };
}

/** The bar, the page, the footer. The footer is at the window's foot when the page is shorter. */
export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const page = useMatches().slice(-1)[0];
  const { top: ownTop = "light", stylesheet = "message" } = pageOfRoute(page?.id) ?? {};
  const sentStylesheet = use(StylesheetContext)?.name;
  // A failure replaces the page, on paper.
  const top = sentStylesheet && sentStylesheet !== stylesheet ? "light" : ownTop;
  const { pictures = [] } = (page?.loaderData ?? {}) as { pictures?: readonly MediaPicture[] };
  const { shell, notice, hours, year, figure } = loaderData;
  return (
    <ShellContext value={shell}>
      <a className="skip-link" href="#main" data-under-menu="">
        {shell.unseen.skip}
      </a>
      <SiteHeader name={useOrganization().name} top={top} notice={notice} figure={figure} />
      <div data-under-menu="" className="flex min-h-svh flex-col [&>main]:grow">
        <PagePictures value={pictures}>
          <Outlet />
        </PagePictures>
        <SiteFooter hours={hours} year={year} />
      </div>
    </ShellContext>
  );
}

import { Link } from "react-router";
import { phases } from "#content/fundraising.ts";
import { gallery, phasesSection, plansAction, plansPage } from "#content/plans.ts";
import { walkAround } from "#content/walk-around.ts";
import { formatDollars } from "#features/fundraising/progress.ts";
import type { GalleryVideos } from "#features/media/gallery-entries.ts";
import { PhaseCards } from "#features/media/phase-cards.tsx";
import { servicesContext } from "../../context.ts";
import { allowFrames } from "../../frames.ts";
import GalleryIsland from "../../islands/gallery/island.tsx";
import { Island } from "../../islands/island.tsx";
import WalkAroundIsland from "../../islands/walk-around/island.tsx";
import { pageMeta } from "../../page-meta.ts";
import type { RouteHandle } from "../../root.tsx";
import { keepTogether } from "../../ui/keep-together.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { VIDEO_ORIGIN } from "../../ui/video-address.ts";
import type { Route } from "./+types/plans";
import { FacilitySheet } from "./plans-facility.tsx";
import { PhaseOneIntro } from "./plans-intro.tsx";
import { RoomLists } from "./plans-rooms.tsx";
import { Uses } from "./plans-uses.tsx";

export const handle: RouteHandle = { sheet: "plans" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: plansPage.heading,
    description: plansPage.description,
    path: "/plans",
  });

export function loader({ context }: Route.LoaderArgs) {
  const { videos } = context.get(servicesContext);
  return allowFrames({ videos }, hasVideos(videos) ? VIDEO_ORIGIN : null);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const hasVideos = (videos: GalleryVideos) => Object.values(videos).some((id) => id !== null);

export default function Plans({ loaderData }: Route.ComponentProps) {
  const total = phases.reduce((sum, phase) => sum + phase.amount, 0);
  return (
    <main id="main">
      <FacilitySheet />
      <Sheet number="P-2" name="Phase 1" className="overflow-x-clip">
        <PhaseOneIntro />
        <h2 id="gallery-heading" className="title-2 mt-16 max-w-[20em] lg:mt-24">
          {gallery.heading}
        </h2>
        <div className="gallery">
          <Island
            name="gallery"
            part={GalleryIsland}
            props={{ videos: loaderData.videos, labelledBy: "gallery-heading" }}
            wake={["use", "query"]}
            unreachable={gallery.unreachable}
          />
        </div>
        <div className="mt-16 lg:mt-24">
          <h2 className="title-2">{walkAround.heading}</h2>
          <p className="mt-3 max-w-measure text-lead">{walkAround.lead}</p>
        </div>
        <div className="gallery">
          <Island
            name="walk-around"
            part={WalkAroundIsland}
            props={{}}
            wake={["use"]}
            unreachable={walkAround.unreachable}
          />
        </div>
        <RoomLists />
      </Sheet>
      <Sheet number="P-3" name="Phases" className="pt-0!">
        <h2 className="title-2 mb-6">{phasesSection.heading}</h2>
        <PhaseCards formatAmount={formatDollars} />
        <p className="money flex flex-wrap justify-between gap-x-8 border-t-2 border-ink pt-3 font-semibold">
          <span>{phasesSection.total}</span>
          <span>{formatDollars(total)}</span>
        </p>
      </Sheet>
      <Uses />
      <Sheet number="P-5" name="Give" ground="pine">
        <div className="flex flex-wrap items-end justify-between gap-8">
          <div>
            <h2 className="title-2">{keepTogether(plansAction.heading)}</h2>
            <p className="mt-3 text-lead text-on-pine-2">{plansAction.text}</p>
          </div>
          <Link to={plansAction.action.path} className="button button-brass max-sm:w-full">
            {plansAction.action.name}
          </Link>
        </div>
      </Sheet>
    </main>
  );
}

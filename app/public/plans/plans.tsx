import { Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { allowFrames } from "#app/frame-policy.ts";
import Building3dIsland from "#app/islands/building-3d/island.tsx";
import { galleryEntries } from "#app/islands/gallery/gallery-entries.ts";
import GalleryIsland from "#app/islands/gallery/island.tsx";
import { Island } from "#app/islands/island.tsx";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { RouteHandle } from "#app/root.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { Section } from "#app/ui/section.tsx";
import { VIDEO_ORIGIN } from "#app/ui/video-urls.ts";
import { building3d } from "#content/building-3d.ts";
import { gallery, galleryItems, phasesSection, plansAction, plansPage } from "#content/plans.ts";
import { formatDollars } from "#domain/fundraising/progress.ts";
import type { Route } from "./+types/plans";
import { Facility } from "./facility.tsx";
import { PhaseOneIntro } from "./intro.tsx";
import { PhaseCards } from "./phase-cards.tsx";
import { RoomLists } from "./rooms.tsx";
import { shownGallery } from "./shown-gallery.ts";
import { Uses } from "./uses.tsx";

export const handle: RouteHandle = { stylesheet: "plans" };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "/plans", plansPage);

export function loader({ context }: Route.LoaderArgs) {
  const { facts, content, media } = context.get(servicesContext);
  const videos = facts.galleryVideos;
  const items = shownGallery(content.current("gallery"), media);
  return allowFrames(
    { videos, items, phases: facts.campaign.phases },
    galleryEntries(items ?? galleryItems, videos).some(({ video }) => video?.id)
      ? VIDEO_ORIGIN
      : null,
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Plans({ loaderData }: Route.ComponentProps) {
  const { videos, items, phases } = loaderData;
  const total = phases.reduce((sum, phase) => sum + phase.amount, 0);
  return (
    <main id="main">
      <Facility />
      <Section number="P-2" name="Phase 1" className="overflow-x-clip">
        <PhaseOneIntro />
        <h2 id="gallery-heading" className="title-2 mt-16 max-w-[20em] lg:mt-24">
          {gallery.heading}
        </h2>
        <div className="gallery">
          <Island
            name="gallery"
            part={GalleryIsland}
            props={{ videos, items, labelledBy: "gallery-heading" }}
            wake={["query"]}
            unreachable={gallery.unreachable}
          />
        </div>
        <div className="mt-16 lg:mt-24">
          <h2 className="title-2">{building3d.heading}</h2>
          <p className="mt-3 max-w-measure text-lead">{building3d.lead}</p>
        </div>
        <div className="gallery">
          <Island
            name="building-3d"
            part={Building3dIsland}
            props={{}}
            unreachable={building3d.unreachable}
          />
        </div>
        <RoomLists />
      </Section>
      <Section number="P-3" name="Phases" className="pt-0!">
        <h2 className="title-2 mb-6">{phasesSection.heading}</h2>
        <PhaseCards phases={phases} />
        <p className="money flex flex-wrap justify-between gap-x-8 border-t-2 border-ink pt-3 font-semibold">
          <span>{phasesSection.total}</span>
          <span>{formatDollars(total)}</span>
        </p>
      </Section>
      <Uses />
      <Section number="P-5" name="Give" ground="pine">
        <div className="flex flex-wrap items-end justify-between gap-8">
          <div>
            <h2 className="title-2">{keepTogether(plansAction.heading)}</h2>
            <p className="mt-3 text-lead text-on-pine-2">{plansAction.text}</p>
          </div>
          <Link to={plansAction.action.path} className="button button-brass max-sm:w-full">
            {plansAction.action.name}
          </Link>
        </div>
      </Section>
    </main>
  );
}

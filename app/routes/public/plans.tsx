import { Link, redirectDocument, type ShouldRevalidateFunctionArgs } from "react-router";
import { phases } from "#content/fundraising.ts";
import { gallery, phasesSection, plansAction, plansPage } from "#content/plans.ts";
import { walkAround } from "#content/walk-around.ts";
import { formatDollars } from "#features/fundraising/progress.ts";
import { Gallery } from "#features/media/gallery.tsx";
import { type GalleryVideos, galleryEntries } from "#features/media/gallery-entries.ts";
import { PhaseCards } from "#features/media/phase-cards.tsx";
import { Picture } from "#features/media/picture.tsx";
import { WalkAround } from "#features/walk/walk-around.tsx";
import { servicesContext } from "../../context.ts";
import { allowFrames } from "../../frames.ts";
import { pageMeta } from "../../page-meta.ts";
import { keepTogether } from "../../ui/keep-together.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { still } from "../../ui/still.tsx";
import { VIDEO_ORIGIN } from "../../ui/video-address.ts";
import type { Route } from "./+types/plans";
import { FacilitySheet } from "./plans-facility.tsx";
import { PhaseOneIntro } from "./plans-intro.tsx";
import { Uses } from "./plans-uses.tsx";

const RoomLists = still(async () => (await import("./plans-rooms.tsx")).RoomLists);

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

/** A page keeps the policy it was loaded with, so one that shows videos has to be loaded as a document. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader();
  if (hasVideos(loaded.videos)) throw redirectDocument(request.url);
  return loaded;
}

/** Which item is open changes the address, and nothing the server knows. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

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
          <Gallery entries={galleryEntries(loaderData.videos)} labelledBy="gallery-heading" />
        </div>
        <div className="mt-16 lg:mt-24">
          <h2 className="title-2">{walkAround.heading}</h2>
          <p className="mt-3 max-w-measure text-lead">{walkAround.lead}</p>
        </div>
        <div className="gallery">
          <WalkAround
            poster={
              <Picture
                name="aerial-view"
                alt=""
                sizes="(min-width: 100rem) 100rem, 100vw"
                className="h-full w-full"
              />
            }
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
          <Link
            prefetch="intent"
            to={plansAction.action.path}
            className="button button-brass max-sm:w-full"
          >
            {plansAction.action.name}
          </Link>
        </div>
      </Sheet>
    </main>
  );
}

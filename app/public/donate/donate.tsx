import { servicesContext } from "#app/context.ts";
import { allowFrames } from "#app/frame-policy.ts";
import { Picture } from "#app/pictures/picture.tsx";
import { homeFigures } from "#app/public/home/home-figures.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { RouteHandle } from "#app/root.tsx";
import { Section } from "#app/ui/section.tsx";
import { ArrowLink, Definitions, HeadingWithLead, Paragraphs } from "#app/ui/section-parts.tsx";
import { disclaimer, donatePage, otherGiving, receipt } from "#content/donate.ts";
import { conceptNote, pictures } from "#content/pictures.ts";
import { givingOffer } from "#domain/giving/giving-offer.ts";
import type { Route } from "./+types/donate";
import { GivingHead } from "./giving-head.tsx";
import { MakeDonation } from "./make-donation.tsx";
import { PledgeIsland } from "./pledge-island.tsx";

export const handle: RouteHandle = { stylesheet: "donate" };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "/donate", donatePage);

export async function loader({ context }: Route.LoaderArgs) {
  const { giving, facts, progress } = context.get(servicesContext);
  const offer = givingOffer(giving);
  const suggested = facts.suggestedGifts;
  const isFirst = facts.published("giving") === null;
  const figures = homeFigures(await progress.report(), facts);
  return allowFrames(
    { offer, suggested, isFirst, ...figures },
    offer && (giving.origin ?? "'self'"),
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Donate({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <div className="giving-spread">
        <GivingHead {...loaderData} />
        <MakeDonation {...loaderData} />
      </div>
      <Section number="D-2" name="What follows" ground="bone">
        <div className="grid gap-x-gutter gap-y-6 lg:grid-cols-[3fr_4fr]">
          <h2 className="title-2">{receipt.heading}</h2>
          <div className="max-w-measure border-t-[6px] border-ink pt-6">
            <p className="text-lead leading-snug">{receipt.text}</p>
            <ul className="dashes mt-3">
              {receipt.list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        </div>
      </Section>
      <Section number="D-3" name="Pledge">
        <div className="grid gap-x-gutter gap-y-14 lg:grid-cols-[3fr_2fr]">
          <PledgeIsland />
          <figure>
            <Picture
              name="mission"
              sizes="(width >= 64rem) 32vw, 95vw"
              className="aspect-[4/3] w-full lg:aspect-[4/5]"
            />
            <figcaption className="mt-3 text-small text-iron">
              {pictures.mission.caption}. {conceptNote.rendering}.
            </figcaption>
          </figure>
        </div>
      </Section>
      <Section number="D-4" name="Other ways" ground="bone">
        <HeadingWithLead {...otherGiving} />
        <Definitions entries={otherGiving.methods} padding="py-6" />
        <p>
          <ArrowLink {...otherGiving.action} />
        </p>
      </Section>
      <Section number="D-5" name="Tax status">
        <div className="grid gap-x-gutter gap-y-6 lg:grid-cols-[3fr_4fr]">
          <h2 className="title-2">{disclaimer.heading}</h2>
          <div className="max-w-measure border-t-[6px] border-ink pt-6">
            <Paragraphs texts={disclaimer.texts} />
          </div>
        </div>
      </Section>
    </main>
  );
}

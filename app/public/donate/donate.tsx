import { servicesContext } from "#app/context.ts";
import { allowFrames } from "#app/frame-policy.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { RouteHandle } from "#app/root.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Section } from "#app/ui/section.tsx";
import { ArrowLink, Definitions, HeadingWithLead, Paragraphs } from "#app/ui/section-parts.tsx";
import { disclaimer, donatePage, otherGiving, receipt } from "#content/donate.ts";
import { givingOffer } from "#domain/giving/giving-offer.ts";
import type { Route } from "./+types/donate";
import { MakeDonation } from "./make-donation.tsx";
import { PledgeIsland } from "./pledge-island.tsx";

export const handle: RouteHandle = { stylesheet: "donate" };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "/donate", donatePage);

export function loader({ context }: Route.LoaderArgs) {
  const { giving, facts } = context.get(servicesContext);
  const offer = givingOffer(giving);
  const suggested = facts.suggestedGifts;
  const isFirst = facts.published("giving") === null;
  return allowFrames({ offer, suggested, isFirst }, offer && (giving.origin ?? "'self'"));
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Donate({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHead number="D-1" name="Giving" title={donatePage.heading} lead={donatePage.lead} />
      <Section number="D-2" name="Donation">
        <div className="grid gap-x-24 gap-y-16 lg:grid-cols-[3fr_2fr]">
          <MakeDonation {...loaderData} />
          <section aria-labelledby="receipt" className="self-end border-t border-rule pt-5">
            <h2 id="receipt" className="title-3">
              {receipt.heading}
            </h2>
            <p className="mt-3">{receipt.text}</p>
            <ul className="dashes mt-2">
              {receipt.list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        </div>
      </Section>
      <Section number="D-3" name="Pledge">
        <PledgeIsland />
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

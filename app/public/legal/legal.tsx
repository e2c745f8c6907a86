import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import { useOrganization } from "#app/public/shell/published-texts.ts";
import { EmailLink } from "#app/ui/contact-links.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { withLinks } from "#app/ui/with-links.tsx";
import { legalLabels } from "#content/legal.ts";
import type { LegalFacts } from "#domain/content/facts/legal.ts";
import { longDate } from "#domain/values/format-day.ts";
import type { Route } from "./+types/legal";

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  pageMeta(matches, location.pathname, loaderData);

/** Serves /privacy and /terms. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { facts } = context.get(servicesContext);
  return new URL(request.url).pathname === "/terms"
    ? { ...facts.read("terms"), number: "L-2" }
    : { ...facts.read("privacy"), number: "L-1" };
}

/** A legal page, with the day of its review or a note that the review is still to come. */
export default function Legal({ loaderData: legal }: Route.ComponentProps) {
  const { email } = useOrganization();
  return (
    <main id="main">
      <PageHeader number={legal.number} name="Legal" title={legal.heading} lead={legal.lead} />
      <div className="section pt-12!">
        <div className="section-grid">
          <div className="border-y border-rule py-4 text-small">
            <p>
              <strong>
                {legal.reviewedOn
                  ? legalLabels.reviewed(longDate(legal.reviewedOn))
                  : legalLabels.review}
              </strong>
            </p>
            <p className="text-iron">
              {legalLabels.changed}{" "}
              <time dateTime={legal.changedOn}>{longDate(legal.changedOn)}</time>.{" "}
              {legalLabels.write} <EmailLink email={email} />.
            </p>
          </div>
          {legal.sections.map((section) => (
            <section
              key={section.heading}
              className="grid gap-x-gutter gap-y-3 border-b border-rule pb-8 lg:split-3"
            >
              <h2 className="title-3">{section.heading}</h2>
              <div className="grid max-w-[42rem] gap-3">
                {section.paragraphs.map((text) => (
                  <p key={text}>{withLinks(text)}</p>
                ))}
                {section.list?.length ? (
                  <ul className="dashes">
                    {section.list.map((text) => (
                      <li key={text}>{withLinks(text)}</li>
                    ))}
                  </ul>
                ) : null}
                {section.cases && <LegalCases cases={section.cases} />}
              </div>
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}

/** Staff's text may already end with punctuation. */
const sentence = (text = "") => (/[.!?]$/.test(text) ? text : `${text}.`);

type Cases = NonNullable<LegalFacts["sections"][number]["cases"]>;

function LegalCases({ cases }: { cases: Cases }) {
  return cases.map(({ when, stored, receivers }) => (
    <div key={when} className="mb-6 border-t border-rule pt-3 last:mb-0">
      <h3 className="font-sans font-semibold">{when}</h3>
      <dl>
        {[
          [legalLabels.stored, stored],
          [legalLabels.receivers, receivers],
        ].map(([name, text]) => (
          <div key={name} className="mt-1 grid gap-x-6 sm:grid-cols-[7rem_1fr]">
            <dt className="text-small text-iron">{name}</dt>
            <dd>{withLinks(sentence(text))}</dd>
          </div>
        ))}
      </dl>
    </div>
  ));
}

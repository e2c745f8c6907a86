import { Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { Island } from "#app/islands/island.tsx";
import NewsletterFormIsland from "#app/islands/newsletter-form/island.tsx";
import { LocationMap } from "#app/public/contact/location-map.tsx";
import { readRegister } from "#app/public/gatherings/read-register.ts";
import { Register } from "#app/public/gatherings/register.tsx";
import { EventsPicture } from "#app/public/shell/head-pictures.tsx";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import { placeData } from "#app/public/shell/structured-data.ts";
import type { RouteHandle } from "#app/root.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Section } from "#app/ui/section.tsx";
import { Paragraphs } from "#app/ui/section-parts.tsx";
import {
  activities,
  buildFaster,
  eventsPage,
  firstToKnow,
  programs,
  timeline,
} from "#content/events.ts";
import { gatheringsRegister } from "#content/gatherings.ts";
import { newsletter } from "#content/newsletter.ts";
import type { Route } from "./+types/events";

export const handle: RouteHandle = { stylesheet: "events" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, "/events", { ...eventsPage, about: [placeData] });

export const loader = ({ context }: Route.LoaderArgs) => readRegister(context.get(servicesContext));

export default function Events({ loaderData: register }: Route.ComponentProps) {
  /** The register comes second, and the sections below it move on by one. */
  const number = (own: number) => `E-${register ? own + 1 : own}`;
  return (
    <main id="main">
      <PageHead
        number="E-1"
        name="Gatherings"
        title={eventsPage.heading}
        lead={
          <>
            <strong className="mb-1 block text-saddle">{eventsPage.status}</strong>
            {register ? gatheringsRegister.lead : eventsPage.lead}
          </>
        }
      />
      {register && <Register {...register} />}
      <EventsPicture />
      <Section number={number(2)} name="Programs">
        <div className="grid gap-x-gutter gap-y-6 lg:grid-cols-[3fr_4fr]">
          <h2 className="title-2">{programs.heading}</h2>
          <div className="max-w-measure">
            <Paragraphs texts={programs.texts} />
          </div>
        </div>
      </Section>
      <LocationMap number={number(3)} />
      <FirstToKnow number={number(4)} />
      <Activities number={number(5)} />
      <Section number={number(6)} name="Giving" ground="bone">
        <div className="grid items-end gap-x-gutter gap-y-8 lg:grid-cols-[3fr_2fr]">
          <div>
            <h2 className="title-2">{buildFaster.heading}</h2>
            <p className="mt-4 max-w-measure">{buildFaster.text}</p>
          </div>
          <Link to={buildFaster.action.path} className="button lg:justify-self-end">
            {buildFaster.action.name}
          </Link>
        </div>
      </Section>
      <Timeline number={number(7)} />
    </main>
  );
}

function FirstToKnow({ number }: { number: string }) {
  return (
    <Section number={number} name="Newsletter" ground="pine">
      <div className="grid items-end gap-x-gutter gap-y-8 lg:grid-cols-2">
        <div>
          <h2 className="title-2">{firstToKnow.heading}</h2>
          <p className="mt-4 max-w-measure text-on-pine-2">{firstToKnow.text}</p>
        </div>
        <div>
          <Island
            name="newsletter-form"
            part={NewsletterFormIsland}
            props={{ onPine: true }}
            unreachable={newsletter.unavailable}
          />
        </div>
      </div>
    </Section>
  );
}

function Activities({ number }: { number: string }) {
  return (
    <Section number={number} name="Activities">
      <h2 className="title-2">{activities.heading}</h2>
      <ul className="grid gap-x-gutter gap-y-10 md:grid-cols-3">
        {activities.items.map(({ name, text }) => (
          <li key={name} className="flex flex-col border-t-[6px] border-ink pt-5">
            <h3 className="title-3">{name}</h3>
            <p className="mt-2 mb-6">{keepTogether(text)}</p>
            <p className="mt-auto border-t border-rule pt-3 text-small font-semibold text-saddle">
              {activities.status}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A line for each step: solid for work that runs, broken for work to come. */
function Timeline({ number }: { number: string }) {
  return (
    <Section number={number} name="Timeline">
      <h2 className="title-2">{timeline.heading}</h2>
      <ol className="timeline">
        {timeline.steps.map(({ years, name, status }) => (
          <li key={name} data-status={status}>
            <p className="money font-serif text-[min(1.75rem,9vw)] leading-none font-semibold">
              {years}
            </p>
            <h3 className="mt-3 font-sans text-lead leading-snug font-semibold">{name}</h3>
            <p className="mt-1 text-small text-iron">{status}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

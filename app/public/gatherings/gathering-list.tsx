import { Section } from "#app/ui/section.tsx";
import { withPlaceholder } from "#app/ui/text-or-field.ts";
import { withLinks } from "#app/ui/with-links.tsx";
import type { GatheringPageContent } from "#content/gatherings.ts";
import { countInWords } from "#content/gatherings.ts";
import { dateMark, timesBesideMark } from "#domain/gatherings/gathering-times.ts";
import type { GatheringLists, ShownGathering } from "#domain/gatherings/list-shown-gatherings.ts";
import { QuestionContact } from "./gathering-details.tsx";

interface GatheringsSectionProps extends GatheringLists {
  texts: GatheringPageContent;
}

/** How many past ones are shown while no other is planned. */
const MAX_PAST_SHOWN = 3;

/** The upcoming gatherings by date; while there is none, the latest past ones. */
export function GatheringsSection({ texts, next, past, ...when }: GatheringsSectionProps) {
  const { register: labels } = texts;
  const count = next.length;
  const heading =
    count === 1 ? labels.one : withPlaceholder(labels.many, "count", countInWords(count));
  const isPast = count === 0;
  const shownGatherings = isPast ? past.slice(0, MAX_PAST_SHOWN) : next;
  return (
    <Section
      number={isPast ? "E-3" : "E-2"}
      name={isPast ? texts.past.heading : labels.section}
      className="pt-11! pb-16!"
    >
      <div>
        <h2 className="title-2 border-t-[6px] border-ink pt-3 text-[clamp(1.75rem,1.3rem+1.4vw,2.625rem)]!">
          {isPast ? texts.past.lead : heading}
        </h2>
        {isPast && <p className="mt-2">{labels.none}</p>}
        <GatheringList texts={texts} gatherings={shownGatherings} {...when} isPast={isPast} />
        <p className="mt-5 flex flex-wrap justify-between gap-x-8 gap-y-2 text-[1rem]">
          <span className="text-iron">{!isPast && labels.zone}</span>{" "}
          {!isPast && (
            <a className="text-link -my-2 py-2" href="/events.ics">
              {texts.page.allInCalendar}
            </a>
          )}{" "}
          {past.length > (isPast ? MAX_PAST_SHOWN : 0) && (
            <a className="text-link -my-2 py-2" href="/events/past">
              {past.length === 1
                ? labels.onePast
                : withPlaceholder(labels.past, "count", past.length)}
            </a>
          )}
        </p>
      </div>
    </Section>
  );
}

interface GatheringListProps extends Pick<GatheringLists, "timeZone" | "now"> {
  texts: GatheringPageContent;
  gatherings: readonly ShownGathering[];
  isPast: boolean;
}

export const GatheringList = ({ texts, gatherings, timeZone, now, isPast }: GatheringListProps) => (
  <ol>
    {gatherings.map(({ id, value, seating }) => (
      <li
        key={id}
        className="grid items-start gap-x-4 gap-y-1 border-b border-rule py-5 min-[18rem]:grid-cols-[4.25rem_minmax(0,1fr)] min-[18rem]:*:not-first:col-start-2 md:grid-cols-[6rem_minmax(0,1fr)_auto] md:gap-gutter md:py-7 min-[80rem]:grid-cols-[calc(10%-0.9*var(--spacing-gutter))_calc(50%-0.5*var(--spacing-gutter))_minmax(0,1fr)_10.5rem]"
      >
        <DateMark value={value} timeZone={timeZone} now={now} />
        <div>
          <h3 className="title-3">
            <a
              href={`/events/${value.slug}`}
              className="wrap-anywhere decoration-2 hover:underline"
            >
              {value.title}
            </a>
          </h3>
          <p className="mt-1">{withLinks(value.summary)}</p>
        </div>
        <ul className="mt-2 grid gap-1 text-[1rem] leading-snug wrap-anywhere md:row-start-2 md:mt-0 md:flex md:flex-wrap md:gap-x-5 md:gap-y-0.5 min-[80rem]:col-start-3! min-[80rem]:row-start-1 min-[80rem]:grid">
          <li>
            <strong>{withLinks(timesBesideMark(value, timeZone))}</strong>
          </li>
          <li>{withLinks(value.place)}</li>
          {value.cost && <li>{withLinks(value.cost)}</li>}
          {value.askName && !isPast && (
            <li>
              {texts.register.ask} <QuestionContact value={value} />
            </li>
          )}
        </ul>
        {!isPast && (
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3 text-[1rem] md:col-start-3! md:row-span-2 md:row-start-1 md:mt-0 md:grid md:min-w-42 md:justify-items-start min-[80rem]:col-start-4! min-[80rem]:row-span-1">
            <RsvpLink texts={texts} seating={seating} value={value} />{" "}
            <a className="text-link -my-2 py-2" href={`/events/${value.slug}.ics`}>
              {texts.page.addToCalendar}
              <span className="sr-only">: {value.title}</span>
            </a>
          </div>
        )}
      </li>
    ))}
  </ol>
);

interface RsvpLinkProps extends Pick<ShownGathering, "seating" | "value"> {
  texts: GatheringPageContent;
}

function RsvpLink({ texts: { page, register: labels }, seating, value }: RsvpLinkProps) {
  if (seating === null) return null;
  if (seating === "full") return <span>{page.full}</span>;
  const isOpen = seating === "open";
  return (
    <a
      href={`/events/${value.slug}#coming`}
      className={`button min-h-11 px-5 py-1 md:min-h-13 md:min-w-42 ${isOpen ? "" : "border border-ink bg-transparent text-ink hover:bg-bone"}`}
    >
      {isOpen ? labels.come : labels.waitingList}
      <span className="sr-only">: {value.title}</span>
    </a>
  );
}

type DateMarkProps = Pick<ShownGathering, "value"> & Pick<GatheringLists, "timeZone" | "now">;

function DateMark({ value, timeZone, now }: DateMarkProps) {
  const { above, day, year } = dateMark(value, timeZone, now);
  return (
    <p className="row-span-3 font-serif leading-none md:row-span-1">
      <time dateTime={value.startsAt}>
        <span className="caps mb-2 block font-sans leading-tight text-saddle">{above}</span>{" "}
        <b className="block text-[2.875rem] leading-[0.86] font-semibold tracking-[-0.03em] whitespace-nowrap md:text-[4rem]">
          {day}
        </b>{" "}
        {year && (
          <span className="caps mt-2 block font-sans leading-tight text-saddle">{year}</span>
        )}
      </time>
    </p>
  );
}

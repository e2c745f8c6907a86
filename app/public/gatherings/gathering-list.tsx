import gatheringsSheetUrl from "#app/styles/public/gatherings.css?url";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { Section } from "#app/ui/section.tsx";
import { filled } from "#app/ui/shown.ts";
import { countInWords } from "#content/gatherings.ts";
import type { GatheringPageContent } from "#domain/content/pages/gathering-page.ts";
import { dateMark } from "#domain/gatherings/when.ts";
import { AskFor, hoursOf } from "./facts.tsx";
import type { GatheringLists, ShownGathering } from "./list-shown-gatherings.ts";

interface GatheringsSectionProps extends GatheringLists {
  texts: GatheringPageContent;
}

/** The gatherings by date. Its styles travel with it: the page without gatherings carries none. */
export function GatheringsSection({ texts, next, past, ...when }: GatheringsSectionProps) {
  const { register: labels } = texts;
  const count = next.length;
  const heading = count === 1 ? labels.one : filled(labels.many, "count", countInWords(count));
  return (
    <Section number="E-2" name={labels.section} className="gatherings-section">
      <link rel="stylesheet" href={gatheringsSheetUrl} />
      <div>
        <h2 className="gatherings-head">{count > 0 ? heading : labels.none}</h2>
        <GatheringList texts={texts} gatherings={next} {...when} />
        <p className="gatherings-foot">
          <span>{labels.zone}</span>
          {past.length > 0 && (
            <a className="text-link" href="/events/past">
              {past.length === 1 ? labels.onePast : filled(labels.past, "count", past.length)}
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
  isPast?: boolean;
}

export const GatheringList = ({
  texts,
  gatherings,
  timeZone,
  now,
  isPast = false,
}: GatheringListProps) => (
  <ol className="gatherings-list">
    {gatherings.map(({ id, value, room }) => (
      <li key={id}>
        <DateMark value={value} timeZone={timeZone} now={now} />
        <div>
          <h3 className="title-3">
            <a href={`/events/${value.slug}`}>{value.title}</a>
          </h3>
          <p>{keepTogether(value.summary)}</p>
        </div>
        <ul className="gatherings-facts">
          <li>
            <strong>{hoursOf(value, timeZone)}</strong>
          </li>
          <li>{value.place}</li>
          {value.cost && <li>{value.cost}</li>}
          {value.askName && !isPast && (
            <li>
              {texts.register.ask} <AskFor value={value} />
            </li>
          )}
        </ul>
        {!isPast && (
          <div className="gatherings-actions">
            <RsvpLink texts={texts} room={room} value={value} />
            <a className="text-link" href={`/events/${value.slug}.ics`}>
              {texts.page.addToCalendar}
              <span className="sr-only">: {value.title}</span>
            </a>
          </div>
        )}
      </li>
    ))}
  </ol>
);

interface RsvpLinkProps extends Pick<ShownGathering, "room" | "value"> {
  texts: GatheringPageContent;
}

function RsvpLink({ texts: { page, register: labels }, room, value }: RsvpLinkProps) {
  if (room === null) return null;
  if (room === "full") return <span>{page.full}</span>;
  const isOpen = room === "open";
  return (
    <a href={`/events/${value.slug}#coming`} className={`button ${isOpen ? "" : "button-line"}`}>
      {isOpen ? labels.come : labels.waitingList}
      <span className="sr-only">: {value.title}</span>
    </a>
  );
}

type DateMarkProps = Pick<ShownGathering, "value"> & Pick<GatheringLists, "timeZone" | "now">;

function DateMark({ value, timeZone, now }: DateMarkProps) {
  const { above, day } = dateMark(value, timeZone, now);
  return (
    <p className="gatherings-date">
      <time dateTime={value.startsAt}>
        <span>{above}</span> <b>{day}</b>
      </time>
    </p>
  );
}

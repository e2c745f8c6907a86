import { Link } from "react-router";
import gatheringsSheetUrl from "#app/styles/public/gatherings.css?url";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { Section } from "#app/ui/section.tsx";
import { gatheringsRegister as labels } from "#content/gatherings.ts";
import { dateMark } from "#domain/gatherings/when.ts";
import { AskFor, hoursOf } from "./facts.tsx";
import type { Register as RegisterData, ShownGathering } from "./read-register.ts";

/** The gatherings by date. Its styles travel with it: the page without gatherings carries none. */
export function Register({ next, past, timeZone }: RegisterData) {
  return (
    <Section number="E-2" name={labels.section} className="register-section">
      <link rel="stylesheet" href={gatheringsSheetUrl} />
      <div>
        <div className="register-head">
          <h2>{next.length > 0 ? labels.heading(next.length) : labels.none}</h2>
          <a className="text-link" href={labels.feed.path}>
            {labels.feed.name}
          </a>
        </div>
        <GatheringList gatherings={next} timeZone={timeZone} />
        <p className="register-foot">
          <span>{labels.zone("Bayfield")}</span>
          {past.length > 0 && (
            <Link className="text-link" to="/events/past">
              {labels.past(past.length)}
            </Link>
          )}
        </p>
      </div>
    </Section>
  );
}

interface GatheringListProps {
  gatherings: readonly ShownGathering[];
  timeZone: string;
  isPast?: boolean;
}

export const GatheringList = ({ gatherings, timeZone, isPast = false }: GatheringListProps) => (
  <ol className="register">
    {gatherings.map(({ id, value, room }) => (
      <li key={id}>
        <DateMark value={value} timeZone={timeZone} />
        <div>
          <h3 className="title-3">
            <Link to={`/events/${value.slug}`}>{value.title}</Link>
          </h3>
          <p>{keepTogether(value.summary)}</p>
        </div>
        <ul className="register-facts">
          <li>
            <strong>{hoursOf(value, timeZone)}</strong>
          </li>
          <li>{value.place}</li>
          {value.cost && <li>{value.cost}</li>}
          {value.askName && !isPast && (
            <li>
              {labels.ask} <AskFor value={value} />
            </li>
          )}
        </ul>
        {!isPast && (
          <div className="register-actions">
            <ComingLink room={room} value={value} />
            <a className="text-link" href={`/events/${value.slug}.ics`}>
              {labels.addToCalendar}
              <span className="sr-only">: {value.title}</span>
            </a>
          </div>
        )}
      </li>
    ))}
  </ol>
);

function ComingLink({ room, value }: Pick<ShownGathering, "room" | "value">) {
  if (room === null) return null;
  if (room === "full") return <span>{labels.full}</span>;
  const isOpen = room === "open";
  return (
    <Link to={`/events/${value.slug}#coming`} className={`button ${isOpen ? "" : "button-line"}`}>
      {isOpen ? labels.come : labels.waitingList}
      <span className="sr-only">: {value.title}</span>
    </Link>
  );
}

function DateMark({ value, timeZone }: { value: ShownGathering["value"]; timeZone: string }) {
  const { above, day } = dateMark(value, timeZone);
  return (
    <p className="register-date">
      <time dateTime={value.startsAt}>
        <span>{above}</span> <b>{day}</b>
      </time>
    </p>
  );
}

import type { Shown } from "#app/ui/shown.ts";
import type { GatheringPageContent } from "#domain/content/pages/gathering-page.ts";
import type { Gathering } from "#domain/gatherings/gathering.ts";
import { dates, hours } from "#domain/gatherings/when.ts";

/** As staff worded the hours, or the times. */
export const hoursOf = (value: Gathering, timeZone: string) =>
  value.hours || hours(value, timeZone);

export const AskFor = ({ value: { askName, askEmail } }: { value: Gathering }) =>
  askEmail ? (
    <a className="text-link" href={`mailto:${askEmail}`}>
      {askName}
    </a>
  ) : (
    askName
  );

interface FactsProps {
  labels: Shown<GatheringPageContent["page"]>;
  value: Gathering;
  timeZone: string;
}

/** When, where, what it costs, whom to ask. */
export function Facts({ labels, value, timeZone }: FactsProps) {
  return (
    <dl className="gathering-facts">
      <div>
        <dt>{labels.when}</dt>
        <dd>
          <time dateTime={value.startsAt}>{dates(value, timeZone)}</time>
          <br />
          {hoursOf(value, timeZone)}
        </dd>
      </div>
      <div>
        <dt>{labels.where}</dt>
        <dd>{value.place}</dd>
      </div>
      {value.cost && (
        <div>
          <dt>{labels.cost}</dt>
          <dd>{value.cost}</dd>
        </div>
      )}
      {value.askName && (
        <div>
          <dt>{labels.ask}</dt>
          <dd>
            <AskFor value={value} />
          </dd>
        </div>
      )}
    </dl>
  );
}

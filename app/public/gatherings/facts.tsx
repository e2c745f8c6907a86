import { NewTab } from "#app/ui/new-tab.tsx";
import type { Shown } from "#app/ui/shown.ts";
import type { GatheringPageContent } from "#domain/content/pages/gathering-page.ts";
import type { Gathering } from "#domain/gatherings/gathering.ts";
import { dates, hours } from "#domain/gatherings/when.ts";

/** The texts of a gathering that staff type where they stand on its page. */
export const PLACED = ["title", "summary", "place", "cost", "askName", "body"] as const;
type Placed = (typeof PLACED)[number];

/** A gathering as its page shows it. */
export type PlacedGathering = Omit<Gathering, Placed> & Shown<Pick<Gathering, Placed>>;

/** As staff worded the hours, or the times. */
export const hoursOf = (
  value: Pick<Gathering, "hours" | "startsAt" | "endsAt">,
  timeZone: string,
) => value.hours || hours(value, timeZone);

export const AskFor = ({ value: { askName, askEmail } }: AskForProps) =>
  askEmail ? (
    <a className="text-link" href={`mailto:${askEmail}`}>
      {askName}
    </a>
  ) : (
    askName
  );

interface AskForProps {
  value: Pick<PlacedGathering, "askName" | "askEmail">;
}

interface FactsProps {
  labels: Shown<GatheringPageContent["page"]>;
  value: PlacedGathering;
  timeZone: string;
  /** In place of day and time, while they are not chosen. */
  when?: string | undefined;
}

/** When, where, what it costs, children, parking, whom to ask. */
export function Facts({ labels, value, timeZone, when }: FactsProps) {
  return (
    <dl className="gathering-facts">
      <div>
        <dt>{labels.when}</dt>
        <dd>
          {when ?? (
            <>
              <time dateTime={value.startsAt}>{dates(value, timeZone)}</time>
              <br />
              {hoursOf(value, timeZone)}
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{labels.where}</dt>
        <dd>
          {value.place}
          {typeof value.place === "string" && (
            <NewTab
              href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(value.place)}`}
              className="text-link no-print mt-1 block w-fit py-1"
            >
              {labels.directions}
            </NewTab>
          )}
        </dd>
      </div>
      {(["cost", "children", "parking"] as const).map(
        (name) =>
          value[name] && (
            <div key={name}>
              <dt>{labels[name]}</dt>
              <dd>{value[name]}</dd>
            </div>
          ),
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

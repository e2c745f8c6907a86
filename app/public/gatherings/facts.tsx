import type { ReactNode } from "react";
import { NewTab } from "#app/ui/new-tab.tsx";
import type { Shown, ShownText } from "#app/ui/shown.ts";
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
    <dl>
      <Row name={labels.when}>
        {when ?? (
          <>
            <time dateTime={value.startsAt}>{dates(value, timeZone)}</time>
            <br />
            {hoursOf(value, timeZone)}
          </>
        )}
      </Row>
      <Row name={labels.where}>
        {value.place}
        {typeof value.place === "string" && (
          <NewTab
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(value.place)}`}
            className="text-link no-print mt-1 block w-fit py-1"
          >
            {labels.directions}
          </NewTab>
        )}
      </Row>
      {(["cost", "children", "parking"] as const).map((name) => (
        <Row key={name} name={labels[name]}>
          {value[name]}
        </Row>
      ))}
      <Row name={labels.ask}>{value.askName && <AskFor value={value} />}</Row>
    </dl>
  );
}

/** A fact; nothing where staff wrote none. */
const Row = ({ name, children }: { name: ShownText; children: ReactNode }) =>
  children && (
    <div className="border-b border-rule py-3 [overflow-wrap:anywhere] first:pt-0">
      <dt className="text-small text-iron">{name}</dt>
      <dd>{children}</dd>
    </div>
  );

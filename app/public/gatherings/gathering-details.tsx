import type { ReactNode } from "react";
import { mailUrl } from "#app/ui/contact-links.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { NewTab } from "#app/ui/new-tab.tsx";
import { withLinks } from "#app/ui/with-links.tsx";
import type { GatheringPageContent } from "#content/gatherings.ts";
import type { Gathering } from "#domain/content/gathering.ts";
import { gatheringDates, gatheringHours } from "#domain/gatherings/gathering-times.ts";

export const QuestionContact = ({ value: { askName, askEmail } }: QuestionContactProps) =>
  askEmail ? (
    <a className="text-link" href={mailUrl(askEmail)}>
      {askName}
    </a>
  ) : (
    askName
  );

interface QuestionContactProps {
  value: Pick<Gathering, "askName" | "askEmail">;
}

interface GatheringDetailsProps {
  labels: GatheringPageContent["page"];
  value: Gathering;
  timeZone: string;
}

/** When, where, what it costs, children, parking, whom to ask. */
export function GatheringDetails({ labels, value, timeZone }: GatheringDetailsProps) {
  return (
    <dl className="w-full">
      <DetailRow name={labels.when}>
        <time dateTime={value.startsAt}>{keepTogether(gatheringDates(value, timeZone))}</time>
        <br />
        {withLinks(gatheringHours(value, timeZone))}
      </DetailRow>
      <DetailRow name={labels.where}>
        {withLinks(value.place)}{" "}
        <NewTab
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(value.place)}`}
          className="text-link no-print mt-1 block w-fit py-1"
        >
          {labels.directions}
        </NewTab>
      </DetailRow>
      {(["cost", "children", "parking"] as const).map((name) => (
        <DetailRow key={name} name={labels[name]}>
          {value[name] && withLinks(value[name])}
        </DetailRow>
      ))}
      <DetailRow name={labels.ask}>{value.askName && <QuestionContact value={value} />}</DetailRow>
    </dl>
  );
}

/** A detail; nothing when staff wrote none. */
const DetailRow = ({ name, children }: { name: string; children: ReactNode }) =>
  children && (
    <div className="border-b border-rule py-3 [overflow-wrap:anywhere] first:pt-0">
      <dt className="text-small text-iron">{name}</dt>
      <dd>{children}</dd>
    </div>
  );

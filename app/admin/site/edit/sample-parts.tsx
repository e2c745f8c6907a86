/** Pages that show every text only with sample data: each state that a visitor can meet, one below the other. */
import type { ComponentProps } from "react";
import { DonatePage } from "#app/public/donate/donate-page.tsx";
import { OpensSoon } from "#app/public/donate/make-donation.tsx";
import { GatheringsSection } from "#app/public/gatherings/gathering-list.tsx";
import { GatheringPage } from "#app/public/gatherings/gathering-page.tsx";
import type { ShownGathering } from "#app/public/gatherings/list-shown-gatherings.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Shown } from "#app/ui/shown.ts";
import { gatheringsDesk, gatheringTexts } from "#content/staff-gatherings.ts";
import type { GatheringPageContent } from "#domain/content/pages/gathering-page.ts";
import type { Gathering } from "#domain/gatherings/gathering.ts";

const value: Gathering = {
  ...gatheringTexts.sample,
  hours: "",
  askEmail: "",
  body: [],
  takesNames: true,
  limit: 100,
  waitingList: true,
  startsAt: "2030-06-02T00:00:00.000Z",
  endsAt: "2030-06-02T02:00:00.000Z",
};
const sample = (id: string, room: ShownGathering["room"]): ShownGathering => ({ id, value, room });
const head = { number: "E-1", name: gatheringsDesk.heading };
const [open, waiting, full] = [sample("1", "open"), sample("2", "waiting"), sample("3", "full")];

interface GatheringPartsProps {
  content: Shown<GatheringPageContent>;
  timeZone: string;
  days: number;
}

export function GatheringParts({ content, timeZone, days }: GatheringPartsProps) {
  const page = { content, timeZone, days, isOver: false };
  const section = { texts: content, timeZone, now: value.startsAt };
  return (
    <main id="main">
      <GatheringPage {...page} {...open} />
      <GatheringPage {...page} {...waiting} />
      <GatheringPage {...page} {...full} isOver />
      <PageHead {...head} title={gatheringsDesk.heading} lead={content.register.lead} />
      <GatheringsSection {...section} next={[open, waiting, full]} past={[open, full]} />
      <GatheringsSection {...section} next={[open]} past={[open]} />
      <GatheringsSection {...section} next={[]} past={[]} />
      <PageHead {...head} title={content.past.heading} lead={content.past.lead} />
    </main>
  );
}

/** A provider that no money goes to. */
const OFFER = {
  kind: "widget" as const,
  name: "Sample",
  takesAmount: true,
  pageUrl: "#",
  embedUrl: "about:blank",
  sandbox: "",
  messageOrigin: "null",
};

/** The giving page with a form, then what the page shows when no form is configured. */
export const DonateParts = (props: ComponentProps<typeof DonatePage>) => (
  <>
    <DonatePage {...props} offer={OFFER} />
    <aside className="px-edge py-16">
      <OpensSoon {...props} />
    </aside>
  </>
);

import type { OpenDraft } from "#app/admin/site/drafts/use-draft.ts";
import { pageFields } from "#app/admin/site/edit/page-fields.tsx";
import { PLACED, type PlacedGathering } from "#app/public/gatherings/facts.tsx";
import { GatheringPage } from "#app/public/gatherings/gathering-page.tsx";
import { useOrganisation } from "#app/public/shell/organisation.ts";
import { ShellContext } from "#app/public/shell/shell-content.ts";
import { SiteFooter } from "#app/public/shell/site-footer.tsx";
import { SiteHeader } from "#app/public/shell/site-header.tsx";
import { isLongTitle } from "#app/ui/page-head.tsx";
import { gatheringsDesk } from "#content/staff-gatherings.ts";
import type { ContentPath, Json } from "#domain/content/content-path.ts";
import type { GatheringPageContent } from "#domain/content/pages/gathering-page.ts";
import type { ShellContent } from "#domain/content/pages/shell.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import {
  GATHERING_LIMITS,
  type Gathering,
  gatheringSchema,
  isSettled,
} from "#domain/gatherings/gathering.ts";

export interface PageAround {
  content: GatheringPageContent;
  /** After so many days what visitors typed is deleted. */
  days: number;
  shell: ShellContent;
  /** For the footer. */
  hours: string;
  /** ISO UTC. */
  now: string;
}

interface GatheringInPlaceProps {
  draft: OpenDraft;
  problems: readonly ContentProblem[];
  mayWrite: boolean;
  nameOf(path: ContentPath): string | undefined;
  timeZone: string;
  id: string;
  value: Gathering;
  around: PageAround;
}

const limits = new Map<unknown, number>([
  ...Object.entries(GATHERING_LIMITS),
  ["body", GATHERING_LIMITS.paragraph],
]);

/** The public page of a gathering, in which its texts are fields for those who may write. */
export function GatheringInPlace(props: GatheringInPlaceProps) {
  const { draft, problems, mayWrite, nameOf, value, around, ...page } = props;
  const { content, days, shell, hours, now } = around;
  const { name } = useOrganisation();
  const { fields } = pageFields({
    schema: gatheringSchema,
    draft,
    problems,
    nameOf,
    limitOf: ([field]) => limits.get(field) ?? null,
  });
  const texts = Object.fromEntries(PLACED.map((field) => [field, value[field]]));
  // The first paragraph is typed where it will stand.
  const body = value.body.length > 0 ? value.body : [""];
  const placed = { ...value, ...(mayWrite && (fields({ ...texts, body } as Json) as object)) };
  const isTimed = isSettled(value);
  return (
    <ShellContext value={shell}>
      <SiteHeader name={name} top="light" notice={null} />
      {/* The landmark is the desk around it. */}
      <article>
        <GatheringPage
          {...page}
          content={content}
          days={days}
          value={placed as PlacedGathering}
          isLong={isLongTitle(value.title)}
          when={isTimed ? undefined : gatheringsDesk.noDate}
          isOver={isTimed && value.endsAt <= now}
          room={value.takesNames ? "open" : null}
        />
      </article>
      <SiteFooter hours={hours} />
    </ShellContext>
  );
}

import { useNameOf } from "#app/admin/shell/person.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { historyLabels, draftLabels as labels } from "#content/staff-site.ts";
import { DRAFT_LINK_LASTS, inWords } from "#domain/time/periods.ts";
import type { DraftState } from "./draft-session.ts";
import { labelOf } from "./label-of.ts";

/** Whether what is typed is saved, in words. */
export function DraftStatus({ state }: { state: DraftState }) {
  const { delivery, draft, changes, scheduledAt, isPublished } = state;
  if (delivery !== "saved") return labels[delivery];
  if (!draft && scheduledAt)
    return (
      <>
        {labels.scheduledFrom} <LocalTime time={scheduledAt} withTime />. {labels.begins}
      </>
    );
  if (!draft) return isPublished ? labels.noDraft : labels.notPublished;
  return (
    <>
      {labels.saved} <LocalTime time={draft.updatedAt} format="short" />
      {isPublished && changes > 0 && `, ${historyLabels.changes(changes)}`}
      {draft.requestedAt && ` ${labels.asked}`}
    </>
  );
}

/** Who else is writing, and where they were seen to. */
export function Colleague({ state: { colleague, colleagueAt } }: { state: DraftState }) {
  const nameOf = useNameOf();
  return (
    // There from the start: what appears in it is read out.
    <div role="status">
      {colleague && (
        <p className="edit-colleague">
          {labels.colleague(nameOf(colleague), colleagueAt && labelOf(colleagueAt))}
        </p>
      )}
    </div>
  );
}

/** For people without an account: to be opened, or copied. */
export const DraftLink = ({ link, className }: { link: string | null; className?: string }) =>
  link && (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      className={className}
      title={labels.linkHelp(inWords(DRAFT_LINK_LASTS))}
    >
      {labels.link}
    </a>
  );

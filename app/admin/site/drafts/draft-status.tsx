import { LocalTime } from "#app/ui/local-time.tsx";
import { draftLabels as labels } from "#content/staff-site.ts";
import type { DraftState } from "./draft-session.ts";

/** Whether what is typed is saved, in words. */
export function DraftStatus({ state: { delivery, draft } }: { state: DraftState }) {
  if (delivery !== "saved") return labels[delivery];
  if (!draft) return labels.noDraft;
  return (
    <>
      {labels.saved} <LocalTime time={draft.updatedAt} withTime />
      {draft.requestedAt && ` ${labels.asked}`}
    </>
  );
}

/** Who else is writing. */
export const Colleague = ({ state: { colleague } }: { state: DraftState }) =>
  colleague && (
    <p role="status" className="edit-colleague">
      {labels.colleague(colleague)}
    </p>
  );

/** For people without an account: to be opened, or copied. */
export const DraftLink = ({ link, className }: { link: string | null; className?: string }) =>
  link && (
    <a href={link} target="_blank" rel="noreferrer" className={className} title={labels.linkHelp}>
      {labels.link}
    </a>
  );

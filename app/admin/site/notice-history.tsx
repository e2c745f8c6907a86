import { TextLink } from "#app/admin/shell/fields.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { sitePage as labels } from "#content/staff-site.ts";
import type { Revision } from "#domain/content/list-revisions.ts";
import { RevisionList } from "./revision-list.tsx";

interface NoticeHistoryProps {
  /** Newest first. */
  revisions: readonly Revision<"notice">[];
  /** ISO UTC. */
  now: string;
  mayPublish: boolean;
}

/** Every notice there has been; each can be used again. */
export const NoticeHistory = ({ revisions, now, mayPublish }: NoticeHistoryProps) => (
  <RevisionList
    revisions={revisions}
    none={labels.none}
    mayWithdraw={mayPublish}
    describe={({ id, state, value }) => ({
      title: value?.text ?? labels.noNotice,
      more: value && state !== "withdrawn" && (
        <p className="text-small text-iron">
          {value.endsAt <= now ? labels.ended : labels.until}{" "}
          <LocalTime time={value.endsAt} withTime />
        </p>
      ),
      act: mayPublish && value && (
        <TextLink to={`/admin/site/notice?from=${id}`}>{labels.useAgain}</TextLink>
      ),
    })}
  />
);

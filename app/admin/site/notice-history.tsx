import { Form, Link } from "react-router";
import { IntentButton } from "#app/admin/shell/fields.tsx";
import { PersonName } from "#app/admin/shell/person.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { sitePage as labels } from "#content/staff-site.ts";
import type { Revision } from "#domain/content/list-revisions.ts";

interface NoticeHistoryProps {
  /** Newest first. */
  revisions: readonly Revision<"notice">[];
  /** ISO UTC. */
  now: string;
  mayPublish: boolean;
  busy: boolean;
}

/** Every notice there has been: who published it, when, and what became of it. */
export function NoticeHistory({ revisions, now, mayPublish, busy }: NoticeHistoryProps) {
  return (
    <section aria-labelledby="site-history" className="mt-10">
      <h3 id="site-history" className="font-serif text-lead font-semibold">
        {labels.history}
      </h3>
      {revisions.length === 0 && <p className="text-iron">{labels.none}</p>}
      <ol className="site-history">
        {revisions.map((revision) => (
          <li key={revision.id}>
            <p className="text-small text-iron">
              <LocalTime time={revision.at} withTime /> <PersonName of={revision.username} />
            </p>
            <div>
              <p className="font-semibold break-words">{revision.value?.text ?? labels.noNotice}</p>
              <p className="text-small text-iron">
                <StateOf revision={revision} now={now} />
              </p>
            </div>
            {mayPublish && <Acts revision={revision} busy={busy} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function StateOf({ revision, now }: { revision: Revision<"notice">; now: string }) {
  const { state, value, publishAt } = revision;
  const isOver = state === "shown" && value !== null && value.endsAt <= now;
  return (
    <>
      {labels.states[isOver ? "over" : state]}
      {state === "scheduled" && (
        <>
          {`, ${labels.from} `}
          <LocalTime time={publishAt} withTime />
        </>
      )}
      {value && state !== "withdrawn" && (
        <>
          {`, ${labels.until} `}
          <LocalTime time={value.endsAt} withTime />
        </>
      )}
    </>
  );
}

function Acts({ revision, busy }: { revision: Revision<"notice">; busy: boolean }) {
  if (revision.state === "scheduled")
    return (
      <Form method="post">
        <input type="hidden" name="id" value={revision.id} />
        <IntentButton value="withdraw" disabled={busy}>
          {labels.withdraw}
        </IntentButton>
      </Form>
    );
  if (!revision.value) return null;
  return (
    <Link to={`/admin/site/notice?from=${revision.id}`} className="text-link">
      {labels.useAgain}
    </Link>
  );
}

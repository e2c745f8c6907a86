import type { ReactNode } from "react";
import { Form } from "react-router";
import { OnceButton } from "#app/admin/shell/fields.tsx";
import { PartHeading } from "#app/admin/shell/page-head.tsx";
import { PersonName } from "#app/admin/shell/person.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { historyLabels as labels } from "#content/staff-site.ts";
import type { RevisionState } from "#domain/content/list-revisions.ts";

interface ListedRevision {
  id: string;
  /** When it was written and from when it is shown, ISO UTC. */
  at: string;
  publishAt: string;
  username: string;
  state: RevisionState;
}

interface RevisionListProps<Listed extends ListedRevision> {
  /** Newest first. */
  revisions: readonly Listed[];
  /** What the list says when it is empty. */
  none: string;
  mayWithdraw: boolean;
  /** What one is in a few words, what else there is to say, and what can be done with it. */
  describe(revision: Listed): { title: string; more: ReactNode; act: ReactNode };
}

/** Every revision of what is edited as a form: who published it, when, and what became of it. */
export function RevisionList<Listed extends ListedRevision>(props: RevisionListProps<Listed>) {
  const { revisions, none, mayWithdraw, describe } = props;
  return (
    <section aria-labelledby="revisions" className="mt-10">
      <PartHeading id="revisions">{labels.heading}</PartHeading>
      {revisions.length === 0 && <p className="text-iron">{none}</p>}
      <ol className="site-history">
        {revisions.map((revision) => {
          const { id, at, publishAt, username, state } = revision;
          const { title, more, act } = describe(revision);
          return (
            <li key={id}>
              <p className="text-small text-iron">
                <LocalTime time={at} withTime /> <PersonName of={username} />
              </p>
              <div>
                <p className="font-semibold break-words">{title}</p>
                <p className="text-small text-iron">
                  {labels.states[state]}
                  {state === "scheduled" && (
                    <>
                      {`, ${labels.from} `}
                      <LocalTime time={publishAt} withTime />
                    </>
                  )}
                </p>
                {more}
              </div>
              {state !== "scheduled"
                ? act
                : mayWithdraw && (
                    <Form method="post">
                      <input type="hidden" name="id" value={id} />
                      <OnceButton value="withdraw">{labels.withdraw}</OnceButton>
                    </Form>
                  )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

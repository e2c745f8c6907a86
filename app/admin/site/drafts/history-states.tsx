import { Form, Link } from "react-router";
import { OnceButton } from "#app/admin/shell/fields.tsx";
import { PersonName } from "#app/admin/shell/person.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { historyLabels as labels } from "#content/staff-site.ts";
import type { DocumentHistoryState } from "./read-history.ts";

export type ListedState = Omit<DocumentHistoryState, "value">;

export const nameOf = ({ state }: ListedState) =>
  state === "draft" ? labels.draft : state === "first" ? labels.first : labels.states[state];

interface HistoryStatesProps {
  states: readonly ListedState[];
  /** Ids of the states that are compared. */
  left: string | undefined;
  right: string | undefined;
  mayPublish: boolean;
}

/** Every state of a document: each can be compared with the newest. */
export function HistoryStates({ states, left, right, mayPublish }: HistoryStatesProps) {
  if (states.length === 0) return <p className="text-iron">{labels.nothing}</p>;
  return (
    <ol className="site-states">
      {states.map((each) => {
        const { id, state, title, username, at, publishAt, changes } = each;
        const side = id === right ? "right" : id === left ? "left" : undefined;
        return (
          <li key={id}>
            <Link to={`?of=${id}`} data-side={side} aria-current={side ? "true" : undefined}>
              <strong>{nameOf(each)}</strong>
              {side === "left" && <span>{labels.comparedWith}</span>}
              <span>
                <PersonName of={username} /> {at ? <LocalTime time={at} withTime /> : labels.always}
              </span>
              {state === "scheduled" && publishAt && (
                <span>
                  {labels.from} <LocalTime time={publishAt} withTime />
                </span>
              )}
              {title === null && <span>{labels.takenDown}</span>}
              {title !== null && state !== "first" && <span>{labels.changes(changes)}</span>}
            </Link>
            {mayPublish && state === "scheduled" && (
              <Form method="post">
                <input type="hidden" name="of" value={id} />
                <OnceButton value="withdraw">{labels.withdraw}</OnceButton>
              </Form>
            )}
          </li>
        );
      })}
    </ol>
  );
}

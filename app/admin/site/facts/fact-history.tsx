import { Form } from "react-router";
import { IntentButton } from "#app/admin/shell/fields.tsx";
import { PersonName } from "#app/admin/shell/person.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { factsPage as labels } from "#content/staff-facts.ts";
import { FactChangesList } from "./fact-changes-list.tsx";
import type { GroupData } from "./load-group.ts";

interface FactHistoryProps {
  /** Newest first. */
  history: GroupData["history"];
  isPublished: boolean;
  /** Of the draft; 0: there is none. */
  version: number;
  mayWrite: boolean;
  busy: boolean;
}

/** Every edition there has been, with what it changed; each can be taken back to. */
export function FactHistory({ history, isPublished, version, mayWrite, busy }: FactHistoryProps) {
  const button = (intent: string, name: string, id = "") => (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="id" value={id} />
      <IntentButton value={intent} disabled={busy}>
        {name}
      </IntentButton>
    </Form>
  );
  return (
    <section aria-labelledby="fact-history" className="mt-10">
      <h3 id="fact-history" className="font-serif text-lead font-semibold">
        {labels.history}
      </h3>
      {history.length === 0 && <p className="text-iron">{labels.noHistory}</p>}
      <ol className="site-history">
        {history.map(({ id, at, publishAt, username, state, isFirst, changes }) => (
          <li key={id}>
            <p className="text-small text-iron">
              <LocalTime time={at} withTime /> <PersonName of={username} />
            </p>
            <div>
              <p className="font-semibold">
                {labels.states[state]}
                {state === "scheduled" && (
                  <>
                    {", "}
                    <LocalTime time={publishAt} withTime />
                  </>
                )}
                {isFirst && `, ${labels.firstEdition}`}
              </p>
              <details>
                <summary className="cursor-pointer text-saddle">{labels.whatChanged}</summary>
                <FactChangesList changes={changes} />
              </details>
            </div>
            {mayWrite && state === "scheduled" && button("withdraw", labels.withdraw, id)}
            {mayWrite && state === "past" && !isFirst && button("again", labels.useAgain, id)}
          </li>
        ))}
      </ol>
      {mayWrite && isPublished && <div className="mt-4">{button("first", labels.toFirst)}</div>}
    </section>
  );
}

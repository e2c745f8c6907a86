import { Form } from "react-router";
import { OnceButton } from "#app/admin/shell/fields.tsx";
import { RevisionList } from "#app/admin/site/revision-list.tsx";
import { factsPage as labels } from "#content/staff-facts.ts";
import { historyLabels } from "#content/staff-site.ts";
import { FactChangesList } from "./fact-changes-list.tsx";
import type { GroupData } from "./load-group.ts";

interface FactHistoryProps {
  /** Newest first. */
  history: GroupData["history"];
  isPublished: boolean;
  /** Of the draft; 0: there is none. */
  version: number;
  mayWrite: boolean;
}

/** Every edition there has been, with what it changed; each can be taken back to. */
export function FactHistory({ history, isPublished, version, mayWrite }: FactHistoryProps) {
  const button = (intent: string, name: string, id = "") => (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="id" value={id} />
      <OnceButton value={intent}>{name}</OnceButton>
    </Form>
  );
  return (
    <>
      <RevisionList
        revisions={history}
        none={labels.noHistory}
        mayWithdraw={mayWrite}
        describe={({ id, state, isFirst, changes }) => ({
          title: isFirst ? labels.firstEdition : historyLabels.changes(changes.length),
          more: (
            <details>
              <summary className="cursor-pointer text-saddle">{labels.whatChanged}</summary>
              <FactChangesList changes={changes} />
            </details>
          ),
          act: mayWrite && state === "past" && !isFirst && button("again", labels.useAgain, id),
        })}
      />
      {mayWrite && isPublished && <div className="mt-4">{button("first", labels.toFirst)}</div>}
    </>
  );
}

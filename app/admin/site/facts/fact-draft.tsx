import { Form } from "react-router";
import { OnceButton } from "#app/admin/shell/fields.tsx";
import { PartHeading } from "#app/admin/shell/page-head.tsx";
import { useNameOf } from "#app/admin/shell/person.tsx";
import { HelpedField, LaterHour } from "#app/admin/site/helped-field.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { factsPage as labels } from "#content/staff-facts.ts";
import { FactChangesList } from "./fact-changes-list.tsx";
import type { GroupData } from "./load-group.ts";

interface FactDraftProps {
  draft: NonNullable<GroupData["draft"]>;
  /** IANA name. */
  timeZone: string;
  /** Of the form that was sent. */
  problem: string | undefined;
  mayWrite: boolean;
  mayPublish: boolean;
}

/** What a draft changes on the site, and the buttons that publish or end it. */
export function FactDraft(props: FactDraftProps) {
  const { draft, timeZone, problem, mayWrite, mayPublish } = props;
  const { version, updatedAt, requestedAt, isFirst, changes } = draft;
  const by = useNameOf()(draft.username);
  return (
    <section className="site-draft" aria-labelledby="draft">
      <PartHeading id="draft">{labels.changes.heading}</PartHeading>
      <p className="text-small text-iron">
        {requestedAt ? labels.asked(by) : labels.draft(by)}{" "}
        <LocalTime time={requestedAt ?? updatedAt} withTime />
      </p>
      {isFirst && <p>{labels.changes.toFirst}</p>}
      {changes.length === 0 && <p>{labels.changes.none}</p>}
      <FactChangesList changes={changes} />
      {requestedAt && !mayPublish && <p>{labels.askedAlready}</p>}
      {mayWrite && (
        <Form method="post" className="mt-4 flex flex-wrap gap-4">
          <input type="hidden" name="version" value={version} />
          {mayPublish && (
            <div className="w-full">
              <HelpedField label={labels.publishAt} help={labels.publishAtHelp(timeZone)}>
                {(control) => (
                  <input
                    {...control}
                    type="datetime-local"
                    name="publishAt"
                    className="field-input max-w-72"
                  />
                )}
              </HelpedField>
              <LaterHour of="publishAt" error={problem} />
            </div>
          )}
          {mayPublish && (
            <OnceButton value="publish" className="button">
              {labels.publish}
            </OnceButton>
          )}
          {!mayPublish && !requestedAt && (
            <OnceButton value="ask" className="button">
              {labels.ask}
            </OnceButton>
          )}
          <OnceButton value="discard">{labels.discard}</OnceButton>
        </Form>
      )}
    </section>
  );
}

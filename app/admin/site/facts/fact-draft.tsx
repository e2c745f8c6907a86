import { Form } from "react-router";
import { IntentButton } from "#app/admin/shell/fields.tsx";
import { useNameOf } from "#app/admin/shell/person.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { factsPage as labels } from "#content/staff-facts.ts";
import { FactChangesList } from "./fact-changes-list.tsx";
import type { GroupData } from "./load-group.ts";

interface FactDraftProps {
  draft: NonNullable<GroupData["draft"]>;
  /** IANA name. */
  timeZone: string;
  /** The hour that was chosen comes twice, and the later one is offered. */
  comesTwice: boolean;
  mayWrite: boolean;
  mayPublish: boolean;
  busy: boolean;
}

/** What a draft changes on the site, and the buttons that publish or end it. */
export function FactDraft(props: FactDraftProps) {
  const { draft, timeZone, comesTwice, mayWrite, mayPublish, busy } = props;
  const { version, updatedAt, requestedAt, isFirst, changes } = draft;
  const by = useNameOf()(draft.username);
  return (
    <section className="site-draft" aria-labelledby="draft">
      <h3 id="draft" className="font-serif text-lead font-semibold">
        {labels.changes.heading}
      </h3>
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
              <label>
                <span className="field-label">{labels.publishAt}</span>
                <input
                  type="datetime-local"
                  name="publishAt"
                  className="field-input max-w-72"
                  aria-describedby="publish-at-help"
                />
              </label>
              <p id="publish-at-help" className="text-small text-iron">
                {labels.publishAtHelp(timeZone)}
              </p>
              {comesTwice && (
                <label className="flex min-h-11 items-center gap-2">
                  <input type="checkbox" name="second" className="size-5" />
                  {labels.laterHour}
                </label>
              )}
            </div>
          )}
          {mayPublish && (
            <IntentButton value="publish" className="button" disabled={busy}>
              {labels.publish}
            </IntentButton>
          )}
          {!mayPublish && !requestedAt && (
            <IntentButton value="ask" className="button" disabled={busy}>
              {labels.ask}
            </IntentButton>
          )}
          <IntentButton value="discard" disabled={busy}>
            {labels.discard}
          </IntentButton>
        </Form>
      )}
    </section>
  );
}

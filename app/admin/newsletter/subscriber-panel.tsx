import type { PositionInList } from "#app/admin/records/position-in-list.ts";
import { Facts, RecordForm, RecordPanel } from "#app/admin/records/record-panel.tsx";
import { CheckField, Disclosure, Submit, TextField } from "#app/admin/shell/fields.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { newsletterPage as labels } from "#content/staff-newsletter.ts";
import type { SubscriberRow } from "#domain/newsletter/find-subscribers.ts";
import { stateOf } from "#domain/newsletter/subscriber-state.ts";
import { inWords, UNSUBSCRIBED_KEPT } from "#domain/time/periods.ts";
import { SubscriberMark } from "./subscriber-list.tsx";

interface SubscriberPanelProps {
  subscriber: SubscriberRow;
  position: PositionInList | null;
  mayHandle: boolean;
}

export function SubscriberPanel({ subscriber, position, mayHandle }: SubscriberPanelProps) {
  const { id, email, created_at, confirmed_at, ended_at, source } = subscriber;
  const state = stateOf(subscriber);
  const mayRemove = mayHandle && state !== "unsubscribed";
  return (
    <RecordPanel
      name={email}
      personOf={id}
      kind={labels.heading}
      position={position}
      foot={
        mayRemove && (
          <Disclosure summary={labels.remove}>
            <RecordForm intent="remove" id={id} className="mt-2 grid gap-3">
              <p>{labels.questions[state](inWords(UNSUBSCRIBED_KEPT))}</p>
              <Submit className="button-quiet justify-self-start">{labels.removeNow}</Submit>
            </RecordForm>
          </Disclosure>
        )
      }
    >
      <p className="mt-2.5">
        <SubscriberMark row={subscriber} />
      </p>
      <Facts
        of={[
          { name: labels.columns.source, value: labels.sources[source] },
          { name: labels.signedUp, value: <LocalTime time={created_at} withTime /> },
          {
            name: labels.columns.confirmed,
            value: confirmed_at ? <LocalTime time={confirmed_at} withTime /> : labels.never,
          },
          ...(ended_at
            ? [{ name: labels.columns.ended, value: <LocalTime time={ended_at} withTime /> }]
            : []),
        ]}
      />
    </RecordPanel>
  );
}

interface AddPanelProps {
  /** What was refused: why, and what was typed. */
  refused: { reason: keyof typeof labels.problems; email: string } | null;
}

/** The form that adds a subscriber by hand, in the place of the panel. */
export const AddPanel = ({ refused }: AddPanelProps) => (
  <RecordPanel name={labels.add} kind={labels.heading} position={null} foot={null}>
    <p className="my-3 text-iron">{labels.addText}</p>
    <RecordForm intent="add" id="" className="grid gap-4">
      <TextField
        name="email"
        type="email"
        label={labels.email}
        autoComplete="off"
        defaultValue={refused?.email}
        error={refused ? labels.problems[refused.reason] : undefined}
      />
      <CheckField name="consent" label={labels.consent} />
      <Submit className="button justify-self-start">{labels.addNow}</Submit>
    </RecordForm>
  </RecordPanel>
);

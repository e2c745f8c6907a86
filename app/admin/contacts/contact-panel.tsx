import type { ReactNode } from "react";
import { Form, useSearchParams } from "react-router";
import { type PositionInList, RecordForm, RecordPanel } from "#app/admin/records/record-panel.tsx";
import { FormError, PanelSelect, Submit } from "#app/admin/shell/fields.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { phoneUrl } from "#app/ui/contact-links.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { contactStates, contactsPage as labels } from "#content/staff.ts";
import type { Colleague } from "#domain/accounts/person.ts";
import type { ContactDetail } from "#domain/messages/read-contact.ts";
import type { CorrespondenceMail } from "#domain/messages/read-correspondence.ts";
import { whyHeld } from "./contact-list.tsx";
import { Conversation } from "./conversation.tsx";

export type OpenContact = ContactDetail & { mails: CorrespondenceMail[] };

interface ContactPanelProps {
  contact: OpenContact;
  position: PositionInList | null;
  mayHandle: boolean;
  colleagues: readonly Colleague[];
  error: string | null;
  /** The list with the next message open, as search parameters; empty at its end. */
  next: string;
  formKey: string;
  composer: ReactNode;
}

export function ContactPanel(props: ContactPanelProps) {
  const { contact, position, mayHandle, colleagues, error, next, composer } = props;
  const isWaiting = contact.state === "new" || contact.state === "in_progress";
  return (
    <RecordPanel
      name={contact.name}
      personOf={contact.person_id}
      kind={contact.subject}
      position={position}
      isWide
      tools={mayHandle && isWaiting && <AnsweredButton {...props} />}
      foot={composer}
    >
      <p className="flex flex-wrap gap-y-1 gap-x-5 pt-1.5 pb-3 text-iron">
        {contact.email && (
          <a
            href={`mailto:${contact.email}`}
            className="text-link no-underline wrap-anywhere hover:underline"
          >
            {contact.email}
          </a>
        )}
        {contact.phone && (
          <a
            href={phoneUrl(contact.phone)}
            className="text-link no-underline wrap-anywhere hover:underline"
          >
            {contact.phone}
          </a>
        )}
        {!mayHandle && (
          <span>
            {labels.assignee}: {contact.assignee ?? labels.unassigned}
          </span>
        )}
      </p>
      {contact.expires_at && (
        <p className="border-t border-rule py-3">
          {contact.suspected && (
            <>
              <b>{labels.held}</b>: {whyHeld(contact)}.{" "}
            </>
          )}
          {labels.expires} <LocalTime time={contact.expires_at} withTime />. {labels.expiresThen}
        </p>
      )}
      {mayHandle && <Handling contact={contact} colleagues={colleagues} next={next} />}
      <FormError text={error} className="my-3" />
      <Conversation contact={contact} />
    </RecordPanel>
  );
}

/** The colleagues, and the assignee even when that account is closed. */
function assigneesOf({ assignee_id, assignee }: ContactDetail, colleagues: readonly Colleague[]) {
  const choices = colleagues.map(({ id, name }) => ({ value: id, name }));
  const isKnown = !assignee_id || colleagues.some(({ id }) => id === assignee_id);
  return isKnown ? choices : [...choices, { value: assignee_id, name: assignee ?? labels.someone }];
}

/** Sets a message to Answered that was answered elsewhere, by phone say. The list offers to undo it. */
function AnsweredButton({ contact, next, formKey }: ContactPanelProps) {
  const [params] = useSearchParams();
  return (
    <Form method="post" action="/admin/contacts" preventScrollReset className="contents">
      <input type="hidden" name="intent" value="bulk" />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="id" value={contact.id} />
      <input type="hidden" name="filters" value={params.toString()} />
      <input type="hidden" name="next" value={next} />
      <Submit
        name="do"
        value="state:answered"
        className="panel-step"
        aria-label={labels.setAnswered}
        title={labels.setAnswered}
        aria-keyshortcuts="e"
        data-key="e"
      >
        <Icon name="check" className="size-5" />
      </Submit>
    </Form>
  );
}

interface HandlingProps {
  contact: OpenContact;
  colleagues: readonly Colleague[];
  next: string;
}

/** The key makes the fields follow what an answer sets. */
const Handling = ({ contact, colleagues, next }: HandlingProps) => (
  <RecordForm
    key={`${contact.state} ${contact.assignee_id}`}
    intent="handle"
    id={contact.id}
    className="grid grid-cols-[minmax(0,9rem)_minmax(0,11rem)_auto_auto] justify-start items-end gap-2 pt-2 pb-3 border-y border-rule max-[80rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
  >
    <input type="hidden" name="next" value={next} />
    <PanelSelect
      label={labels.state}
      name="state"
      defaultValue={contact.state}
      options={contactStates}
    />
    <PanelSelect
      label={labels.assignee}
      name="assignee"
      defaultValue={contact.assignee_id ?? ""}
      options={[{ value: "", name: labels.unassigned }, ...assigneesOf(contact, colleagues)]}
    />
    <Submit className="button-quiet">{labels.save}</Submit>
    <p className="col-span-full text-small text-iron">{labels.notListed}</p>
  </RecordForm>
);

import type { ReactNode } from "react";
import type { PositionInList } from "#app/admin/records/position-in-list.ts";
import { RecordForm, RecordPanel } from "#app/admin/records/record-panel.tsx";
import {
  Disclosure,
  FormError,
  Options,
  PanelInput,
  PanelSelect,
  Submit,
} from "#app/admin/shell/fields.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { contactStates, contactsPage as labels } from "#content/staff.ts";
import type { Colleague } from "#domain/accounts/list-colleagues.ts";
import type { ContactDetail } from "#domain/contacts/read-contact.ts";
import type { CorrespondenceMail } from "#domain/correspondence/read-correspondence.ts";
import { Conversation } from "./conversation.tsx";
import type { Snooze } from "./snooze.ts";

/** A message with the mails that answer it. */
export type OpenContact = ContactDetail & { mails: CorrespondenceMail[]; snooze: Snooze };

interface ContactPanelProps {
  contact: OpenContact;
  position: PositionInList | null;
  mayHandle: boolean;
  mayErase: boolean;
  colleagues: readonly Colleague[];
  error: string | null;
  /** The form for answers and notes. */
  composer: ReactNode;
}

export function ContactPanel(props: ContactPanelProps) {
  const { contact, position, mayHandle, mayErase, colleagues, error, composer } = props;
  return (
    <RecordPanel
      name={contact.name}
      kind={contact.subject}
      position={position}
      isWide
      foot={composer}
    >
      <p className="contact-facts">
        {contact.email && (
          <a href={`mailto:${contact.email}`} className="text-link">
            {contact.email}
          </a>
        )}
        {contact.phone && (
          <a href={`tel:${contact.phone.replace(/[^\d+]/g, "")}`} className="text-link">
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
          {labels.expires} <LocalTime time={contact.expires_at} withTime />. {labels.expiresThen}
        </p>
      )}
      {mayHandle && <Handling contact={contact} colleagues={colleagues} />}
      <FormError text={error} className="my-3" />
      <Conversation contact={contact} mayHandle={mayHandle} />
      {mayErase && !contact.erased_at && (
        <Disclosure summary={labels.privacy} className="mt-4 w-full">
          <RecordForm intent="erase" id={contact.id} className="mt-2 grid gap-3">
            <p>{labels.eraseQuestion}</p>
            <Submit className="button-quiet justify-self-start">{labels.erase}</Submit>
          </RecordForm>
        </Disclosure>
      )}
    </RecordPanel>
  );
}

/** The colleagues, and the assignee even when that account is closed. */
function assigneesOf({ assignee_id, assignee }: ContactDetail, colleagues: readonly Colleague[]) {
  const choices = colleagues.map(({ id, name }) => ({ value: id, name }));
  const isKnown = !assignee_id || colleagues.some(({ id }) => id === assignee_id);
  return isKnown ? choices : [...choices, { value: assignee_id, name: assignee ?? labels.someone }];
}

interface HandlingProps {
  contact: OpenContact;
  colleagues: readonly Colleague[];
}

/** The key makes the fields follow what an answer sets. */
const Handling = ({ contact, colleagues }: HandlingProps) => (
  <RecordForm
    key={`${contact.state} ${contact.assignee_id} ${contact.snooze.day}`}
    intent="handle"
    id={contact.id}
    className="handling"
  >
    <PanelSelect label={labels.state} name="state" defaultValue={contact.state}>
      <Options of={contactStates} />
    </PanelSelect>
    <PanelSelect label={labels.assignee} name="assignee" defaultValue={contact.assignee_id ?? ""}>
      <option value="">{labels.unassigned}</option>
      <Options of={assigneesOf(contact, colleagues)} />
    </PanelSelect>
    <PanelInput
      label={labels.snooze}
      name="snooze"
      type="date"
      defaultValue={contact.snooze.day}
      min={contact.snooze.first}
      max={contact.snooze.last}
    />
    <Submit className="button-quiet">{labels.save}</Submit>
  </RecordForm>
);

import { useEffect, useRef } from "react";
import type { PositionInList } from "#app/admin/records/position-in-list.ts";
import { Facts, RecordForm, RecordPanel } from "#app/admin/records/record-panel.tsx";
import { Disclosure, FormError, Options, PanelSelect, Submit } from "#app/admin/shell/fields.tsx";
import { PersonName } from "#app/admin/shell/person.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { contactStates, contactsPage as labels } from "#content/staff.ts";
import type { Colleague } from "#domain/accounts/list-colleagues.ts";
import type { ContactDetail } from "#domain/contacts/read-contact.ts";

interface ContactPanelProps {
  contact: ContactDetail;
  position: PositionInList | null;
  mayHandle: boolean;
  mayErase: boolean;
  colleagues: readonly Colleague[];
  error: string | null;
}

export function ContactPanel(props: ContactPanelProps) {
  const { contact, position, mayHandle, mayErase, colleagues, error } = props;
  return (
    <RecordPanel
      name={contact.name}
      kind={contact.subject}
      position={position}
      foot={!contact.erased_at && <Foot contact={contact} mayErase={mayErase} />}
    >
      <Facts
        of={[
          { name: "Date", value: <LocalTime time={contact.created_at} withTime /> },
          { name: "Email", value: contact.email || "N/A", className: "break-all" },
          { name: "Phone", value: contact.phone ?? "N/A" },
          { name: labels.assignee, value: contact.assignee ?? labels.nobody },
        ]}
      />
      {contact.expires_at && (
        <p className="border-t border-rule py-3">
          {labels.expires} <LocalTime time={contact.expires_at} withTime />. {labels.expiresThen}
        </p>
      )}
      <p className="whitespace-pre-line wrap-anywhere border-t border-rule py-4 empty:hidden">
        {contact.message}
      </p>
      <FormError text={error} className="my-3" />
      {mayHandle && <Handling contact={contact} colleagues={colleagues} />}
      <Notes contact={contact} mayHandle={mayHandle} />
    </RecordPanel>
  );
}

function Foot({ contact, mayErase }: { contact: ContactDetail; mayErase: boolean }) {
  const reply = `mailto:${contact.email}?subject=${encodeURIComponent(`Re: ${contact.subject}`)}`;
  return (
    <>
      <a href={reply} className="button grow">
        {labels.reply}
      </a>
      {mayErase && (
        <Disclosure summary={labels.privacy}>
          <RecordForm intent="erase" id={contact.id} className="mt-2 grid gap-3">
            <p>{labels.eraseQuestion}</p>
            <Submit className="button-quiet justify-self-start">{labels.erase}</Submit>
          </RecordForm>
        </Disclosure>
      )}
    </>
  );
}

/** The colleagues, and the assignee even when that account is closed. */
function assigneesOf({ assignee_id, assignee }: ContactDetail, colleagues: readonly Colleague[]) {
  const choices = colleagues.map(({ id, name }) => ({ value: id, name }));
  const isKnown = !assignee_id || colleagues.some(({ id }) => id === assignee_id);
  return isKnown ? choices : [...choices, { value: assignee_id, name: assignee ?? labels.someone }];
}

interface HandlingProps {
  contact: ContactDetail;
  colleagues: readonly Colleague[];
}

const Handling = ({ contact, colleagues }: HandlingProps) => (
  <RecordForm
    intent="handle"
    id={contact.id}
    className="flex flex-wrap items-end gap-3 border-y border-rule py-4"
  >
    <PanelSelect label={labels.state} name="state" defaultValue={contact.state}>
      <Options of={contactStates} />
    </PanelSelect>
    <PanelSelect label={labels.assignee} name="assignee" defaultValue={contact.assignee_id ?? ""}>
      <option value="">{labels.nobody}</option>
      <Options of={assigneesOf(contact, colleagues)} />
    </PanelSelect>
    <Submit className="button-quiet">{labels.save}</Submit>
  </RecordForm>
);

function Notes({ contact, mayHandle }: { contact: ContactDetail; mayHandle: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const count = contact.notes.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored note empties the field
  useEffect(() => form.current?.reset(), [count]);
  return (
    <section aria-labelledby="notes" className="pt-4">
      <h3 id="notes" className="font-sans text-body font-semibold">
        {labels.notes}
      </h3>
      <ul>
        {contact.notes.map((note) => (
          <li key={note.id} className="border-b border-rule py-2">
            <p className="whitespace-pre-line">{note.text}</p>
            <p className="text-small text-iron">
              <PersonName of={note.author} />, <LocalTime time={note.created_at} withTime />
            </p>
          </li>
        ))}
      </ul>
      {mayHandle && (
        <RecordForm ref={form} intent="note" id={contact.id} className="mt-3 grid gap-2">
          <label>
            <span className="sr-only">{labels.noteLabel}</span>
            <textarea name="text" rows={2} className="field-input" placeholder={labels.noteLabel} />
          </label>
          <Submit className="button-quiet justify-self-start">{labels.addNote}</Submit>
        </RecordForm>
      )}
    </section>
  );
}

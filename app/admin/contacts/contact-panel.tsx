import { useEffect, useRef } from "react";
import { Form } from "react-router";
import type { Place } from "#app/admin/records/position-in-list.ts";
import { RecordPanel } from "#app/admin/records/record-panel.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { contactStates, contactsPage } from "#content/staff.ts";
import type { ContactDetail } from "#domain/contacts/read-contact.ts";

/** Everything about one message. */
export function ContactPanel({
  contact,
  place,
  mayHandle,
  mayErase,
  error,
}: {
  contact: ContactDetail;
  place: Place | null;
  mayHandle: boolean;
  mayErase: boolean;
  error: string | null;
}) {
  return (
    <RecordPanel
      name={contact.name}
      eyebrow={contact.subject}
      place={place}
      foot={!contact.erased_at && <Foot contact={contact} mayErase={mayErase} />}
    >
      <dl className="panel-facts">
        <dt>Date</dt>
        <dd>
          <LocalTime time={contact.created_at} withTime />
        </dd>
        <dt>Email</dt>
        <dd className="break-all">{contact.email || "N/A"}</dd>
        <dt>Phone</dt>
        <dd>{contact.phone ?? "N/A"}</dd>
        <dt>{contactsPage.assignee}</dt>
        <dd>{contact.assignee ?? contactsPage.nobody}</dd>
      </dl>
      {contact.expires_at && (
        <p className="border-t border-rule py-3">
          {contactsPage.expires} <LocalTime time={contact.expires_at} withTime />.{" "}
          {contactsPage.expiresThen}
        </p>
      )}
      <p className="panel-message">{contact.message}</p>
      {error && (
        <p role="alert" className="field-error my-3">
          {error}
        </p>
      )}
      {mayHandle && <Handling contact={contact} />}
      <Notes contact={contact} mayHandle={mayHandle} />
    </RecordPanel>
  );
}

function Foot({ contact, mayErase }: { contact: ContactDetail; mayErase: boolean }) {
  const reply = `mailto:${contact.email}?subject=${encodeURIComponent(`Re: ${contact.subject}`)}`;
  return (
    <>
      <a href={reply} className="button grow">
        {contactsPage.reply}
      </a>
      {mayErase && <Erasure id={contact.id} />}
    </>
  );
}

function Handling({ contact }: { contact: ContactDetail }) {
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-end gap-3 border-y border-rule py-4"
    >
      <input type="hidden" name="intent" value="handle" />
      <input type="hidden" name="id" value={contact.id} />
      <label>
        <span className="filter-label">{contactsPage.state}</span>
        <select name="state" defaultValue={contact.state} className="field-input min-h-11">
          {contactStates.map((state) => (
            <option key={state.value} value={state.value}>
              {state.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="filter-label">{contactsPage.assignee}</span>
        <select
          name="assignee"
          defaultValue={contact.assignee_id ?? ""}
          className="field-input min-h-11"
        >
          <option value="">{contactsPage.nobody}</option>
          <option value="me">{contactsPage.me}</option>
          {contact.assignee_id && <option value={contact.assignee_id}>{contact.assignee}</option>}
        </select>
      </label>
      <button type="submit" className="button-quiet">
        {contactsPage.save}
      </button>
    </Form>
  );
}

function Notes({ contact, mayHandle }: { contact: ContactDetail; mayHandle: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const count = contact.notes.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a note that has arrived empties the field
  useEffect(() => form.current?.reset(), [count]);
  return (
    <section aria-labelledby="notes" className="pt-4">
      <h3 id="notes" className="caps text-iron">
        {contactsPage.notes}
      </h3>
      <ul>
        {contact.notes.map((note) => (
          <li key={note.id} className="border-b border-rule py-2">
            <p className="whitespace-pre-line">{note.text}</p>
            <p className="text-small text-iron">
              {note.author}, <LocalTime time={note.created_at} withTime />
            </p>
          </li>
        ))}
      </ul>
      {mayHandle && (
        <Form ref={form} method="post" preventScrollReset className="mt-3 grid gap-2">
          <input type="hidden" name="intent" value="note" />
          <input type="hidden" name="id" value={contact.id} />
          <label>
            <span className="sr-only">{contactsPage.noteLabel}</span>
            <textarea
              name="text"
              rows={2}
              className="field-input"
              placeholder={contactsPage.noteLabel}
            />
          </label>
          <button type="submit" className="button-quiet justify-self-start">
            {contactsPage.addNote}
          </button>
        </Form>
      )}
    </section>
  );
}

/** Asks first: the disclosure is the question, the button inside it the answer. */
function Erasure({ id }: { id: string }) {
  return (
    <details className="w-full">
      <summary className="cursor-pointer py-1 font-semibold text-saddle">
        {contactsPage.privacy}
      </summary>
      <Form method="post" className="mt-2 grid gap-3">
        <input type="hidden" name="intent" value="erase" />
        <input type="hidden" name="id" value={id} />
        <p>{contactsPage.eraseQuestion}</p>
        <button type="submit" className="button-quiet justify-self-start">
          {contactsPage.erase}
        </button>
      </Form>
    </details>
  );
}

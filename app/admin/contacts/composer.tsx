import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { RecordForm } from "#app/admin/records/record-panel.tsx";
import { FormError, Options, Submit } from "#app/admin/shell/fields.tsx";
import { composer as labels } from "#content/correspondence.ts";
import { contactStates, contactsPage } from "#content/staff.ts";
import type { ContactDetail } from "#domain/contacts/read-contact.ts";
import type { Template } from "#domain/correspondence/templates.ts";
import type { ContactOutcome } from "./contact-actions.ts";
import type { OpenContact } from "./contact-panel.tsx";
import { useComposerKeys } from "./use-composer-keys.ts";

/**
 * Texts that are typed and not sent, with the key of their form, by message. They stay while other
 * records are open, and when sending fails; they are gone when the page is left.
 */
const drafts = new Map<string, { text: string; key: string }>();

const AFTERWARDS = contactStates.filter(
  ({ value }) => value === "answered" || value === "in_progress",
);

interface ComposerProps {
  contact: OpenContact;
  /** Who the mail is from; null while mail is not configured. */
  from: string | null;
  /** With their places filled in for this message. */
  templates: readonly Template[];
  formKey: string;
  outcome: ContactOutcome | undefined;
  /** The list with the next message open, as search parameters; empty at its end. */
  next: string;
  singleKeys: boolean;
}

/** An answer by mail, or a note for colleagues. */
export function Composer({ from, ...props }: ComposerProps) {
  const { contact, singleKeys } = props;
  const composer = useRef<HTMLDivElement>(null);
  useComposerKeys(composer, singleKeys);
  // Spam is not answered.
  if (contact.state === "spam") return <NoteForm contact={contact} />;
  return (
    <div ref={composer} className="composer">
      <fieldset className="composer-kinds">
        <legend className="sr-only">{labels.label}</legend>
        <Kind name={labels.reply} value="reply" isFirst />
        <Kind name={labels.note} value="note" />
      </fieldset>
      <div className="composer-reply">
        {from ? <AnswerForm from={from} {...props} /> : <ByHand contact={contact} />}
      </div>
      <div className="composer-note">
        <NoteForm contact={contact} />
      </div>
    </div>
  );
}

const Kind = ({ name, value, isFirst }: { name: string; value: string; isFirst?: boolean }) => (
  <label className="composer-kind">
    <input type="radio" name="kind" value={value} defaultChecked={isFirst} className="sr-only" />
    {name}
  </label>
);

/** The name of the open record, from where letters are keys again. */
const focusName = (from: Element) =>
  from.closest(".panel")?.querySelector<HTMLElement>("h2")?.focus();

/** Ctrl Enter sends, Escape leaves the text. */
const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key === "Escape") focusName(event.currentTarget);
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};

/** Ctrl Enter sends its form. */
const TextField = ({ label, ...props }: { label: string } & ComponentProps<"textarea">) => (
  <label>
    <span className="sr-only">{label}</span>
    <textarea
      name="text"
      rows={3}
      className="field-input composer-text"
      onKeyDown={sendByKey}
      {...props}
    />
  </label>
);

type AnswerFormProps = ComposerProps & { from: string };

function AnswerForm({ contact, from, templates, formKey, outcome, next }: AnswerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const mine = outcome?.answered === contact.id ? outcome : null;
  const [draft, setDraft] = useState(
    () => drafts.get(contact.id) ?? { text: mine?.typed ?? "", key: formKey },
  );
  const isSending = useNavigation().formData?.get("intent") === "answer";
  const write = (text: string) => {
    const typed = { text, key: draft.text ? draft.key : formKey };
    drafts.set(contact.id, typed);
    setDraft(typed);
  };
  const sent = contact.mails.filter(({ direction }) => direction === "out");
  const newest = sent.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, not while typing
  useEffect(() => {
    if (!sent.some(({ text }) => text === drafts.get(contact.id)?.text.trim())) return;
    drafts.delete(contact.id);
    setDraft({ text: "", key: "" });
    if (form.current) focusName(form.current);
  }, [newest]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer that was undone
  useEffect(() => {
    if (!mine?.typed || mine.error) return;
    const since = drafts.get(contact.id)?.text ?? "";
    write(since.includes(mine.typed) ? since : [mine.typed, since].filter(Boolean).join("\n\n"));
    form.current?.querySelector("textarea")?.focus();
  }, [mine]);
  return (
    <RecordForm ref={form} intent="answer" id={contact.id} className="grid gap-2">
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="key" value={draft.key || formKey} />
      <div className="composer-way">
        <p>
          {labels.from}&nbsp;<span>{from}</span> {labels.to}&nbsp;<span>{contact.email}</span>
        </p>
        {templates.length > 0 && (
          <TemplateChoice
            templates={templates}
            choose={(text) =>
              write(draft.text.trim() ? `${draft.text.trimEnd()}\n\n${text}` : text)
            }
          />
        )}
      </div>
      <TextField
        label={labels.text}
        value={draft.text}
        onChange={(event) => write(event.target.value)}
      />
      <FormError text={mine?.error} />
      <div className="composer-send">
        <Submit disabled={isSending}>{labels.send}</Submit>
        <label>
          {labels.afterwards}{" "}
          <select name="state" className="field-input" defaultValue="answered">
            <Options of={AFTERWARDS.toReversed()} />
          </select>
        </label>
      </div>
    </RecordForm>
  );
}

interface TemplateChoiceProps {
  templates: readonly Template[];
  choose: (text: string) => void;
}

/** Puts a template's text into the answer. */
const TemplateChoice = ({ templates, choose }: TemplateChoiceProps) => (
  <label className="composer-template">
    {labels.template}{" "}
    <select
      className="field-input"
      value=""
      onChange={(event) => {
        const chosen = templates.find(({ id }) => id === event.target.value);
        if (chosen) choose(chosen.text);
      }}
    >
      <option value="">{labels.choose}</option>
      <Options of={templates.map(({ id, name }) => ({ value: id, name }))} />
    </select>
  </label>
);

/** Without a mail server: the person's mail program. */
function ByHand({ contact }: { contact: ContactDetail }) {
  const to = `mailto:${contact.email}?subject=${encodeURIComponent(`Re: ${contact.subject}`)}`;
  return (
    <>
      <p className="mb-2 text-iron">{labels.notConfigured}</p>
      <a href={to} className="button">
        {contactsPage.reply}
      </a>
    </>
  );
}

function NoteForm({ contact }: { contact: ContactDetail }) {
  const form = useRef<HTMLFormElement>(null);
  const count = contact.notes.length;
  // A stored note empties the field.
  useEffect(() => form.current?.reset(), [count]);
  return (
    <RecordForm ref={form} intent="note" id={contact.id} className="grid gap-2">
      <TextField label={contactsPage.noteLabel} placeholder={contactsPage.noteLabel} />
      <Submit className="button-quiet justify-self-start">{contactsPage.addNote}</Submit>
    </RecordForm>
  );
}

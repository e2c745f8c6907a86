import { type ComponentProps, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { focusRecord, sendByKey } from "#app/desk/hooks/send-by-key.ts";
import { useSingleKeys } from "#app/desk/hooks/single-keys.ts";
import {
  FormError,
  HiddenFields,
  IntentOnceButton,
  Options,
  Submit,
  useInitialValue,
} from "#app/desk/parts/fields.tsx";
import { useRefusedValues } from "#app/desk/parts/restored-form.tsx";
import { Popover } from "#app/desk/records/popover.tsx";
import { RecordForm } from "#app/desk/records/record-panel.tsx";
import { mailUrl } from "#app/ui/contact-links.tsx";
import { composerLabels as labels, messageStates, messagesPage } from "#content/desk/messages.ts";
import type { MessageDetail } from "#domain/messages/read-message.ts";
import { STATES_AFTER } from "#domain/messages/states-after.ts";
import type { Template } from "#domain/messages/templates.ts";
import { plainText } from "#domain/values/plain-text.ts";
import type { MessageOutcome } from "./message-actions.ts";
import type { OpenMessage } from "./message-panel.tsx";

const STATES_AFTER_ANSWER = messageStates.filter(({ value }) =>
  STATES_AFTER.some((state) => state === value),
);

interface ComposerProps {
  message: OpenMessage;
  /** The sender of the email; null while email is not configured. */
  from: string | null;
  templates: readonly Template[];
  outcome: MessageOutcome | undefined;
  /** The list with the next message open, as search parameters; empty at its end. */
  next: string;
}

export function Composer({ from, ...props }: ComposerProps) {
  const { message } = props;
  const composer = useRef<HTMLDivElement>(null);
  const startWriting = (kind: "reply" | "note") => {
    composer.current?.querySelector<HTMLElement>(`[value=${kind}]`)?.click();
    composer.current?.querySelector<HTMLElement>(`.composer-${kind} textarea`)?.focus();
  };
  const isNote = useRefusedValues(`note ${message.id}`) !== null;
  useSingleKeys({ r: () => startWriting("reply"), n: () => startWriting("note") });
  // Spam is not answered.
  if (message.state === "spam") return <NoteForm message={message} />;
  return (
    <div ref={composer} className="composer group relative -mt-3 -mb-1 min-w-0 flex-1">
      <fieldset className="flex gap-6 -mx-6 px-6 border-b border-rule mb-2">
        <legend className="sr-only">{labels.label}</legend>
        <KindTab name={labels.reply} value="reply" isFirst={!isNote} />
        <KindTab name={labels.note} value="note" isFirst={isNote} />
      </fieldset>
      <div className="composer-reply group-has-[[value=note]:checked]:hidden">
        {from ? <AnswerForm from={from} {...props} /> : <OwnMailProgram message={message} />}
      </div>
      <div className="composer-note hidden group-has-[[value=note]:checked]:block">
        <NoteForm message={message} />
      </div>
    </div>
  );
}

const KindTab = ({ name, value, isFirst }: { name: string; value: string; isFirst: boolean }) => (
  <label className="flex items-center min-h-[max(2.25rem,var(--control))] text-iron font-semibold cursor-pointer border-b-2 border-transparent -mb-px has-checked:text-ink has-checked:border-current has-focus-visible:outline-2 has-focus-visible:outline-current has-focus-visible:outline-offset-2">
    <input type="radio" name="kind" value={value} defaultChecked={isFirst} className="sr-only" />
    {name}
  </label>
);

const TextField = ({ label, ...props }: { label: string } & ComponentProps<"textarea">) => (
  <label>
    <span className="sr-only">{label}</span>
    <textarea
      name="text"
      rows={3}
      className="field-input block field-sizing-content min-h-19 max-h-[38dvh] resize-y leading-[1.3333] py-1.5"
      onKeyDown={sendByKey}
      {...props}
      defaultValue={useInitialValue({ name: "text" })}
    />
  </label>
);

type AnswerFormProps = ComposerProps & { from: string };

/** Changes the text of a form, as typing does. */
function changeText(form: HTMLFormElement | null, change: (text: string) => string) {
  const field = form?.querySelector("textarea");
  if (!field) return;
  field.value = change(field.value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

/** Empties a form whose text is stored (plainText), and moves the focus to the record. */
function emptyIfStored(form: HTMLFormElement | null, storedTexts: readonly { text: string }[]) {
  const typed = plainText(form?.querySelector("textarea")?.value ?? "").trim();
  if (!form || !storedTexts.some(({ text }) => text === typed)) return;
  form.reset();
  focusRecord(form);
}

const joinTexts = (...texts: string[]) => texts.filter(Boolean).join("\n\n");

function AnswerForm({ message, from, templates, outcome, next }: AnswerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isRefused = useRefusedValues(`answer ${message.id}`) !== null;
  const isSending = useNavigation().formData?.get("intent") === "answer";
  const sentMails = message.mails.filter(({ direction }) => direction === "out");
  const newest = sentMails.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, not while typing
  useEffect(() => emptyIfStored(form.current, sentMails), [newest]);
  return (
    <RecordForm ref={form} intent="answer" id={message.id} className="grid gap-2">
      <HiddenFields next={next} />
      {/* The same text after the same answer is the same form: sent twice, it is one email. */}
      <input type="hidden" name="key" value={newest ?? message.id} />
      <div className="flex flex-wrap items-center justify-between gap-y-1 gap-x-3 text-small text-iron wrap-anywhere">
        <p>
          {labels.from}&nbsp;<span className="text-ink mr-3">{from}</span> {labels.to}&nbsp;
          <span className="text-ink mr-3">{message.email}</span>
        </p>
        {templates.length > 0 && (
          <TemplateChoice
            templates={templates}
            onChoose={(text) =>
              changeText(form.current, (typed) => joinTexts(typed.trimEnd(), text))
            }
          />
        )}
      </div>
      <TextField label={labels.text} />
      <FormError text={isRefused && outcome?.error} />
      <div className="flex flex-wrap items-center gap-y-2 gap-x-3">
        <Submit disabled={isSending}>{labels.send}</Submit>
        <label>
          {labels.stateAfter}{" "}
          <select name="state" className="field-input w-auto font-semibold" defaultValue="answered">
            <Options entries={STATES_AFTER_ANSWER.toReversed()} />
          </select>
        </label>
      </div>
    </RecordForm>
  );
}

interface TemplateChoiceProps {
  templates: readonly Template[];
  onChoose: (text: string) => void;
}

/** A menu, because in a select the arrow keys would insert each template that they pass. */
const TemplateChoice = ({ templates, onChoose }: TemplateChoiceProps) => (
  <Popover
    label={labels.template}
    className="noscript:hidden absolute top-0 right-0 font-semibold text-saddle"
  >
    {templates.map(({ id, name, text }) => (
      <button
        key={id}
        type="button"
        className="menu-item"
        onClick={({ currentTarget }) => {
          currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
          onChoose(text);
        }}
      >
        {name}
      </button>
    ))}
  </Popover>
);

/** Without a mail server this opens the person's own mail program. */
function OwnMailProgram({ message }: { message: MessageDetail }) {
  const to = `${mailUrl(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`;
  return (
    <>
      <p className="mb-2 text-iron">{labels.notConfigured}</p>
      <a href={to} className="button">
        {messagesPage.reply}
      </a>
    </>
  );
}

function NoteForm({ message }: { message: MessageDetail }) {
  const form = useRef<HTMLFormElement>(null);
  const { notes } = message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each note, not while typing
  useEffect(() => emptyIfStored(form.current, notes), [notes.length]);
  const choose = (form: HTMLFormElement) =>
    form.closest(".composer")?.querySelector<HTMLElement>("[value=note]")?.click();
  return (
    <RecordForm ref={form} intent="note" id={message.id} className="grid gap-2" onRestored={choose}>
      <HiddenFields after={notes.at(-1)?.id ?? ""} />
      <TextField label={messagesPage.noteLabel} placeholder={messagesPage.noteLabel} />
      <IntentOnceButton value="note" className="button-quiet justify-self-start">
        {messagesPage.addNote}
      </IntentOnceButton>
    </RecordForm>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import { TextLink } from "#app/desk/parts/fields.tsx";
import { initialsOf, useStaffNames } from "#app/desk/parts/staff-name.tsx";
import { type Status, StatusMark } from "#app/desk/records/status-mark.tsx";
import { useDeskVersion } from "#app/desk/shell/use-desk-version.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { conversationLabels as labels } from "#content/desk/messages.ts";
import type { CorrespondenceMail, Delivery } from "#domain/messages/read-correspondence.ts";
import type { OpenMessage } from "./message-panel.tsx";

/**
 * The message, its emails and the notes of staff, the oldest first; the newest is scrolled into
 * view.
 */
export function Conversation({ message }: { message: OpenMessage }) {
  const list = useRef<HTMLUListElement>(null);
  const nameOf = useStaffNames();
  const entries = [
    ...message.notes.map((note) => ({ id: note.id, at: note.created_at, note, mail: null })),
    ...message.mails.map((mail) => ({ id: mail.id, at: mail.at, note: null, mail })),
  ].sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at));
  const newest = entries.at(-1)?.id;
  useEffect(() => {
    if (newest) list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [newest]);
  return (
    <section aria-labelledby="conversation">
      <h3 id="conversation" className="sr-only">
        {labels.heading}
      </h3>
      <ul ref={list} className="-mx-6">
        {message.message && (
          <Entry author={message.name} at={message.created_at} text={message.message} />
        )}
        {entries.map(({ id, note, mail }) =>
          note ? (
            <Entry
              key={id}
              author={nameOf(note.author)}
              at={note.created_at}
              mark={labels.note}
              text={note.text}
              isNote
            />
          ) : (
            <MailEntry key={id} mail={mail} mayRead={message.mayRead} />
          ),
        )}
      </ul>
      {message.mails.some(({ delivery }) => delivery === "waiting") && <DeliveryRefresher />}
    </section>
  );
}

function DeliveryRefresher() {
  useDeskVersion();
  return null;
}

interface EntryProps {
  author: string;
  at: string;
  /** The kind of entry, shown beside its author. */
  mark?: ReactNode;
  text: string;
  isNote?: boolean;
  children?: ReactNode;
}

const Entry = ({ author, at, mark, text, isNote, children }: EntryProps) => (
  <li
    className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-y-1 gap-x-3 pt-3 pb-4 px-6 border-b border-rule data-note:bg-bone"
    data-note={isNote}
  >
    <span className="initials" aria-hidden="true">
      {initialsOf(author)}
    </span>
    <p className="flex flex-wrap items-center gap-x-3 min-h-6">
      <strong className="wrap-anywhere">{author}</strong>
      {mark && <span className="text-small text-iron">{mark}</span>}
      <span className="ml-auto text-small text-iron tabular-nums">
        <LocalTime time={at} showsTime />
      </span>
    </p>
    <div className="col-start-2">
      <p className="whitespace-pre-line wrap-anywhere max-w-[60ch]">{text}</p>
      {children}
    </div>
  </li>
);

const SHAPES: Record<Delivery, Status> = {
  sent: "answered",
  waiting: "retrying",
  retrying: "retrying",
  failed: "disputed",
};

function MailEntry({ mail, mayRead }: { mail: CorrespondenceMail; mayRead: boolean }) {
  const { delivery, error } = mail;
  const mark = delivery ? (
    <StatusMark status={SHAPES[delivery]}>{labels.delivery[delivery]}</StatusMark>
  ) : (
    [
      mail.isAutomatic ? labels.automatic : labels.reply,
      mail.otherEmail && labels.from(mail.otherEmail),
    ]
      .filter(Boolean)
      .join(" ")
  );
  const nameOf = useStaffNames();
  const isHeldUp = delivery === "retrying" || delivery === "failed";
  return (
    <Entry
      author={delivery ? nameOf(mail.author) : mail.author}
      at={mail.at}
      mark={mark}
      text={mail.text}
    >
      {isHeldUp && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          {error && <span className="field-error">{error}</span>}
          {mayRead && <TextLink to="/admin/jobs">{labels.whyNotSent}</TextLink>}
        </p>
      )}
    </Entry>
  );
}

import type { ReactNode } from "react";
import { Form, useSearchParams } from "react-router";
import { FormError, HiddenFields, PanelSelect, Submit } from "#app/desk/parts/fields.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import {
  ContactLink,
  type PositionInList,
  RecordForm,
  RecordPanel,
} from "#app/desk/records/record-panel.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { messagesPage as labels, messageStates } from "#content/desk/messages.ts";
import type { Colleague } from "#domain/accounts/account-details.ts";
import type { CorrespondenceMail } from "#domain/messages/read-correspondence.ts";
import type { MessageDetail } from "#domain/messages/read-message.ts";
import { Conversation } from "./conversation.tsx";
import { spamReason } from "./message-list.tsx";

export interface OpenMessage extends MessageDetail {
  mails: CorrespondenceMail[];
  /** Whether the role may open the person's page and the list of deliveries. */
  mayRead: boolean;
}

interface MessagePanelProps {
  message: OpenMessage;
  position: PositionInList | null;
  mayChangeRecords: boolean;
  colleagues: readonly Colleague[];
  error: string | null;
  /** The list with the next message open, as search parameters; empty at its end. */
  next: string;
  formKey: string;
  /** The sender's address; null while the site sends no mail. */
  mailFrom: string | null;
  composer: ReactNode;
}

export function MessagePanel(props: MessagePanelProps) {
  const { message, position, mayChangeRecords, error, composer } = props;
  const isWaiting = message.state === "new" || message.state === "in_progress";
  return (
    <RecordPanel
      name={message.name}
      personOf={message.mayRead ? message.person_id : null}
      kind={message.subject}
      position={position}
      isWide
      tools={mayChangeRecords && isWaiting && <AnsweredButton {...props} />}
      footer={composer}
    >
      <p className="flex flex-wrap gap-y-1 gap-x-5 pt-1.5 pb-3 text-iron wrap-anywhere">
        {message.email && <ContactLink by="mailto" contact={message.email} />}
        {message.phone && <ContactLink by="tel" contact={message.phone} />}
        {!mayChangeRecords && (
          <span>
            {labels.assignee}: {message.assignee ?? labels.unassigned}
          </span>
        )}
      </p>
      {message.expires_at && (
        <div className="border-t border-rule py-3">
          {message.suspected && (
            <>
              <b>{labels.held}</b>: {spamReason(message)}.{" "}
            </>
          )}
          {labels.spamUntil} <LocalTime time={message.expires_at} showsTime />. {labels.spamDeleted}
          {message.suspected && mayChangeRecords && (
            <StateForm {...props}>
              <Submit name="do" value="state:spam" className="text-link ml-3">
                {labels.isSpam}
              </Submit>
            </StateForm>
          )}
        </div>
      )}
      {mayChangeRecords && <HandlingForm {...props} />}
      <FormError text={error} className="my-3" />
      <Conversation message={message} />
    </RecordPanel>
  );
}

/** Returns the colleagues, and the assignee even when that account is closed. */
function assigneesOf({ assignee_id, assignee }: MessageDetail, colleagues: readonly Colleague[]) {
  const choices = colleagues.map(({ id, name }) => ({ value: id, name }));
  const isKnown = !assignee_id || colleagues.some(({ id }) => id === assignee_id);
  return isKnown
    ? choices
    : [...choices, { value: assignee_id, name: assignee ?? labels.aColleague }];
}

/** Marks a message as answered elsewhere, by phone for example. The list offers to undo it. */
const AnsweredButton = (props: MessagePanelProps) => (
  <StateForm {...props}>
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
  </StateForm>
);

type StateFormProps = Pick<MessagePanelProps, "message" | "next" | "formKey"> & {
  children: ReactNode;
};

/** Sends the state in its button as the bar of bulk actions does. */
function StateForm({ message, next, formKey, children }: StateFormProps) {
  const [params] = useSearchParams();
  return (
    <Form method="post" action="/admin/messages" preventScrollReset className="contents">
      <HiddenFields intent="bulk" id={message.id} filters={params.toString()} next={next} />
      <input type="hidden" name="key" value={formKey} />
      {children}
    </Form>
  );
}

/** The key makes the fields follow what an answer sets. */
const HandlingForm = ({ message, colleagues, next, mailFrom }: MessagePanelProps) => (
  <RecordForm
    key={`${message.state} ${message.assignee_id}`}
    intent="change"
    id={message.id}
    className="grid grid-cols-[minmax(0,9rem)_minmax(0,11rem)_auto_auto] justify-start items-end gap-2 pt-2 pb-3 border-y border-rule max-[80rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
  >
    <HiddenFields
      next={next}
      shownState={message.state}
      shownAssignee={message.assignee_id ?? ""}
    />
    <PanelSelect
      label={labels.state}
      name="state"
      defaultValue={message.state}
      options={messageStates}
    />
    <PanelSelect
      label={labels.assignee}
      name="assignee"
      defaultValue={message.assignee_id ?? ""}
      options={[{ value: "", name: labels.unassigned }, ...assigneesOf(message, colleagues)]}
    />
    <Submit className="button-quiet">{labels.save}</Submit>
    {mailFrom && <p className="col-span-full text-small text-iron">{labels.mailed}</p>}
  </RecordForm>
);

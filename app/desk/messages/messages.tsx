import { useSearchParams } from "react-router";
import { useToast } from "#app/desk/hooks/use-refresh.ts";
import { FetchFailure } from "#app/desk/parts/fetch-failure.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { changeParams } from "#app/desk/records/list.tsx";
import { loadList } from "#app/desk/records/load-list.ts";
import { RecordsPage } from "#app/desk/records/records-page.tsx";
import { requireStaff, type StaffServices } from "#app/desk/require-staff.ts";
import { recordLists } from "#content/desk/records.ts";
import { deskLabels } from "#content/desk/shell.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { selectUpToMax } from "#domain/lists/query.ts";
import { findMessages, matchingMessages } from "#domain/messages/find-messages.ts";
import { firstAndLastName } from "#domain/messages/first-and-last-name.ts";
import { isGrouped, parseMessageFilter } from "#domain/messages/message-filter.ts";
import { readCorrespondence } from "#domain/messages/read-correspondence.ts";
import { readMessage } from "#domain/messages/read-message.ts";
import { fillTemplates, type PlaceholderValues } from "#domain/messages/template-placeholders.ts";
import { listTemplates } from "#domain/messages/templates.ts";
import type { Route } from "./+types/messages";
import { BulkBar, UndoToast, useLastChange } from "./bulk-bar.tsx";
import { Composer } from "./composer.tsx";
import { actOnMessages, type MessageOutcome } from "./message-actions.ts";
import { messageList } from "./message-list.tsx";
import { MessagePanel, type OpenMessage } from "./message-panel.tsx";

export const meta = () => pageTitle(deskLabels.messages);

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { db, readonlyDb, retention, session, mail, facts } = staff;
  const filter = parseMessageFilter(url.searchParams);
  const listData = await loadList(
    { url, context },
    {
      views: recordLists.messages.views,
      filter,
      find: (filterContext, perPage) => findMessages(readonlyDb, filter, filterContext, perPage),
      read: async (id): Promise<OpenMessage | null> => {
        const message = await readMessage(staff, id, retention.spamMs);
        if (!message) return null;
        const mails = await readCorrespondence(db, id, message.email);
        return { ...message, mails, mayRead: hasPermission(session.role, "read") };
      },
      matchingView: (params, filterContext) =>
        selectUpToMax(matchingMessages(readonlyDb, parseMessageFilter(params), filterContext)),
    },
  );
  const { record } = listData;
  return {
    ...listData,
    mayChangeRecords: hasPermission(session.role, "answer"),
    mailFrom: mail.isConfigured ? mail.sender().email : null,
    templates: record
      ? fillTemplates(await listTemplates(db), placeholderValues(record, session, facts))
      : [],
  };
}

function placeholderValues(
  message: OpenMessage,
  { name, username }: StaffServices["session"],
  { organization }: StaffServices["facts"],
): PlaceholderValues {
  const { firstName, lastName } = firstAndLastName(message);
  return {
    "first name": firstName,
    "last name": lastName,
    "full name": message.name,
    subject: message.subject,
    organization: organization.name,
    "my name": name ?? username,
  };
}

export const action = (args: Route.ActionArgs) => actOnMessages(args);

export const ErrorBoundary = () => <FetchFailure failure="messages-failed" />;

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { record, filter, colleagues, page, mayChangeRecords, formKey } = loaderData;
  const outcome: MessageOutcome | undefined = actionData;
  useToast(outcome);
  const [params] = useSearchParams();
  const lastChange = useLastChange(page.rows);
  const nextId = loaderData.position?.next;
  const next = nextId ? changeParams(params, { open: nextId }) : "";
  return (
    <RecordsPage
      list={messageList({ colleagues, isGrouped: isGrouped(filter) })}
      data={loaderData}
      open={record?.id ?? null}
      panel={
        record && (
          <MessagePanel
            key={record.id}
            {...loaderData}
            message={record}
            next={next}
            error={outcome && outcome.typed?.intent !== "answer" ? outcome.error : null}
            composer={
              mayChangeRecords &&
              !record.erased_at && (
                <Composer
                  message={record}
                  from={loaderData.mailFrom}
                  templates={loaderData.templates}
                  outcome={outcome}
                  next={next}
                />
              )
            }
          />
        )
      }
      {...(mayChangeRecords && {
        bulk: (selection) => (
          <>
            <BulkBar formKey={formKey} selection={selection} colleagues={colleagues} />
            {lastChange?.key === params.get("done") && selection.ids.size === 0 && (
              <UndoToast key={lastChange?.key} lastChange={lastChange} colleagues={colleagues} />
            )}
          </>
        ),
      })}
    />
  );
}

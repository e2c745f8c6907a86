import { useSearchParams } from "react-router";
import { changeParams } from "#app/admin/records/list.tsx";
import { loadList } from "#app/admin/records/load-list.ts";
import { RecordsPage } from "#app/admin/records/records-page.tsx";
import { FetchFailure } from "#app/admin/shell/fetch-failure.tsx";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff, type StaffServices } from "#app/admin/shell/require-staff.ts";
import { useToast } from "#app/admin/shell/use-refresh.ts";
import { readFormData } from "#app/read-form.ts";
import { adminLabels } from "#content/staff.ts";
import { recordLists } from "#content/staff-lists.ts";
import { countUpTo } from "#domain/lists/query.ts";
import { isGrouped, readContactFilter } from "#domain/messages/contact-filter.ts";
import { findContacts, matchingContacts } from "#domain/messages/find-contacts.ts";
import { firstAndLastName } from "#domain/messages/first-and-last-name.ts";
import { readContact } from "#domain/messages/read-contact.ts";
import { readCorrespondence } from "#domain/messages/read-correspondence.ts";
import { fillTemplates, type PlaceholderValues } from "#domain/messages/template-placeholders.ts";
import { listTemplates } from "#domain/messages/templates.ts";
import type { Route } from "./+types/contacts";
import { BulkBar, UndoSlab, useDone } from "./bulk-bar.tsx";
import { Composer } from "./composer.tsx";
import { actOnContacts, type ContactOutcome } from "./contact-actions.ts";
import { contactList } from "./contact-list.tsx";
import { ContactPanel, type OpenContact } from "./contact-panel.tsx";

export const meta = () => pageTitle(adminLabels.contacts);

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { db, readonlyDb, retention, session, mail, facts } = staff;
  const filter = readContactFilter(url.searchParams);
  const loaded = await loadList(
    { url, context },
    {
      views: recordLists.contacts.views,
      filter,
      find: (viewpoint, perPage) => findContacts(readonlyDb, filter, viewpoint, perPage),
      read: async (id): Promise<OpenContact | null> => {
        const contact = await readContact(staff, id, retention.spamMs);
        return contact && { ...contact, mails: await readCorrespondence(db, id, contact.email) };
      },
      count: (params, viewpoint) =>
        countUpTo(readonlyDb, matchingContacts(readonlyDb, readContactFilter(params), viewpoint)),
    },
  );
  const { record } = loaded;
  return {
    ...loaded,
    mailFrom: mail.isConfigured ? mail.sender().address : null,
    templates: record
      ? fillTemplates(await listTemplates(db), placesOf(record, session, facts))
      : [],
  };
}

function placesOf(
  contact: OpenContact,
  { name, username }: StaffServices["session"],
  { organization }: StaffServices["facts"],
): PlaceholderValues {
  const { firstName, lastName } = firstAndLastName(contact);
  return {
    "first name": firstName,
    "last name": lastName,
    "full name": contact.name,
    subject: contact.subject,
    organization: organization.name,
    "my name": name ?? username,
  };
}

export const action = async ({ request, url, context }: Route.ActionArgs) =>
  actOnContacts(context, await readFormData(request), url);

export const ErrorBoundary = () => <FetchFailure of="contacts-failed" />;

export default function Contacts({ loaderData, actionData }: Route.ComponentProps) {
  const { record, filter, colleagues, page, mayHandle, formKey } = loaderData;
  const outcome: ContactOutcome | undefined = actionData;
  useToast(outcome);
  const [params] = useSearchParams();
  const done = useDone(page.rows);
  const following = loaderData.position?.next;
  const next = following ? changeParams(params, { open: following }) : "";
  return (
    <RecordsPage
      list={contactList({ colleagues, isGrouped: isGrouped(filter) })}
      data={loaderData}
      open={record?.id ?? null}
      panel={
        record && (
          <ContactPanel
            key={record.id}
            contact={record}
            position={loaderData.position}
            mayHandle={mayHandle}
            colleagues={colleagues}
            next={next}
            formKey={formKey}
            error={outcome && !outcome.answered ? outcome.error : null}
            composer={
              mayHandle &&
              !record.erased_at && (
                <Composer
                  contact={record}
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
      {...(mayHandle && {
        bulk: (selection) => (
          <>
            <BulkBar formKey={formKey} selection={selection} colleagues={colleagues} />
            {done?.key === params.get("done") && selection.ids.size === 0 && (
              <UndoSlab key={done?.key} done={done} colleagues={colleagues} />
            )}
          </>
        ),
      })}
    />
  );
}

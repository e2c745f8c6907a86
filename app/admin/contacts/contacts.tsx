import { data } from "react-router";
import { openedId, placeOf } from "#app/admin/records/position-in-list.ts";
import { RecordsPage } from "#app/admin/records/records-page.tsx";
import { FetchFailure, fetchOr } from "#app/admin/shell/fetch-failure.tsx";
import { requireStaff, textField } from "#app/admin/shell/require-staff.ts";
import { useNotice } from "#app/admin/shell/use-notice.ts";
import { servicesContext } from "#app/context.ts";
import { contactStates, contactsPage, desk } from "#content/staff.ts";
import { readPreferences } from "#domain/accounts/preferences.ts";
import { may } from "#domain/accounts/roles.ts";
import { readContactFilter } from "#domain/contacts/contact-filter.ts";
import { findContacts } from "#domain/contacts/find-contacts.ts";
import { addNote, eraseOneContact, handleContact } from "#domain/contacts/handle-contact.ts";
import { releaseContact } from "#domain/contacts/quarantine.ts";
import { readContact } from "#domain/contacts/read-contact.ts";
import type { Route } from "./+types/contacts";
import { ContactFilters } from "./contact-filters.tsx";
import { ContactPanel } from "./contact-panel.tsx";
import { ContactTable } from "./contact-table.tsx";
import { ContactTotals } from "./contact-totals.tsx";

export const meta: Route.MetaFunction = () => [{ title: `${desk.contacts} · ${desk.heading}` }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, reader, clock, timeZone, retention } = context.get(servicesContext);
  const { session, actor } = requireStaff(context, "read");
  const filter = readContactFilter(url.searchParams);
  const preferences = await readPreferences(db, session.staffId);
  const viewpoint = { staffId: session.staffId, timeZone };
  const page = await fetchOr(
    "contacts-failed",
    context,
    findContacts(reader, filter, viewpoint, preferences.rowsPerPage),
  );
  const open = openedId(url.searchParams, page.rows);
  return {
    filter,
    page,
    contact: open ? await readContact(db, clock, actor, open, retention.spamMs) : null,
    preferences,
    timeZone,
    mayHandle: may(session.role, "handle"),
    mayErase: may(session.role, "privacy"),
    mayExport: may(session.role, "export"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, outbox } = context.get(servicesContext);
  const form = await request.formData().catch(() => new FormData());
  const id = textField(form, "id");
  const intent = textField(form, "intent");
  const { actor } = requireStaff(context, intent === "erase" ? "privacy" : "handle");
  switch (intent) {
    case "handle": {
      const state =
        contactStates.find((known) => known.value === textField(form, "state"))?.value ?? "new";
      const assigneeId =
        textField(form, "assignee") === "me" ? actor.staffId : textField(form, "assignee") || null;
      if (!(await handleContact(db, clock, actor, id, { state, assigneeId }))) {
        return { error: contactsPage.gone };
      }
      // When staff mark a held message as no spam, it gets the follow-up work of any other message.
      if (state !== "spam" && (await releaseContact(db, clock, actor, id))) outbox.wake();
      return { error: null, notice: "message-saved" as const };
    }
    case "note": {
      const error = await addNote(db, clock, actor, id, textField(form, "text"));
      return error ? { error } : { error, notice: "note-added" as const };
    }
    case "erase":
      return { error: (await eraseOneContact(db, clock, actor, id)) ? null : contactsPage.gone };
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

export const ErrorBoundary = () => <FetchFailure of="contacts-failed" />;

export default function Contacts({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, page, contact, preferences, mayExport } = loaderData;
  useNotice(actionData);
  return (
    <RecordsPage
      home="/admin/contacts"
      filters={
        <ContactFilters filter={filter} mayExport={mayExport} singleKeys={preferences.singleKeys} />
      }
      totals={<ContactTotals page={page} mayExport={mayExport} />}
      table={<ContactTable rows={page.rows} filter={filter} open={contact?.id ?? null} />}
      panel={
        contact && (
          <ContactPanel
            key={contact.id}
            contact={contact}
            place={placeOf(contact.id, page, preferences.rowsPerPage)}
            mayHandle={loaderData.mayHandle}
            mayErase={loaderData.mayErase}
            error={actionData?.error ?? null}
          />
        )
      }
      total={page.total}
      all={page.all}
      page={page.page}
      empty={desk.noContacts}
      timeZone={loaderData.timeZone}
      preferences={preferences}
    />
  );
}

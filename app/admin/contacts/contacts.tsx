import { redirect, useSearchParams } from "react-router";
import { Choice } from "#app/admin/records/bulk-bar.tsx";
import { loadList } from "#app/admin/records/load-list.ts";
import { afterLeaving } from "#app/admin/records/neighbours.ts";
import { RecordsPage } from "#app/admin/records/records-page.tsx";
import { changeParams } from "#app/admin/records/search-params.ts";
import { StatusTotal } from "#app/admin/records/totals.tsx";
import { FetchFailure } from "#app/admin/shell/fetch-failure.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff, type StaffServices, unknownIntent } from "#app/admin/shell/require-staff.ts";
import { useToast } from "#app/admin/shell/use-toast.ts";
import { readReturnPath, withParam, withToast } from "#app/admin/sign-in/return-path.ts";
import { readForm } from "#app/read-form.ts";
import { adminLabels, contactStates, contactsPage } from "#content/staff.ts";
import type { StaffToast } from "#content/staff-toasts.ts";
import { readContactFilter } from "#domain/contacts/contact-filter.ts";
import { findContacts, matchingContacts } from "#domain/contacts/find-contacts.ts";
import { firstAndLastName } from "#domain/contacts/first-and-last-name.ts";
import { isGrouped } from "#domain/contacts/group-contacts.ts";
import { addNote, eraseOneContact, handleContact } from "#domain/contacts/handle-contact.ts";
import { releaseContact } from "#domain/contacts/quarantine.ts";
import { readContact } from "#domain/contacts/read-contact.ts";
import { answerKey } from "#domain/correspondence/answer-key.ts";
import { readCorrespondence } from "#domain/correspondence/read-correspondence.ts";
import {
  fillTemplates,
  type PlaceholderValues,
} from "#domain/correspondence/template-placeholders.ts";
import { listTemplates } from "#domain/correspondence/templates.ts";
import { countUpTo } from "#domain/lists/count-up-to.ts";
import type { Route } from "./+types/contacts";
import { type AnswerOutcome, answer, answerAgain, takeBack } from "./answer-action.ts";
import { Composer } from "./composer.tsx";
import { contactFilters, contactList, StateHead } from "./contact-list.tsx";
import { ContactPanel, type OpenContact } from "./contact-panel.tsx";
import { pageAfter } from "./page-after.ts";
import { readSnooze, snoozeUntil } from "./snooze.ts";

export const meta = () => pageTitle(adminLabels.contacts);

export async function loader({ url, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "read");
  const { db, reader, clock, retention, session, mail, facts, timeZone } = desk;
  const loaded = await loadList(
    { url, context },
    {
      list: "contacts",
      failure: "contacts-failed",
      filter: readContactFilter(url.searchParams),
      find: (filter, viewpoint, perPage) => findContacts(reader, filter, viewpoint, perPage),
      read: async (id): Promise<OpenContact | null> => {
        const contact = await readContact(desk, id, retention.spamMs);
        if (!contact) return null;
        const mails = await readCorrespondence(db, id, contact.email);
        return { ...contact, mails, snooze: readSnooze(contact.snoozed_until, clock, timeZone) };
      },
      count: (params, viewpoint) =>
        countUpTo(reader, matchingContacts(reader, readContactFilter(params), viewpoint)),
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
  { organisation }: StaffServices["facts"],
): PlaceholderValues {
  const { firstName, lastName } = firstAndLastName(contact);
  return {
    "first name": firstName,
    "last name": lastName,
    "full name": contact.name,
    subject: contact.subject,
    organization: organisation.name,
    "my name": name ?? username,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const id = field("id");
  const intent = field("intent");
  const permission = intent === "erase" ? "privacy" : "handle";
  const desk = requireStaff(context, permission);
  const { clock, outbox, actor } = desk;
  const list = url.searchParams;
  const findNext = () => pageAfter(desk, { id, list, next: field("next") });
  const goOn = async (toast: StaffToast) => {
    const page = await findNext();
    return page ? redirect(withToast(page, toast), 303) : { error: null, toast };
  };
  switch (intent) {
    case "handle": {
      const state = contactStates.find(({ value }) => value === field("state"))?.value ?? "new";
      const assignee = field("assignee");
      const assigneeId = assignee === "me" ? actor.staffId : assignee || null;
      const snoozedUntil = snoozeUntil(field("snooze"), clock, desk.timeZone);
      if (snoozedUntil === undefined) return { error: contactsPage.snoozeWrong };
      if (!(await handleContact(desk, id, { state, assigneeId, snoozedUntil })))
        return { error: contactsPage.gone };
      // A quarantined message that staff do not call spam gets the follow-up work of any other.
      if (state !== "spam" && (await releaseContact(desk, id))) outbox.wake();
      return goOn("message-saved");
    }
    case "answer": {
      const answered = await answer(desk, field);
      if ("error" in answered) return answered;
      list.set("open", id);
      const page = (await findNext()) ?? readReturnPath(`/admin/contacts?${list}`);
      return redirect(
        withParam(page ?? "/admin/contacts", "done", answerKey(answered.mailId)),
        303,
      );
    }
    case "undo-answer":
      return takeBack(desk, field);
    case "send-again":
      return answerAgain(desk, field("mail"));
    case "note": {
      const error = await addNote(desk, id, field("text"));
      return error ? { error } : { error, toast: "note-added" as const };
    }
    case "erase":
      return { error: (await eraseOneContact(desk, id)) ? null : contactsPage.gone };
    default:
      throw unknownIntent();
  }
}

export const ErrorBoundary = () => <FetchFailure of="contacts-failed" />;

export default function Contacts({ loaderData, actionData }: Route.ComponentProps) {
  const { page, record, filter, colleagues } = loaderData;
  const isInGroups = isGrouped(filter);
  const outcome: AnswerOutcome | undefined = actionData;
  useToast(actionData);
  const [params] = useSearchParams();
  const following = afterLeaving(loaderData.position);
  const next = following ? changeParams(params, following) : "";
  return (
    <RecordsPage
      list={contactList(colleagues, isInGroups, loaderData.now)}
      data={loaderData}
      fields={contactFilters(colleagues)}
      totals={contactStates.map(({ value, name }) => ({
        key: value,
        node: (
          <StatusTotal
            status={value}
            name={name}
            sum={page.counts[value].toLocaleString("en-US")}
          />
        ),
      }))}
      groups={
        isInGroups
          ? {
              keyOf: ({ state }) => state,
              head: (state) => <StateHead state={state} page={page} now={loaderData.now} />,
            }
          : null
      }
      states={contactStates.map(({ value, name }) => (
        <Choice key={value} value={`state:${value}`}>
          {name}
        </Choice>
      ))}
      open={record?.id ?? null}
      panel={
        record && (
          <ContactPanel
            key={record.id}
            contact={record}
            position={loaderData.position}
            mayHandle={loaderData.mayHandle}
            mayErase={loaderData.mayErase}
            colleagues={colleagues}
            next={next}
            formKey={loaderData.formKey}
            error={outcome && !outcome.answered ? outcome.error : null}
            composer={
              loaderData.mayHandle &&
              !record.erased_at && (
                <Composer
                  contact={record}
                  from={loaderData.mailFrom}
                  templates={loaderData.templates}
                  formKey={loaderData.formKey}
                  outcome={outcome}
                  next={next}
                  singleKeys={loaderData.preferences.singleKeys}
                />
              )
            }
          />
        )
      }
    />
  );
}

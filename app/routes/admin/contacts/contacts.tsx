import { useRef } from "react";
import { data, Link, useNavigation, useSearchParams } from "react-router";
import { contactStates, contactsPage, desk } from "#content/staff.ts";
import { readContactFilter } from "#features/contact/contact-filter.ts";
import { CONTACTS_PER_PAGE, findContacts } from "#features/contact/find-contacts.ts";
import { addNote, eraseContact, handleContact } from "#features/contact/handle-contact.ts";
import { releaseContact } from "#features/contact/held-contacts.ts";
import { readContact } from "#features/contact/read-contact.ts";
import { may } from "#features/staff/roles.ts";
import { servicesContext } from "../../../context.ts";
import { changeParams } from "../records/address.ts";
import { Pagination } from "../records/pagination.tsx";
import { useRowKeys } from "../records/row-keys.ts";
import { requireStaff, textField } from "../staff.ts";
import type { Route } from "./+types/contacts";
import { ContactFilters } from "./contact-filters.tsx";
import { ContactPanel } from "./contact-panel.tsx";
import { ContactTable } from "./contact-table.tsx";
import { ContactTotals } from "./contact-totals.tsx";

export const meta: Route.MetaFunction = () => [{ title: `${desk.contacts} · ${desk.heading}` }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, timeZone } = context.get(servicesContext);
  const { session, actor } = requireStaff(context, "read");
  const filter = readContactFilter(url.searchParams);
  const page = await findContacts(db, filter, { staffId: session.staffId, timeZone });
  const open = url.searchParams.get("open");
  const contact = open ? await readContact(db, clock, actor, open) : null;
  const mayHandle = may(session.role, "handle");
  return { filter, page, contact, timeZone, mayHandle, mayExport: may(session.role, "export") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, outbox } = context.get(servicesContext);
  const { actor } = requireStaff(context, "handle");
  const form = await request.formData().catch(() => new FormData());
  const id = textField(form, "id");
  switch (textField(form, "intent")) {
    case "handle": {
      const state =
        contactStates.find((known) => known.value === textField(form, "state"))?.value ?? "new";
      const assigneeId =
        textField(form, "assignee") === "me" ? actor.staffId : textField(form, "assignee") || null;
      if (!(await handleContact(db, clock, actor, id, { state, assigneeId }))) {
        return { error: contactsPage.gone };
      }
      // A message that was held as spam and is none goes the way of all others.
      if (state !== "spam" && (await releaseContact(db, clock, actor, id))) outbox.wake();
      return { error: null };
    }
    case "note":
      return { error: await addNote(db, clock, actor, id, textField(form, "text")) };
    case "erase":
      return { error: (await eraseContact(db, clock, actor, id)) ? null : contactsPage.gone };
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

export default function Contacts({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, page, contact, timeZone } = loaderData;
  const loading = useNavigation().state === "loading";
  const [params] = useSearchParams();
  const table = useRef<HTMLDivElement>(null);
  useRowKeys(table);
  return (
    <>
      <ContactFilters filter={filter} mayExport={loaderData.mayExport} />
      <ContactTotals page={page} loading={loading} mayExport={loaderData.mayExport} />
      <div className="records-area" data-panel={contact !== null}>
        <div ref={table} className="min-w-0 overflow-x-auto" aria-busy={loading}>
          {page.rows.length === 0 ? (
            <p className="px-edge py-16 text-iron">
              {page.all === 0 ? desk.noContacts : contactsPage.noneFits}{" "}
              {page.all > 0 && (
                <Link to="/admin/contacts" className="text-link">
                  {contactsPage.showAll}
                </Link>
              )}
            </p>
          ) : (
            <ContactTable rows={page.rows} filter={filter} open={contact?.id ?? null} />
          )}
        </div>
        {contact && (
          <ContactPanel
            key={contact.id}
            contact={contact}
            mayHandle={loaderData.mayHandle}
            closeTo={changeParams(params, { open: null })}
            error={actionData?.error ?? null}
          />
        )}
      </div>
      <Pagination
        page={filter.page}
        perPage={CONTACTS_PER_PAGE}
        total={page.total}
        timeZone={timeZone}
      />
    </>
  );
}

import { randomUUID } from "node:crypto";
import { useState } from "react";
import { data, Form, Link, redirect } from "react-router";
import {
  Disclosure,
  FormError,
  HiddenFields,
  IntentOnceButton,
  PrintButton,
  Submit,
  TextField,
  TextLink,
} from "#app/desk/parts/fields.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { KeyField, RestoredForm, useRefusedValues } from "#app/desk/parts/restored-form.tsx";
import { notFound, readStaffForm, requireStaff, unknownIntent } from "#app/desk/require-staff.ts";
import { useDeskVersion } from "#app/desk/shell/use-desk-version.ts";
import { editUrlOf } from "#app/desk/site/sections.ts";
import { freeSeatsText } from "#app/forms/rsvp.ts";
import { pickFields } from "#app/read-form.ts";
import { blindCopyUrls, mailUrl } from "#app/ui/contact-links.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { guestListPage as labels } from "#content/desk/gatherings.ts";
import { peoplePage } from "#content/desk/people.ts";
import { accessRefusals, deskLabels } from "#content/desk/shell.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { lastTitle } from "#domain/content/list-documents.ts";
import { type Guest, listGuests } from "#domain/gatherings/guest-list.ts";
import { checkParty } from "#domain/gatherings/rsvp-schema.ts";
import {
  acceptGuest,
  addGuest,
  changeParty,
  checkGuest,
  GUEST_FIELDS,
  removeGuest,
} from "#domain/gatherings/staff-guests.ts";
import { splitName } from "#domain/values/person-names.ts";
import type { Route } from "./+types/guests";
import { useArrivals } from "./use-arrivals.ts";

export const meta = () => pageTitle(labels.heading);

const lastNameFirst = ({ name }: Guest) => splitName(name).toReversed().join(" ").trim();

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, session } = requireStaff(context);
  const title = await lastTitle(db, `gatherings/${params.id}`);
  if (title === null) throw notFound(accessRefusals.missing.text);
  const guests = await listGuests(db, params.id);
  return {
    id: params.id,
    title,
    // Sorted by last name, as staff look up guests at the door.
    guests: guests.toSorted((a, b) => lastNameFirst(a).localeCompare(lastNameFirst(b), "en")),
    mayChange: hasPermission(session.role, "answer"),
    mayRead: hasPermission(session.role, "read"),
    key: randomUUID(),
  };
}

/** `intent` is "remove", "accept" or "resize", with the `guest`, or "add". */
export async function action({ params, ...args }: Route.ActionArgs) {
  const { staff, field, typed } = await readStaffForm(args);
  const redirectBack = (toast: string) =>
    redirect(`/admin/site/coming/${params.id}?toast=${toast}`, 303);
  const intent = field("intent");
  const guest = field("guest");
  const refuse = (problem: string, status = 409) => data({ problem, guest }, { status });
  // A page that was opened before an update may name its fields differently.
  if (intent !== "add" && !guest) throw unknownIntent();
  switch (intent) {
    case "remove":
      await removeGuest(staff, guest);
      return redirectBack("guest-removed");
    case "accept":
      return (await acceptGuest(staff, guest))
        ? redirectBack("guest-accepted")
        : refuse(labels.notAccepted);
    case "resize": {
      const check = checkParty({ people: field("people") });
      if (!check.ok) return refuse(check.errors.people ?? "", 400);
      const result = await changeParty(staff, params.id, guest, check.value.people);
      if (result.ok) return redirectBack("guest-changed");
      if (result.reason === "same") return redirectBack("nothing-to-do");
      return refuse(
        result.reason === "full" ? freeSeatsText(staff.content, result.freeSeats) : labels.gone,
      );
    }
    case "add": {
      if (!/^[\w-]{16,64}$/.test(field("key"))) throw unknownIntent();
      const check = checkGuest(pickFields(field, GUEST_FIELDS));
      const result = check.ok ? await addGuest(staff, params.id, check.value, field("key")) : check;
      if (result.ok) return redirectBack("guest-added");
      const errors = "reason" in result ? labels.notAdded[result.reason] : result.errors;
      return data({ problem: "", guest, errors, typed }, { status: 400 });
    }
    default:
      throw unknownIntent();
  }
}

/** A refused press loads the list again too: another person may have changed it. */
export const shouldRevalidate = () => true;

const GROUPS = ["coming", "waiting", "suspected", "unconfirmed", "cancelled"] as const;

/** A seat that was never confirmed and became free is no cancellation. */
const groupOf = ({ state, held_until }: Guest) =>
  state === "cancelled" && held_until !== null ? "unconfirmed" : state;

const countPeople = (guests: readonly Guest[]) =>
  guests.reduce((sum, { people }) => sum + people, 0);

export default function GuestList({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, guests, mayChange, mayRead, key } = loaderData;
  const { unsent, recordArrival } = useArrivals(id);
  // Others note arrivals too.
  useDeskVersion();
  // The form stays as it is while the list changes, and starts over once its own guest is on it.
  const [formKey, setFormKey] = useState(key);
  if (guests.some(({ idempotency_key }) => idempotency_key === formKey)) setFormKey(key);
  const errors = (actionData && "errors" in actionData && actionData.errors) || {};
  const hasArrived = ({ id, here_at }: Guest) => unsent[id] ?? here_at !== null;
  const coming = guests.filter(({ state }) => state === "coming");
  const refusedGuest = guests.find(({ id }) => id === actionData?.guest);
  const problem = [refusedGuest?.name, actionData?.problem].filter(Boolean);
  const waitingToSend = Object.keys(unsent).length;
  const mails = blindCopyUrls(coming.flatMap(({ email }) => email || []));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="site-heading">{title}</h1>
        <p role="status" className="font-serif text-lead font-semibold">
          {labels.arrivedCount(countPeople(coming.filter(hasArrived)), countPeople(coming))}
        </p>
      </div>
      {waitingToSend > 0 && (
        <p role="status" className="font-semibold text-alarm">
          {labels.unsentArrivals(waitingToSend)}
        </p>
      )}
      <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        {mayRead ? (
          <TextLink to={editUrlOf(`gatherings/${id}`)}>{labels.back}</TextLink>
        ) : (
          <TextLink to="/admin/site/guest-lists">{labels.lists}</TextLink>
        )}
        {mails.map((url, index) => (
          <a key={url} className="text-link" href={url}>
            {labels.writeToAll(index + 1, mails.length)}
          </a>
        ))}
        <PrintButton />
        {guests.length > 0 && (
          <a className="button-quiet" href={`/admin/site/coming/${id}/export`}>
            {deskLabels.exportCsv}
          </a>
        )}
      </div>
      {mails[0]?.includes(",") && (
        <p className="text-small text-iron print:hidden">{labels.writeToAllHelp}</p>
      )}
      <FormError text={problem.join(": ")} className="my-2" />
      {mayChange && (
        <AddGuestForm key={formKey} guests={guests} formKey={formKey} errors={errors} />
      )}
      {guests.length === 0 && <p className="py-3 text-iron">{labels.noGuests}</p>}
      {GROUPS.map((state) => {
        const group = guests.filter((guest) => groupOf(guest) === state);
        return (
          group.length > 0 && (
            <section key={state} className="mt-6">
              <h2 className="site-group">
                {labels.groups[state]}{" "}
                <span className="font-normal text-iron">{labels.people(countPeople(group))}</span>
              </h2>
              {state === "coming" && mayChange && (
                <p className="text-small text-iron print:hidden">{labels.arrivalHelp}</p>
              )}
              <ul>
                {group.map((guest) => (
                  <GuestItem
                    key={guest.id}
                    guest={guest}
                    hasArrived={hasArrived(guest)}
                    recordArrival={recordArrival}
                    mayChange={mayChange}
                    mayRead={mayRead}
                  />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </>
  );
}

/** No email tells a guest without an address of a seat that became free later. */
const isToCall = ({ state, email, created_at, state_at, here_at }: Guest) =>
  state === "coming" && !email && state_at > created_at && !here_at;

const GuestName = ({ guest }: { guest: Guest }) => (
  <>
    <span>{guest.name}</span>
    {guest.people > 1 && (
      <span className="text-small font-normal text-iron group-aria-pressed:text-ink">
        {labels.people(guest.people)}
      </span>
    )}
    {isToCall(guest) && <span className="text-small text-alarm">{labels.toCall}</span>}
  </>
);

interface GuestActionsProps {
  guest: Guest;
  mayChange: boolean;
  mayRead: boolean;
}

interface GuestItemProps
  extends GuestActionsProps,
    Pick<ReturnType<typeof useArrivals>, "recordArrival"> {
  hasArrived: boolean;
}

/** A press on a guest who comes records the arrival, or takes it back. */
function GuestItem({ hasArrived, recordArrival, ...props }: GuestItemProps) {
  const { guest, mayChange } = props;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-rule min-[48rem]:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      {guest.state === "coming" && mayChange ? (
        <button
          type="button"
          aria-pressed={hasArrived}
          className="group flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 py-2 text-left text-lead font-semibold wrap-anywhere aria-pressed:bg-(--tint-open)"
          onClick={() => recordArrival(guest.id, !hasArrived)}
        >
          <GuestName guest={guest} />
          {hasArrived && <b>✓ {labels.arrived}</b>}
        </button>
      ) : (
        <p className="flex flex-wrap gap-x-3 py-2 font-semibold wrap-anywhere">
          <GuestName guest={guest} />
        </p>
      )}
      <GuestActions {...props} />
    </li>
  );
}

function GuestActions({ guest, mayChange, mayRead }: GuestActionsProps) {
  const { id, email, people, state, state_at } = guest;
  const hasParty = state === "coming" || state === "waiting";
  return (
    <Disclosure summary={labels.more} className="open:col-span-full print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
        {mayRead && (
          <Link to={`/admin/people/${id}`} className="text-link">
            {peoplePage.heading}
          </Link>
        )}
        {email && (
          <a className="text-link wrap-anywhere" href={mailUrl(email)}>
            {email}
          </a>
        )}
        <LocalTime time={state_at} showsTime />
        {mayChange && hasParty && (
          <Form method="post" className="flex items-end gap-3">
            <HiddenFields guest={id} />
            <TextField
              // A new key shows the number that is stored.
              key={people}
              label={labels.peopleComing}
              name="people"
              inputMode="numeric"
              defaultValue={people}
            />
            <IntentOnceButton value="resize">{labels.resize}</IntentOnceButton>
          </Form>
        )}
        {mayChange && (
          <Form method="post">
            <HiddenFields guest={id} />
            {state === "suspected" && (
              <IntentOnceButton value="accept">{labels.accept}</IntentOnceButton>
            )}
            <Disclosure summary={labels.remove}>
              <p className="mb-2 text-small">{labels.removeText}</p>
              <IntentOnceButton value="remove">{labels.removeNow}</IntentOnceButton>
            </Disclosure>
          </Form>
        )}
      </div>
    </Disclosure>
  );
}

interface AddGuestFormProps {
  guests: readonly Guest[];
  formKey: string;
  errors: Partial<Record<string, string>>;
}

const AddGuestForm = ({ guests, formKey, errors }: AddGuestFormProps) => (
  <Disclosure
    summary={labels.add}
    isOpen={useRefusedValues("add") !== null}
    className="print:hidden"
  >
    <RestoredForm
      name="add"
      method="post"
      className="grid max-w-measure gap-3 pb-3"
      noValidate
      recordedKeys={guests.map(({ idempotency_key }) => idempotency_key)}
    >
      <KeyField value={formKey} />
      <TextField
        label={labels.name}
        name="name"
        autoComplete="off"
        autoCapitalize="words"
        error={errors.name}
        required
      />
      <TextField
        label={labels.email}
        name="email"
        type="email"
        autoComplete="off"
        error={errors.email}
      />
      <TextField
        label={labels.peopleComing}
        name="people"
        inputMode="numeric"
        defaultValue="1"
        error={errors.people}
      />
      <div>
        <Submit name="intent" value="add">
          {labels.add}
        </Submit>
      </div>
    </RestoredForm>
  </Disclosure>
);

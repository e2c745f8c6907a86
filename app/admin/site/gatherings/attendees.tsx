import { Form, Link, redirect } from "react-router";
import { Disclosure, OnceButton, TextLink } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { notFound, requireStaff, unknownIntent } from "#app/admin/shell/require-staff.ts";
import { editUrlOf } from "#app/admin/site/sections.ts";
import { readFormData, textField } from "#app/read-form.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { adminLabels, refusals } from "#content/staff.ts";
import { attendeesDesk as labels } from "#content/staff-gatherings.ts";
import type { AttendeeState } from "#db/schema.ts";
import { may } from "#domain/accounts/roles.ts";
import { lastTitle } from "#domain/content/list-documents.ts";
import {
  type Attendee,
  acceptAttendee,
  listAttendees,
  removeOneAttendee,
} from "#domain/gatherings/attendees.ts";
import type { Route } from "./+types/attendees";

export const meta = () => pageTitle(labels.heading);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, session } = requireStaff(context);
  const title = await lastTitle(db, `gatherings/${params.id}`);
  if (title === null) throw notFound(refusals.missing.text);
  return {
    id: params.id,
    title,
    attendees: await listAttendees(db, params.id),
    mayChange: may(session.role, "handle"),
  };
}

/** `intent` "remove" or "accept", with the `attendee`. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const staff = requireStaff(context);
  const form = await readFormData(request);
  const attendee = textField(form, "attendee");
  const back = (toast: string) => redirect(`/admin/site/coming/${params.id}?toast=${toast}`, 303);
  switch (textField(form, "intent")) {
    case "remove":
      await removeOneAttendee(staff, attendee);
      return back("attendee-removed");
    case "accept":
      await acceptAttendee(staff, attendee);
      return back("attendee-accepted");
    default:
      throw unknownIntent();
  }
}

const GROUPS: readonly AttendeeState[] = ["coming", "waiting", "suspected", "cancelled"];

export default function Attendees({ loaderData }: Route.ComponentProps) {
  const { id, title, attendees, mayChange } = loaderData;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="site-heading">{title}</h1>
        {attendees.length > 0 && (
          <a className="button-quiet" href={`/admin/site/coming/${id}/export`}>
            {adminLabels.exportCsv}
          </a>
        )}
      </div>
      <p className="my-2">
        <TextLink to={editUrlOf(`gatherings/${id}`)}>{labels.back}</TextLink>
      </p>
      {attendees.length === 0 && <p className="py-3 text-iron">{labels.none}</p>}
      {GROUPS.map((state) => {
        const group = attendees.filter((attendee) => attendee.state === state);
        return (
          group.length > 0 && (
            <Group key={state} state={state} group={group} mayChange={mayChange} />
          )
        );
      })}
    </>
  );
}

interface GroupProps {
  state: AttendeeState;
  group: readonly Attendee[];
  mayChange: boolean;
}

function Group({ state, group, mayChange }: GroupProps) {
  const people = group.reduce((sum, attendee) => sum + attendee.people, 0);
  return (
    <section className="mt-8">
      <h2 className="site-group">
        {labels.groups[state]}{" "}
        <span className="font-normal text-iron">{labels.people(people)}</span>
      </h2>
      <ul>
        {group.map((attendee) => (
          <li
            key={attendee.id}
            className="grid min-h-10 items-center gap-x-6 border-b border-rule py-1.5 min-[48rem]:grid-cols-[minmax(0,1fr)_10rem_12rem_13rem]"
          >
            <span className="break-words">
              <Link to={`/admin/people/${attendee.id}`} className="font-semibold hover:underline">
                {attendee.name}
              </Link>{" "}
              <a className="text-link" href={`mailto:${attendee.email}`}>
                {attendee.email}
              </a>
            </span>
            <span>{labels.people(attendee.people)}</span>
            <LocalTime time={attendee.state_at} withTime />
            {mayChange && <Acts id={attendee.id} state={state} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Acts = ({ id, state }: { id: string; state: AttendeeState }) => (
  <Form method="post">
    <input type="hidden" name="attendee" value={id} />
    {state === "suspected" && <OnceButton value="accept">{labels.accept}</OnceButton>}
    <Disclosure summary={labels.remove}>
      <p className="mb-2 text-small">{labels.removeText}</p>
      <OnceButton value="remove">{labels.removeNow}</OnceButton>
    </Disclosure>
  </Form>
);

import { Form, redirect } from "react-router";
import {
  Disclosure,
  HiddenFields,
  IntentOnceButton,
  Submit,
  TextField,
  TextLink,
} from "#app/desk/parts/fields.tsx";
import { DeskPageHeader, pageTitle } from "#app/desk/parts/page-header.tsx";
import { RestoredForm } from "#app/desk/parts/restored-form.tsx";
import { DetailList } from "#app/desk/records/record-panel.tsx";
import { readStaffForm, requireStaff, unknownIntent } from "#app/desk/require-staff.ts";
import { personPage } from "#content/desk/people.ts";
import { privacyPage as labels } from "#content/desk/privacy.ts";
import { isMonthlyRunning } from "#domain/donations/monthly-gifts.ts";
import { findPersonId } from "#domain/people/people-of-records.ts";
import { findPeopleByEmail } from "#domain/people/person-emails.ts";
import { listSharers, type Sharer, sharerOf } from "#domain/people/personal-data.ts";
import { readPerson } from "#domain/people/read-people.ts";
import { erasePerson } from "#domain/privacy/erase-person.ts";
import { hasNoRecords, lookUpPerson } from "#domain/privacy/find-person.ts";
import type { Route } from "./+types/privacy";

export const meta = () => pageTitle(labels.heading);

/**
 * ?person= fills in the person's email, because an email address must not be in a URL. A person who
 * shares an email, or has none, is chosen by a press.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = requireStaff(context);
  const id = url.searchParams.get("person");
  const personId = id && (await findPersonId(db, id));
  if (!personId) return { email: "", chosen: [] };
  const person = await readPerson(db, personId);
  const [email = ""] = person.emails;
  const isAlone = email && (await findPeopleByEmail(db, email)).length === 1;
  return isAlone ? { email, chosen: [] } : { email: "", chosen: [sharerOf(person)] };
}

/** `intent` is "find" or "erase", about the email address or id in `email`. */
export async function action(args: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  const { db } = staff;
  const typed = field("email").trim();
  const sharers = await listSharers(db, typed);
  if (sharers.length > 0) return { typed, sharers, person: null };
  switch (field("intent")) {
    case "find": {
      const person = await lookUpPerson(staff, typed);
      const id = typed.includes("@") ? null : await findPersonId(db, typed);
      const isKnown = id !== null || (await findPeopleByEmail(db, typed)).length > 0;
      if (!isKnown && hasNoRecords(person)) return { typed, sharers, person: null };
      const kinds = Object.keys(labels.records) as (keyof typeof labels.records)[];
      const counts = kinds.map((kind) => ({
        name: labels.records[kind],
        value: person[kind].length.toLocaleString("en-US"),
      }));
      const subject = id ? (await readPerson(db, id)).name || labels.nameless : typed;
      const hasMonthly = await isMonthlyRunning(db, person.donations);
      return { typed, sharers, person: { typed, subject, counts, hasMonthly } };
    }
    case "erase":
      await erasePerson(staff, typed);
      await staff.forgetErasedMails();
      return redirect("/admin/privacy?toast=person-erased", 303);
    default:
      throw unknownIntent();
  }
}

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="max-w-[40rem] px-edge pb-16 *:first:px-0">
      <DeskPageHeader heading={labels.heading} />
      <p className="mb-6 text-iron">
        {labels.lead} {labels.merged}
      </p>
      <RestoredForm name="find" method="post" key={actionData?.typed} className="grid gap-4">
        <TextField
          name="email"
          inputMode="email"
          label={labels.email}
          required
          autoComplete="off"
          // A person who was chosen by id has no email to show.
          defaultValue={
            actionData?.person && !actionData.typed.includes("@")
              ? ""
              : (actionData?.typed ?? loaderData.email)
          }
        />
        <IntentOnceButton value="find" className="button-quiet justify-self-start">
          {labels.find}
        </IntentOnceButton>
      </RestoredForm>
      <div aria-live="polite" className="mt-8">
        {actionData?.person && <FoundPerson {...actionData.person} />}
        {actionData && actionData.sharers.length > 0 && <p>{labels.shared}</p>}
        <Sharers sharers={actionData?.sharers ?? loaderData.chosen} />
        {actionData?.person === null && actionData.sharers.length === 0 && <p>{labels.none}</p>}
      </div>
    </section>
  );
}

/** Offers people, of whom two may have one name. */
const Sharers = ({ sharers }: { sharers: readonly Sharer[] }) =>
  sharers.map(({ id, name, place }) => (
    <Form key={id} method="post" className="mt-2 flex flex-wrap items-center gap-x-4">
      <HiddenFields email={id} />
      <IntentOnceButton value="find" className="button-quiet">
        {name || labels.nameless}
      </IntentOnceButton>
      {place}
      <TextLink to={`/admin/people/${id}`}>{personPage.showPerson}</TextLink>
    </Form>
  ));

interface FoundPersonProps {
  /** An email address or an id. */
  typed: string;
  /** The person's name, or the email that staff typed. */
  subject: string;
  counts: readonly { name: string; value: string }[];
  hasMonthly: boolean;
}

const FoundPerson = ({ typed, subject, counts, hasMonthly }: FoundPersonProps) => (
  <>
    <h2 className="font-serif text-lead font-semibold wrap-anywhere">{labels.found(subject)}</h2>
    <DetailList details={counts} />
    <Form method="post" action="/admin/privacy/export" reloadDocument>
      <HiddenFields email={typed} />
      <Submit>{labels.download}</Submit>
    </Form>
    <Disclosure summary={labels.erase} className="mt-6">
      <Form method="post" className="mt-2 grid gap-3">
        <HiddenFields email={typed} />
        {hasMonthly && <p className="font-semibold">{labels.monthly}</p>}
        {labels.eraseQuestion.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <IntentOnceButton value="erase" className="button-quiet justify-self-start">
          {labels.eraseNow}
        </IntentOnceButton>
      </Form>
    </Disclosure>
  </>
);

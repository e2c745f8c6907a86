import { Form, redirect } from "react-router";
import {
  Disclosure,
  HiddenFields,
  IntentOnceButton,
  Submit,
  TextField,
} from "#app/desk/parts/fields.tsx";
import { DeskPageHead, pageTitle } from "#app/desk/parts/page-head.tsx";
import { RestoredForm } from "#app/desk/parts/restored-form.tsx";
import { FactList } from "#app/desk/records/record-panel.tsx";
import { readStaffForm, requireStaff, unknownIntent } from "#app/desk/require-staff.ts";
import { privacyPage as labels } from "#content/desk/privacy.ts";
import { findPersonId } from "#domain/people/people-of-records.ts";
import { findByEmail } from "#domain/people/person-emails.ts";
import { readPerson } from "#domain/people/read-people.ts";
import { erasePerson } from "#domain/privacy/erase-person.ts";
import { hasNoRecords, lookUpPerson } from "#domain/privacy/find-person.ts";
import type { Route } from "./+types/privacy";

export const meta = () => pageTitle(labels.heading);

/**
 * ?person= fills in the person's email, because an email address must not be in a URL. A person who
 * shares an email is named by id.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = requireStaff(context);
  const id = url.searchParams.get("person");
  const personId = id && (await findPersonId(db, id));
  if (!personId) return { email: "" };
  const [email = ""] = (await readPerson(db, personId)).emails;
  const isAlone = email && (await findByEmail(db, email)).length === 1;
  return { email: isAlone ? email : personId };
}

/** `intent` is "find" or "erase", about the email address in `email`. */
export async function action(args: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  const email = field("email").trim();
  switch (field("intent")) {
    case "find": {
      const person = await lookUpPerson(staff, email);
      const kinds = Object.keys(labels.records) as (keyof typeof labels.records)[];
      const counts = kinds.map((kind) => ({
        name: labels.records[kind],
        value: person[kind].length.toLocaleString("en-US"),
      }));
      return { email, counts: hasNoRecords(person) ? null : counts };
    }
    case "erase":
      await erasePerson(staff, email);
      await staff.forgetErasedMails();
      return redirect("/admin/privacy?toast=person-erased", 303);
    default:
      throw unknownIntent();
  }
}

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="max-w-[40rem] px-edge pb-16 *:first:px-0">
      <DeskPageHead heading={labels.heading} />
      <p className="mb-6 text-iron">
        {labels.line} {labels.merged}
      </p>
      <RestoredForm name="find" method="post" key={actionData?.email} className="grid gap-4">
        <TextField
          name="email"
          inputMode="email"
          label={labels.email}
          required
          autoComplete="off"
          defaultValue={actionData?.email ?? loaderData.email}
        />
        <IntentOnceButton value="find" className="button-quiet justify-self-start">
          {labels.find}
        </IntentOnceButton>
      </RestoredForm>
      <div aria-live="polite" className="mt-8">
        {actionData?.counts ? (
          <Person email={actionData.email} counts={actionData.counts} />
        ) : (
          actionData && <p>{labels.none}</p>
        )}
      </div>
    </section>
  );
}

interface PersonProps {
  email: string;
  counts: readonly { name: string; value: string }[];
}

const Person = ({ email, counts }: PersonProps) => (
  <>
    <h2 className="font-serif text-lead font-semibold break-all">{labels.found(email)}</h2>
    <FactList facts={counts} />
    <Form method="post" action="/admin/privacy/export" reloadDocument>
      <HiddenFields email={email} />
      <Submit>{labels.download}</Submit>
    </Form>
    <Disclosure summary={labels.erase} className="mt-6">
      <Form method="post" className="mt-2 grid gap-3">
        <HiddenFields email={email} />
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

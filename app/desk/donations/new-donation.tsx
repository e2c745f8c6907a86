import { randomUUID } from "node:crypto";
import { useEffect, useRef, useState } from "react";
import { data, redirect } from "react-router";
import { Submit, TextLink, useFirstProblem } from "#app/desk/parts/fields.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { KeyField, RestoredForm } from "#app/desk/parts/restored-form.tsx";
import { readStaffForm, requireStaff } from "#app/desk/require-staff.ts";
import { pickFields } from "#app/read-form.ts";
import { donationRefusals, giftPage as labels } from "#content/desk/gifts.ts";
import type { Db } from "#db/schema.ts";
import { enterGift } from "#domain/donations/enter-gift.ts";
import { checkGift, GIFT_FIELDS } from "#domain/donations/gift-schema.ts";
import type { PossibleDuplicate } from "#domain/donations/possible-duplicates.ts";
import { readClosedBooks } from "#domain/ledger/books.ts";
import { findPersonId } from "#domain/people/people-of-records.ts";
import { readPerson } from "#domain/people/read-people.ts";
import { formatCents } from "#domain/values/money.ts";
import { todayOf } from "#domain/values/time-zone.ts";
import type { Route } from "./+types/new-donation";
import { GiftFields, GiftPage } from "./gift-form.tsx";
import {
  type DonorFormValues,
  donorFormValues,
  GIFT_FORM,
  inputOf,
  KnownDonors,
  useKnownDonors,
} from "./known-donors.tsx";

export const meta = () => pageTitle(labels.heading);

/** Each form gets a new key, so that sending it twice stores one record. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, timeZone, facts } = requireStaff(context);
  const today = todayOf(clock, timeZone);
  const { designations } = facts.read("giving");
  const donor = await readDonor(db, url.searchParams.get("person"));
  const { through } = await readClosedBooks(db);
  return { key: randomUUID(), today, designations, donor, through };
}

/** Reads the fields of a known person, by their id or that of one of their records. */
async function readDonor(db: Db, id: string | null): Promise<Partial<DonorFormValues>> {
  const personId = id && (await findPersonId(db, id));
  return personId ? donorFormValues(await readPerson(db, personId)) : {};
}

export async function action(args: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  const { clock, timeZone } = staff;
  const values = pickFields(field, [...GIFT_FIELDS, "person"]);
  const key = field("key");
  const answer = { values, errors: {}, key, duplicate: null, problem: labels.problems };
  const check = checkGift(values, todayOf(clock, timeZone));
  if (!check.ok || !/^[\w-]{16,64}$/.test(key))
    return data({ ...answer, errors: check.ok ? {} : check.errors }, { status: 400 });
  const despiteDuplicate = field("despiteDuplicate") !== "";
  const form = { key, timeZone, despiteDuplicate, personId: values.person };
  const result = await enterGift(staff, check.value, form);
  if (!result.ok) {
    const refusal =
      result.reason === "duplicate"
        ? { duplicate: result.duplicate, problem: undefined }
        : { problem: donationRefusals.recorded() };
    return data({ ...answer, ...refusal }, { status: 409 });
  }
  return redirect(`/admin/donations?open=${result.id}&toast=gift-saved`, 303);
}

export default function NewDonation({ loaderData, actionData }: Route.ComponentProps) {
  const { today, designations, donor } = loaderData;
  const values: Partial<DonorFormValues> = actionData?.values ?? donor;
  const [chosenName, setChosen] = useState(values.person ? typedName(values) : "");
  // After a mistake the form keeps its key, because it is still the same record.
  const key = actionData?.key || loaderData.key;
  const form = useFocusOnNewForm(key, donor.person ? "amount" : "firstName");
  useFirstProblem(form, actionData?.errors);
  /** Empties the form's fields about the person, except for a name that is being typed. */
  const forget = (form: HTMLFormElement, ...names: ("firstName" | "lastName")[]) => {
    if (!inputOf(form, "person").value) return;
    for (const name of [...FIELDS_OF_KNOWN_DONOR, ...names]) inputOf(form, name).value = "";
    setChosen("");
  };
  const knownDonors = useKnownDonors({
    ...GIFT_FORM,
    fill: (form, donor) => {
      GIFT_FORM.fill(form, donor);
      setChosen(donor.person.name);
    },
    // On a person's own page the gift stays theirs.
    forget: (form) => !donor.person && forget(form),
  });
  return (
    <GiftPage
      heading={labels.heading}
      lead={labels.lead}
      closedThrough={loaderData.through}
      problem={actionData?.problem}
    >
      <RestoredForm
        name={`new ${donor.person ?? ""}`}
        describe={describe}
        onRestored={(form) => setChosen(typedName(valuesOf(form)))}
        method="post"
        key={key}
        ref={form}
        className="gift-form mt-4"
        noValidate
        onSubmit={knownDonors.close}
      >
        <KeyField value={key} />
        {chosenName && (
          <p role="status" className="col-span-full flex flex-wrap items-center gap-x-4">
            <b>{labels.giftOf(chosenName)}</b>
            <button
              type="button"
              className="text-link"
              onClick={({ currentTarget: { form } }) => {
                if (form) forget(form, "firstName", "lastName");
              }}
            >
              {labels.someoneElse}
            </button>
          </p>
        )}
        <GiftFields
          values={{ date: today, ...values }}
          errors={actionData?.errors ?? {}}
          today={today}
          designations={designations}
          renderNameField={(field) => <KnownDonors knownDonors={knownDonors}>{field}</KnownDonors>}
        />
        {/*
          A text field instead of a hidden one, so that a restored form keeps its value; after the
          name, because a name that is filled in forgets the person before it.
        */}
        <input type="text" name="person" hidden defaultValue={values.person} />
        <p className="col-span-full text-small text-iron">{labels.kindHelp}</p>
        <p aria-live="polite" className="sr-only">
          {knownDonors.people.length > 0 && labels.knownFound(knownDonors.people.length)}
          {knownDonors.hasMore && `. ${labels.knownMore}`}
        </p>
        {actionData?.duplicate && <DuplicateQuestion duplicate={actionData.duplicate} />}
        <div className="col-span-full">
          <Submit>{labels.save}</Submit>
        </div>
      </RestoredForm>
    </GiftPage>
  );
}

const FIELDS_OF_KNOWN_DONOR = [
  "person",
  "email",
  "phone",
  "street",
  "city",
  "state",
  "postalCode",
] as const;

interface Named {
  person?: string;
  firstName?: string;
  lastName?: string;
  amount?: string;
}

const typedName = ({ firstName = "", lastName = "" }: Named) => `${firstName} ${lastName}`.trim();

/** Formats "Olga Petersen, $31". */
const describe = (values: Named) =>
  [typedName(values), values.amount && `$${values.amount}`].filter(Boolean).join(", ");

/** Returns the values of the form, with the name if a person is chosen. */
const valuesOf = (form: HTMLFormElement): Named =>
  inputOf(form, "person").value
    ? { firstName: inputOf(form, "firstName").value, lastName: inputOf(form, "lastName").value }
    : {};

function useFocusOnNewForm(formKey: string, name: string) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (formKey) form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  }, [formKey, name]);
  return form;
}

/**
 * The gift is probably stored already: staff can look at that record or confirm that this is
 * another gift. Works without scripts.
 */
function DuplicateQuestion({ duplicate: { id, name, cents } }: { duplicate: PossibleDuplicate }) {
  return (
    <div role="alert" className="col-span-full grid gap-2">
      <p className="field-error">{labels.duplicate(formatCents(cents), name)}</p>
      <p className="flex flex-wrap items-center gap-4">
        <TextLink to={`/admin/donations?open=${id}`}>{labels.lookAtDuplicate}</TextLink>
        <Submit name="despiteDuplicate" value="1" className="button-quiet">
          {labels.saveDespiteDuplicate}
        </Submit>
      </p>
    </div>
  );
}

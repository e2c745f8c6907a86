import { randomUUID } from "node:crypto";
import { useEffect, useRef } from "react";
import { data, redirect } from "react-router";
import { Submit, TextLink, useFirstProblem } from "#app/admin/shell/fields.tsx";
import { KeptForm } from "#app/admin/shell/kept-form.tsx";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { pickFields, readForm } from "#app/read-form.ts";
import { giftPage as labels } from "#content/staff-gifts.ts";
import type { Db } from "#db/schema.ts";
import { type EnteredGift, enterGift, readEntered } from "#domain/donations/enter-gift.ts";
import type { PossibleDuplicate } from "#domain/donations/find-possible-duplicate.ts";
import { checkGift, GIFT_FIELDS } from "#domain/donations/gift-schema.ts";
import { formatCents } from "#domain/money/money.ts";
import { personOf } from "#domain/people/read-people.ts";
import { keyOfRecord } from "#domain/people/ties.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import type { Route } from "./+types/new-donation";
import { GiftFields, GiftPage } from "./gift-form.tsx";
import { KnownGivers, useKnownGivers } from "./known-givers.tsx";

export const meta = () => pageTitle(labels.heading);

/** So many are listed below the form. */
const LISTED = 50;

/** The ids of the records that were entered one after another, the newest last. */
const enteredIds = ({ searchParams }: URL) => searchParams.getAll("saved").slice(-LISTED);

/**
 * A new key with every form: the same form sent twice stores one record. Of records that are entered one
 * after another, the next has kind, day and designation of the one before.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, timeZone, facts } = requireStaff(context, "handle");
  const today = dayOf(isoTime(clock), timeZone);
  const { kind = "", date = today, designation = "" } = Object.fromEntries(url.searchParams);
  const { designations } = facts.read("giving");
  const giver = await readGiver(db, url.searchParams.get("person"));
  const entered = await readEntered(db, enteredIds(url));
  return { key: randomUUID(), today, kind, date, designation, designations, giver, entered };
}

/** The fields of a known person, by the id of one of their records. */
async function readGiver(db: Db, id: string | null) {
  const key = id && (await keyOfRecord(db, id));
  if (!key) return {};
  const { firstName, lastName, emails, phones, postal } = await personOf(db, key);
  const email = key.includes("@") ? key : (emails[0] ?? "");
  return { firstName, lastName, email, phone: phones[0] ?? "", ...postal };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const desk = requireStaff(context, "handle");
  const { clock, timeZone } = desk;
  const field = await readForm(request);
  const values = pickFields(field, GIFT_FIELDS);
  const key = field("key");
  const despite = field("despiteTwin");
  const next = field("another") || despite === "another" ? "another" : "look";
  const answer = { values, errors: {}, key, duplicate: null, problem: labels.problems };
  const check = checkGift(values, dayOf(isoTime(clock), timeZone));
  if (!check.ok || !/^[\w-]{16,64}$/.test(key))
    return data({ ...answer, errors: check.ok ? {} : check.errors }, { status: 400 });
  const form = { key, timeZone, despiteDuplicate: despite !== "" };
  const result = await enterGift(desk, check.value, form);
  if (!result.ok) {
    const duplicate = { ...result.duplicate, next };
    return data({ ...answer, duplicate, problem: undefined }, { status: 409 });
  }
  if (next === "look") return redirect(`/admin/donations?open=${result.id}&toast=gift-saved`, 303);
  const { kind, date, designation } = check.value;
  const entered = [...enteredIds(url), result.id];
  const kept = Object.entries({ kind, date, ...(designation && { designation }) });
  const following = [...kept, ...entered.map((id) => ["saved", id])];
  return redirect(`/admin/donations/new?${new URLSearchParams(following)}`, 303);
}

export default function NewDonation({ loaderData, actionData }: Route.ComponentProps) {
  const { today, kind, date, designation, designations, giver, entered } = loaderData;
  const saved = actionData ? undefined : entered[0];
  // After a mistake the form has the same key: it is still the same record.
  const key = actionData?.key || loaderData.key;
  const form = useFirstField(key, entered.length > 0 ? "amount" : "kind");
  useFirstProblem(form, actionData?.errors);
  const known = useKnownGivers();
  return (
    <GiftPage heading={labels.heading} lead={labels.lead} problem={actionData?.problem}>
      <p role="status" className="my-3 min-h-5 font-semibold">
        {saved && (
          <>
            {labels.saved}{" "}
            <TextLink to={`/admin/donations?open=${saved.id}`}>{labels.lookAtSaved}</TextLink>.
          </>
        )}
      </p>
      <KeptForm
        name="new"
        method="post"
        key={key}
        ref={form}
        className="gift-form mt-4"
        noValidate
        onSubmit={known.close}
      >
        <input type="hidden" name="key" value={key} />
        <GiftFields
          values={actionData?.values ?? { kind, date, designation, ...giver }}
          errors={actionData?.errors ?? {}}
          today={today}
          designations={designations}
          nameField={(field) => <KnownGivers known={known}>{field}</KnownGivers>}
        />
        <p className="col-span-full text-small text-iron">{labels.kindHelp}</p>
        <p role="status" className="sr-only">
          {known.people.length > 0 && labels.knownFound(known.people.length)}
        </p>
        {actionData?.duplicate && <DuplicateQuestion duplicate={actionData.duplicate} />}
        {/* Enter presses the first: checks are entered one after another. */}
        <div className="col-span-full flex flex-wrap gap-4">
          <Submit name="another" value="1">
            {labels.saveAndAdd}
          </Submit>
          <Submit className="button-quiet">{labels.save}</Submit>
        </div>
      </KeptForm>
      {entered.length > 0 && <EnteredGifts gifts={entered} />}
    </GiftPage>
  );
}

/** Moves the focus to the first field that is to be filled in, in each new form. */
function useFirstField(formKey: string, field: "kind" | "amount") {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (formKey) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  }, [formKey, field]);
  return form;
}

interface DuplicateQuestionProps {
  duplicate: PossibleDuplicate & { next: string };
}

/** The gift is probably stored already: staff look at that record or confirm another one. Works without scripts. */
function DuplicateQuestion({ duplicate: { id, name, cents, next } }: DuplicateQuestionProps) {
  return (
    <div role="alert" className="col-span-full grid gap-2">
      <p className="field-error">{labels.duplicate(formatCents(cents), name)}</p>
      <p className="flex flex-wrap items-center gap-4">
        <TextLink to={`/admin/donations?open=${id}`}>{labels.lookAtDuplicate}</TextLink>
        <Submit name="despiteTwin" value={next} className="button-quiet">
          {labels.saveDespiteDuplicate}
        </Submit>
      </p>
    </div>
  );
}

/** What was entered in this sitting, with its sum. */
const EnteredGifts = ({ gifts }: { gifts: readonly EnteredGift[] }) => (
  <section className="money mt-8 max-w-240" aria-labelledby="entered">
    <h3 className="flex justify-between gap-4 border-b border-rule py-2 font-sans font-semibold">
      <span id="entered">{labels.entered(gifts.length)}</span>
      <span>{formatCents(gifts.reduce((sum, { amount_cents }) => sum + amount_cents, 0))}</span>
    </h3>
    <ul>
      {gifts.map(({ id, first_name, last_name, amount_cents }) => (
        <li key={id} className="flex justify-between gap-4 border-b border-hair py-2">
          <TextLink to={`/admin/donations?open=${id}`}>
            {`${first_name} ${last_name}`.trim()}
          </TextLink>
          <span>{formatCents(amount_cents)}</span>
        </li>
      ))}
    </ul>
  </section>
);

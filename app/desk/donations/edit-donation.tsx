import { useRef } from "react";
import { data, redirect } from "react-router";
import { Submit, TextLink, useFirstProblem } from "#app/desk/parts/fields.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { RestoredForm, VersionField } from "#app/desk/parts/restored-form.tsx";
import { notFound, readStaffForm, requireStaff } from "#app/desk/require-staff.ts";
import { pickFields } from "#app/read-form.ts";
import { giftPage as labels } from "#content/desk/gifts.ts";
import { correctGift } from "#domain/donations/correct-gift.ts";
import {
  checkGift,
  GIFT_FIELDS,
  GIFT_KINDS,
  hasChosenKind,
  TEXT_COLUMNS,
} from "#domain/donations/gift-schema.ts";
import { type DonationDetail, readDonation } from "#domain/donations/read-donation.ts";
import { readClosedBooks } from "#domain/ledger/books.ts";
import { transactionOf } from "#domain/values/gift-source.ts";
import { formatDecimal } from "#domain/values/money.ts";
import { dayOf, receivedAtOf, todayOf } from "#domain/values/time-zone.ts";
import type { Route } from "./+types/edit-donation";
import { GiftFields, GiftPage, type GiftValues } from "./gift-form.tsx";

export const meta = () => pageTitle(labels.editHeading);

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { clock, timeZone, giving } = staff;
  const includeTests = giving.countsTests;
  const donation = await readDonation(staff, params.id, includeTests);
  if (!donation || donation.voided_at) throw notFound(labels.gone);
  const { designations } = staff.facts.read("giving");
  const { through } = await readClosedBooks(staff.db);
  return { donation, timeZone, today: todayOf(clock, timeZone), designations, through };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  const { clock, timeZone } = staff;
  const values = pickFields(field, GIFT_FIELDS);
  const check = checkGift(values, todayOf(clock, timeZone));
  if (!check.ok)
    return data(
      { values, errors: check.errors, problem: labels.problems, newer: null },
      { status: 400 },
    );
  const form = { version: field("version"), timeZone };
  const result = await correctGift(staff, params.id, check.value, form);
  if (!result.ok) {
    const { reason } = result;
    const now = reason === "changed" ? await readDonation(staff, params.id, true) : null;
    const newer = now && { version: now.updated_at ?? "" };
    return data({ values, errors: {}, problem: labels[reason], newer }, { status: 409 });
  }
  return redirect(`/admin/donations?open=${params.id}&toast=record-corrected`, 303);
}

/**
 * Corrects a record. The hidden version lets the server see whether the record has changed since
 * the form was opened; the next submission then overwrites it. The amount and date of a provider's
 * gift are fixed.
 */
export default function EditDonation({ loaderData, actionData }: Route.ComponentProps) {
  const { donation, timeZone, today, designations } = loaderData;
  const isPledge = donation.status === "pledged";
  const newer = actionData?.newer;
  const form = useRef<HTMLFormElement>(null);
  useFirstProblem(form, actionData?.errors);
  const isOwn = transactionOf(donation) === null;
  return (
    <GiftPage
      heading={labels.editHeading}
      lead={labels.editLead}
      closedThrough={loaderData.through}
      problem={actionData?.problem}
    >
      <RestoredForm name="edit" ref={form} method="post" className="gift-form mt-4" noValidate>
        <VersionField key={newer?.version} version={newer?.version ?? donation.updated_at ?? ""} />
        <GiftFields
          values={actionData?.values ?? valuesOf(donation, timeZone)}
          errors={actionData?.errors ?? {}}
          today={today}
          designations={designations}
          fixed={{
            kind: isPledge || !hasChosenKind(donation),
            amount: !isOwn,
            months: !isPledge,
          }}
        />
        {!isOwn && <p className="col-span-full text-small text-iron">{labels.fixedByProvider}</p>}
        <div className="col-span-full flex flex-wrap items-center gap-4">
          <Submit>{newer ? labels.saveMine : labels.save}</Submit>
          {newer && (
            <TextLink to={`/admin/donations/${donation.id}/edit`} reloadDocument>
              {labels.reload}
            </TextLink>
          )}
          <TextLink to={`/admin/donations?open=${donation.id}`}>{labels.cancel}</TextLink>
        </div>
      </RestoredForm>
    </GiftPage>
  );
}

function valuesOf({ donation_type: type, ...donation }: DonationDetail, zone: string): GiftValues {
  const isPledge = donation.status === "pledged";
  const texts = Object.entries(TEXT_COLUMNS).map(([field, column]) => [
    field,
    donation[column] ?? "",
  ]);
  return {
    ...Object.fromEntries(texts),
    kind: isPledge ? "Pledge" : (GIFT_KINDS.find((kind) => kind === type) ?? "Check"),
    amount: donation.amount_cents > 0 ? formatDecimal(donation.amount_cents) : "",
    date: dayOf(receivedAtOf(donation), zone),
    firstName: donation.first_name,
    lastName: donation.last_name,
    email: donation.email,
    method: donation.payment_method ?? "",
    benefitValue: donation.benefit_cents ? formatDecimal(donation.benefit_cents) : "",
    months: String(donation.pledge_months ?? 1),
    every: String(donation.pledge_every ?? 1),
    startsOn: donation.pledge_starts_on ?? "",
    ownDates: donation.ownDates,
  };
}

import { giftPage as words } from "#content/staff-gifts.ts";
import { GIFT_KINDS, type GiftErrors } from "#domain/donations/gift-schema.ts";
import { isOwnRecord } from "#domain/donations/own-record.ts";
import type { DonationDetail } from "#domain/donations/read-donation.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import { GiftFields, type GiftValues } from "./gift-fields.tsx";

/**
 * A record's fields, as stored or as typed. The hidden version lets the server see whether the
 * record has changed since the form was opened.
 */
export function EditFields({
  donation,
  timeZone,
  today,
  values,
  errors = {},
}: {
  donation: DonationDetail;
  timeZone: string;
  today: string;
  values?: GiftValues;
  errors?: GiftErrors;
}) {
  const isPledge = donation.status === "pledged";
  const isOwn = isOwnRecord(donation.source);
  return (
    <>
      <input type="hidden" name="version" value={donation.updated_at ?? ""} />
      <GiftFields
        values={values ?? valuesOf(donation, timeZone)}
        errors={errors}
        today={today}
        fixed={{
          kind: isPledge || donation.source !== "staff",
          amount: !isOwn,
          months: !isPledge,
        }}
      />
      {!isOwn && <p className="gift-form-wide text-small text-iron">{words.providersWord}</p>}
    </>
  );
}

function valuesOf(donation: DonationDetail, timeZone: string): GiftValues {
  const { amount_cents: cents, donation_type: type } = donation;
  return {
    kind:
      donation.status === "pledged"
        ? "Pledge"
        : (GIFT_KINDS.find((kind) => kind === type) ?? "Check"),
    amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`,
    date: dayOf(donation.received_at ?? donation.created_at, timeZone),
    firstName: donation.first_name,
    lastName: donation.last_name,
    email: donation.email,
    phone: donation.phone ?? "",
    city: donation.city ?? "",
    state: donation.state ?? "",
    notes: donation.notes ?? "",
    months: String(donation.pledge_months ?? 1),
  };
}

import { data, Form, Link, redirect } from "react-router";
import { notHere, requireStaff, textField } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import { desk } from "#content/staff.ts";
import { giftPage as words } from "#content/staff-gifts.ts";
import { correctGift } from "#domain/donations/correct-gift.ts";
import { checkGift, GIFT_FIELDS } from "#domain/donations/gift-schema.ts";
import { readDonation } from "#domain/donations/read-donation.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import type { Route } from "./+types/edit-donation";
import { EditFields } from "./edit-fields.tsx";
import { GiftPage } from "./gift-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: `${words.editHeading} · ${desk.heading}` }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, timeZone, giving } = context.get(servicesContext);
  const { actor } = requireStaff(context, "handle");
  const withTests = giving.provider?.isTest ?? false;
  const donation = await readDonation(db, clock, actor, params.id, withTests);
  if (!donation || donation.voided_at) throw notHere(words.gone);
  return { donation, timeZone, today: dayOf(isoTime(clock), timeZone) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, timeZone } = context.get(servicesContext);
  const { actor } = requireStaff(context, "handle");
  const form = await request.formData().catch(() => new FormData());
  const values = Object.fromEntries(GIFT_FIELDS.map((name) => [name, textField(form, name)]));
  const check = checkGift(values, dayOf(isoTime(clock), timeZone));
  if (!check.ok)
    return data({ values, errors: check.errors, problem: words.problems }, { status: 400 });
  const version = textField(form, "version");
  const result = await correctGift(db, clock, actor, params.id, check.value, { version, timeZone });
  if (!result.ok)
    return data({ values, errors: {}, problem: words[result.reason] }, { status: 409 });
  return redirect(`/admin/donations?open=${params.id}&notice=record-corrected`, 303);
}

/** The correction by itself: without scripts, and where a mistake in the panel's form leads. */
export default function EditDonation({ loaderData, actionData }: Route.ComponentProps) {
  const { donation, timeZone, today } = loaderData;
  return (
    <GiftPage heading={words.editHeading} lead={words.editLead} problem={actionData?.problem}>
      <Form method="post" className="gift-form mt-4" noValidate>
        <EditFields donation={donation} timeZone={timeZone} today={today} {...actionData} />
        <div className="gift-form-wide flex flex-wrap items-center gap-4">
          <button type="submit" className="button">
            {words.correct}
          </button>
          <Link to={`/admin/donations?open=${donation.id}`} className="text-link">
            {words.cancel}
          </Link>
        </div>
      </Form>
    </GiftPage>
  );
}

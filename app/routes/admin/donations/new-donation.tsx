import { randomUUID } from "node:crypto";
import { data, Form, redirect } from "react-router";
import { desk } from "#content/staff.ts";
import { giftPage as words } from "#content/staff-gifts.ts";
import { enterGift } from "#features/donations/enter-gift.ts";
import { checkGift, GIFT_FIELDS } from "#features/donations/gift-schema.ts";
import { isoTime } from "#ports/clock.ts";
import { dayOf } from "#ports/time-zone.ts";
import { servicesContext } from "../../../context.ts";
import { requireStaff, textField } from "../staff.ts";
import type { Route } from "./+types/new-donation";
import { GiftFields } from "./gift-fields.tsx";
import { GiftPage } from "./gift-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: `${words.heading} · ${desk.heading}` }];

/** A new key with every form: the same form sent twice stores one record. */
export function loader({ context }: Route.LoaderArgs) {
  const { clock, timeZone } = context.get(servicesContext);
  requireStaff(context, "handle");
  return { key: randomUUID(), today: dayOf(isoTime(clock), timeZone) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, timeZone } = context.get(servicesContext);
  const { actor } = requireStaff(context, "handle");
  const form = await request.formData().catch(() => new FormData());
  const values = Object.fromEntries(GIFT_FIELDS.map((name) => [name, textField(form, name)]));
  const key = textField(form, "key");
  const check = checkGift(values, dayOf(isoTime(clock), timeZone));
  if (!check.ok || !/^[\w-]{16,64}$/.test(key))
    return data({ values, errors: check.ok ? {} : check.errors, key }, { status: 400 });
  const id = await enterGift(db, clock, actor, check.value, { key, timeZone });
  return redirect(
    form.has("another") ? "/admin/donations/new?notice=saved" : `/admin/donations?open=${id}`,
    303,
  );
}

export default function NewDonation({ loaderData, actionData }: Route.ComponentProps) {
  // After a mistake the form keeps its key: it is still the same record.
  const key = actionData?.key || loaderData.key;
  return (
    <GiftPage heading={words.heading} lead={words.lead} problem={actionData && words.problems}>
      <Form method="post" key={key} className="gift-form mt-4" noValidate>
        <input type="hidden" name="key" value={key} />
        <GiftFields
          values={actionData?.values ?? { date: loaderData.today }}
          errors={actionData?.errors ?? {}}
          today={loaderData.today}
        />
        <p className="gift-form-wide text-small text-iron">{words.kindHelp}</p>
        <div className="gift-form-wide flex flex-wrap gap-4">
          <button type="submit" className="button">
            {words.save}
          </button>
          <button type="submit" name="another" value="1" className="button-quiet">
            {words.saveAndAdd}
          </button>
        </div>
      </Form>
    </GiftPage>
  );
}

import { randomUUID } from "node:crypto";
import { useEffect, useRef } from "react";
import { data, Form, redirect } from "react-router";
import { formatCents } from "#app/admin/money.ts";
import { Submit, TextLink } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { pickFields, readForm, requireStaff } from "#app/admin/shell/require-staff.ts";
import { useFirstProblem } from "#app/admin/shell/use-first-problem.ts";
import { giftPage as labels } from "#content/staff-gifts.ts";
import { enterGift } from "#domain/donations/enter-gift.ts";
import type { PossibleDuplicate } from "#domain/donations/find-possible-duplicate.ts";
import { checkGift, GIFT_FIELDS } from "#domain/donations/gift-schema.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import type { Route } from "./+types/new-donation";
import { GiftFields } from "./gift-fields.tsx";
import { GiftPage } from "./gift-page.tsx";

export const meta = () => pageTitle(labels.heading);

/** A new key with every form: the same form sent twice stores one record. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { clock, timeZone } = requireStaff(context, "handle");
  const saved = url.searchParams.get("saved");
  return { key: randomUUID(), today: dayOf(isoTime(clock), timeZone), saved };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, timeZone, actor } = requireStaff(context, "handle");
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
  const result = await enterGift(db, clock, actor, check.value, form);
  if (!result.ok) {
    const duplicate = { ...result.duplicate, next };
    return data({ ...answer, duplicate, problem: undefined }, { status: 409 });
  }
  const saved =
    next === "another" ? `/new?saved=${result.id}` : `?open=${result.id}&notice=gift-saved`;
  return redirect(`/admin/donations${saved}`, 303);
}

export default function NewDonation({ loaderData, actionData }: Route.ComponentProps) {
  const { today } = loaderData;
  const saved = actionData ? null : loaderData.saved;
  // After a mistake the form has the same key: it is still the same record.
  const key = actionData?.key || loaderData.key;
  const form = useFocusWhenSaved(saved && loaderData.key);
  useFirstProblem(form, actionData?.errors);
  return (
    <GiftPage heading={labels.heading} lead={labels.lead} problem={actionData?.problem}>
      <p role="status" className="my-3 font-semibold">
        {saved && (
          <>
            {labels.saved}{" "}
            <TextLink to={`/admin/donations?open=${saved}`}>{labels.lookAtSaved}</TextLink>.
          </>
        )}
      </p>
      <Form method="post" key={key} ref={form} className="gift-form mt-4" noValidate>
        <input type="hidden" name="key" value={key} />
        <GiftFields
          values={actionData?.values ?? { date: today }}
          errors={actionData?.errors ?? {}}
          today={today}
        />
        <p className="gift-form-wide text-small text-iron">{labels.kindHelp}</p>
        {actionData?.duplicate && <DuplicateQuestion duplicate={actionData.duplicate} />}
        <div className="gift-form-wide flex flex-wrap gap-4">
          <Submit>{labels.save}</Submit>
          <button type="submit" name="another" value="1" className="button-quiet">
            {labels.saveAndAdd}
          </button>
        </div>
      </Form>
    </GiftPage>
  );
}

/** Moves the focus to the first field of the next record's form; `formKey` is null when none was saved. */
function useFocusWhenSaved(formKey: string | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (formKey)
      form.current?.querySelector<HTMLElement>("select, input:not([type=hidden])")?.focus();
  }, [formKey]);
  return form;
}

/** The gift is probably stored already: staff look at that record or confirm another one. Works without scripts. */
function DuplicateQuestion({
  duplicate: { id, name, cents, next },
}: {
  duplicate: PossibleDuplicate & { next: string };
}) {
  return (
    <div role="alert" className="gift-form-wide grid gap-2">
      <p className="field-error">{labels.duplicate(formatCents(cents), name)}</p>
      <p className="flex flex-wrap items-center gap-4">
        <TextLink to={`/admin/donations?open=${id}`}>{labels.lookAtDuplicate}</TextLink>
        <button type="submit" name="despiteTwin" value={next} className="button-quiet">
          {labels.saveDespiteDuplicate}
        </button>
      </p>
    </div>
  );
}

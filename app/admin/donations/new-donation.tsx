import { randomUUID } from "node:crypto";
import { useEffect, useRef } from "react";
import { data, Form, Link, redirect } from "react-router";
import { requireStaff, textField } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import { desk } from "#content/staff.ts";
import { giftPage as words } from "#content/staff-gifts.ts";
import { enterGift } from "#domain/donations/enter-gift.ts";
import type { PossibleDuplicate } from "#domain/donations/find-possible-duplicate.ts";
import { checkGift, GIFT_FIELDS } from "#domain/donations/gift-schema.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import type { Route } from "./+types/new-donation";
import { formatCents } from "./donation-status.ts";
import { GiftFields } from "./gift-fields.tsx";
import { GiftPage } from "./gift-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: `${words.heading} · ${desk.heading}` }];

/** A new key with every form: the same form sent twice stores one record. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { clock, timeZone } = context.get(servicesContext);
  requireStaff(context, "handle");
  const saved = url.searchParams.get("saved");
  return { key: randomUUID(), today: dayOf(isoTime(clock), timeZone), saved };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, timeZone } = context.get(servicesContext);
  const { actor } = requireStaff(context, "handle");
  const form = await request.formData().catch(() => new FormData());
  const values = Object.fromEntries(GIFT_FIELDS.map((name) => [name, textField(form, name)]));
  const key = textField(form, "key");
  const next = form.has("another") ? "another" : "look";
  const answer = { values, errors: {}, key, twin: null, problem: words.problems };
  const check = checkGift(values, dayOf(isoTime(clock), timeZone));
  if (!check.ok || !/^[\w-]{16,64}$/.test(key))
    return data({ ...answer, errors: check.ok ? {} : check.errors }, { status: 400 });
  const despiteTwin = form.has("despiteTwin");
  const result = await enterGift(db, clock, actor, check.value, {
    key,
    timeZone,
    despiteDuplicate: despiteTwin,
  });
  if (!result.ok)
    return data(
      { ...answer, twin: { ...result.duplicate, next }, problem: undefined },
      { status: 409 },
    );
  const isNext = form.has("another") || textField(form, "despiteTwin") === "another";
  return redirect(
    isNext
      ? `/admin/donations/new?saved=${result.id}`
      : `/admin/donations?open=${result.id}&notice=gift-saved`,
    303,
  );
}

export default function NewDonation({ loaderData, actionData }: Route.ComponentProps) {
  const { today, saved } = loaderData;
  // After a mistake the form keeps its key: it is still the same record.
  const key = actionData?.key || loaderData.key;
  const form = useFocusWhenSaved(saved && !actionData ? loaderData.key : null);
  return (
    <GiftPage heading={words.heading} lead={words.lead} problem={actionData?.problem}>
      <p role="status" className="my-3 font-semibold">
        {saved && !actionData && <SavedWords id={saved} />}
      </p>
      <Form method="post" key={key} ref={form} className="gift-form mt-4" noValidate>
        <input type="hidden" name="key" value={key} />
        <GiftFields
          values={actionData?.values ?? { date: today }}
          errors={actionData?.errors ?? {}}
          today={today}
        />
        <p className="gift-form-wide text-small text-iron">{words.kindHelp}</p>
        {actionData?.twin && <DuplicateQuestion twin={actionData.twin} />}
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

/** The next record begins at its first field; `formKey` is new for each, null when none was saved. */
function useFocusWhenSaved(formKey: string | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (formKey)
      form.current?.querySelector<HTMLElement>("select, input:not([type=hidden])")?.focus();
  }, [formKey]);
  return form;
}

function SavedWords({ id }: { id: string }) {
  return (
    <>
      {words.saved}{" "}
      <Link to={`/admin/donations?open=${id}`} className="text-link">
        {words.lookAtSaved}
      </Link>
      .
    </>
  );
}

/** The same gift seems to be here: staff look, or say that it is another one. Works without scripts. */
function DuplicateQuestion({
  twin: { id, name, cents, next },
}: {
  twin: PossibleDuplicate & { next: string };
}) {
  return (
    <div role="alert" className="gift-form-wide grid gap-2">
      <p className="field-error">{words.twin(formatCents(cents), name)}</p>
      <p className="flex flex-wrap items-center gap-4">
        <Link to={`/admin/donations?open=${id}`} className="text-link">
          {words.lookAtTwin}
        </Link>
        <button type="submit" name="despiteTwin" value={next} className="button-quiet">
          {words.saveDespiteTwin}
        </button>
      </p>
    </div>
  );
}

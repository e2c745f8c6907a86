import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { unavailable } from "#app/forms/answer-post.ts";
import { startPledgePayment } from "#app/forms/gift.ts";
import { CallOrWrite } from "#app/public/shell/call-or-write.tsx";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { readOpenForm, tokenIn } from "#app/read-form.ts";
import { tooManyRequests } from "#app/retry-after.ts";
import type { Services } from "#app/services.ts";
import { MessageDetails, MessagePage } from "#app/ui/message-page.tsx";
import { givingForm } from "#content/giving.ts";
import { payPledgePage as texts } from "#content/pledge.ts";
import { isPayableOnline, readPayable } from "#domain/pledges/read-payable.ts";
import { longDate } from "#domain/values/format-day.ts";
import { formatCents, MIN_GIFT_CENTS } from "#domain/values/money.ts";
import { todayOf } from "#domain/values/time-zone.ts";
import type { Route } from "./+types/pay-pledge";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, texts.heading);

const readPayablePledge = ({ db, clock, timeZone, giving }: Services, id: string) =>
  readPayable(db, id, {
    today: todayOf(clock, timeZone),
    timeZone,
    includeTests: giving.countsTests,
  });

/** Changes nothing, because mail scanners open every link. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const pledge = tokenIn(url, "pledge");
  const due = await readPayablePledge(services, pledge);
  if (!due) return { pledge, due: null, isPayable: false };
  const { cents, dueOn, overdueCents, unpaidCents } = due;
  const isPayable = Boolean(services.giving.provider?.payments) && isPayableOnline(cents);
  return { pledge, due: { cents, dueOn, overdueCents, unpaidCents }, isPayable };
}

/** Opens the payment page. Pressing twice makes one payment. */
export async function action(args: Route.ActionArgs) {
  const { services, visit, field } = await readOpenForm(args);
  const pledge = field("pledge");
  const due = await readPayablePledge(services, pledge);
  if (!due || !isPayableOnline(due.cents))
    return redirect(`/donate/pledge/pay?pledge=${encodeURIComponent(pledge)}`, 303);
  const outcome = await startPledgePayment(services, visit, pledge, due);
  switch (outcome.kind) {
    case "accepted":
      return redirect(outcome.next ?? "/donate", 303);
    case "too-many":
      return data({ problem: givingForm.tooMany }, tooManyRequests(outcome.waitMs));
    default:
      return data({ problem: givingForm.unavailable }, unavailable);
  }
}

export { actionHeaders as headers } from "#app/response-headers.ts";

/** Emails about a pledge link here. */
export default function PayPledge({ loaderData, actionData }: Route.ComponentProps) {
  const { pledge, due, isPayable } = loaderData;
  const otherText = due && due.cents < MIN_GIFT_CENTS ? texts.tooLittle : texts.notHere;
  const howToPay = isPayable ? texts.text : otherText;
  const text = due ? howToPay : texts.nothingOpen;
  return (
    <MessagePage heading={texts.heading} text={text}>
      {due && isPayable && due.cents < due.overdueCents && (
        <p>{texts.inParts(formatCents(due.overdueCents))}</p>
      )}
      {actionData && (
        <p role="alert" className="field-error">
          {actionData.problem}
        </p>
      )}
      <MessageDetails
        details={[
          {
            name: texts.next,
            value: due && (
              <>
                <strong>{formatCents(due.cents)}</strong>, {texts.due(longDate(due.dueOn))}
              </>
            ),
          },
          { name: texts.left, value: due && formatCents(due.unpaidCents) },
          { name: texts.ask, value: <CallOrWrite /> },
        ]}
      />
      {due && isPayable && (
        <form method="post" action="/donate/pledge/pay">
          <input type="hidden" name="pledge" value={pledge} />
          <button type="submit" className="button">
            {texts.pay(formatCents(due.cents))}
          </button>
        </form>
      )}
    </MessagePage>
  );
}

import { data } from "react-router";
import { requestContext, servicesContext } from "#app/context.ts";
import { Field } from "#app/islands/guarded-form/field.tsx";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { readForm } from "#app/read-form.ts";
import { retryAfter } from "#app/retry-after.ts";
import type { Services } from "#app/services.ts";
import { MessagePage } from "#app/ui/message-page.tsx";
import { ownGifts as texts } from "#content/giving.ts";
import { askForLink, listGifts, spendDonorLink } from "#domain/giving/donor-link.ts";
import { formatCents } from "#domain/money/money.ts";
import { readEmail } from "#domain/newsletter/schema.ts";
import { PaymentsFailure } from "#domain/ports/payments.ts";
import { longDate } from "#domain/time/long-date.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import type { Route } from "./+types/own-gifts";

const PORTALS_MOST = 3;

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, texts.heading);

/** Changes nothing: mail scanners open every link. */
export const loader = ({ request }: Route.LoaderArgs) => ({
  token: new URL(request.url).searchParams.get("token") ?? "",
});

/** The form again: what was typed, what is wrong with it, or what else went wrong. */
const ask = (shown: { typed?: string; error?: string; problem?: string }) => ({
  view: "ask" as const,
  ...shown,
});

/** Sends a link to the email that was typed, or spends the token of one and shows the gifts. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const field = await readForm(request);
  const token = field("token");
  if (token) return showGifts(services, token);
  const typed = field("email");
  const email = readEmail(typed);
  if (!email) return data(ask({ typed, error: texts.invalid }), 400);
  const { db, clock, outbox } = services;
  const { clientIp } = context.get(requestContext);
  const result = await askForLink(db, clock, clientIp, email);
  if (!result.ok)
    return data(ask({ typed, problem: texts.tooMany }), {
      status: 429,
      headers: retryAfter(result.waitMs),
    });
  outbox.wake();
  return data({ view: "sent" as const });
}

async function showGifts(services: Services, token: string) {
  const { db, clock, timeZone } = services;
  const email = await spendDonorLink(db, clock, token);
  if (!email) return data(ask({ problem: texts.expired }), 410);
  const found = await listGifts(db, email);
  const gifts = found.map((gift) => ({
    id: gift.id,
    day: longDate(dayOf(gift.received_at ?? "", timeZone)),
    sum: formatCents(gift.amount_cents),
    how: [gift.donation_type, gift.method, gift.subscription_state].filter(Boolean).join(", "),
    state: texts.states[gift.status],
  }));
  return data({ view: "gifts" as const, gifts, portals: await portalsOf(services, found) });
}

/** A donor may be several customers at Stripe: those who give each month come first. */
async function portalsOf(
  { giving, log, origin }: Services,
  gifts: { customer_id: string | null; subscription_state: string | null }[],
): Promise<string[]> {
  const first = gifts.filter(
    (gift) => gift.subscription_state && gift.subscription_state !== "canceled",
  );
  const customers = [...first, ...gifts].flatMap((gift) => gift.customer_id ?? []);
  const { payments } = giving.provider ?? {};
  if (!payments) return [];
  try {
    const chosen = [...new Set(customers)].slice(0, PORTALS_MOST);
    const urls = chosen.map((id) => payments.openPortal(id, `${origin}/donate/mine`));
    return (await Promise.all(urls)).filter((url) => url !== null);
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    log.warn({ err: error }, "no portal for a donor");
    return [];
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The receipts of gifts lead here. */
export default function OwnGifts({ loaderData: { token }, actionData }: Route.ComponentProps) {
  if (actionData?.view === "gifts") return <Gifts {...actionData} />;
  if (actionData?.view === "sent")
    return <MessagePage heading={texts.sentHeading} text={texts.sent} />;
  if (token && !actionData)
    return (
      <MessagePage heading={texts.heading} text={texts.openText}>
        <form method="post" action="/donate/mine">
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button">
            {texts.open}
          </button>
        </form>
      </MessagePage>
    );
  return (
    <MessagePage heading={texts.heading} text={texts.ask}>
      <form method="post" action="/donate/mine" className="grid w-full max-w-[26rem] gap-4">
        <p role="alert" className="field-error empty:hidden">
          {actionData?.problem}
        </p>
        <Field
          prefix="own"
          name="email"
          type="email"
          autoComplete="email"
          label={texts.email}
          value={actionData?.typed}
          error={actionData?.error}
        />
        <button type="submit" className="button">
          {texts.send}
        </button>
      </form>
    </MessagePage>
  );
}

interface GiftsProps {
  gifts: { id: string; day: string; sum: string; how: string; state: string }[];
  portals: string[];
}

const Gifts = ({ gifts, portals }: GiftsProps) => (
  <MessagePage heading={texts.heading} {...(gifts.length === 0 && { text: texts.none })}>
    {portals.length > 0 && (
      <section className="max-w-measure">
        <h2 className="title-3">{texts.change}</h2>
        <p className="mt-2 mb-4">{texts.changeText}</p>
        {portals.map((url) => (
          <a key={url} href={url} className="button mr-4">
            {texts.changeNow}
          </a>
        ))}
      </section>
    )}
    <section className="mt-4 w-full">
      <h2 className="title-3 mb-3">{texts.history}</h2>
      <dl className="message-facts money">
        {gifts.map(({ id, day, sum, how, state }) => (
          <div key={id}>
            <dt>{day}</dt>
            <dd>
              <strong>{sum}</strong>, {how}. {state}.
            </dd>
          </div>
        ))}
      </dl>
    </section>
  </MessagePage>
);

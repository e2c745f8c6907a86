import type { ReactNode } from "react";
import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { GuardedField } from "#app/islands/guarded-form/field.tsx";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { readOpenForm, tokenIn } from "#app/read-form.ts";
import { tooManyRequests } from "#app/retry-after.ts";
import type { Services } from "#app/services.ts";
import { EmailLink, PhoneLink } from "#app/ui/contact-links.tsx";
import { MessageDetails, MessagePage } from "#app/ui/message-page.tsx";
import { newestShown } from "#content/count.ts";
import { failures } from "#content/failures.ts";
import { ownGiftsPage as texts } from "#content/giving.ts";
import { raiseAlert } from "#domain/alerts/alerts.ts";
import { monthlyStateOf } from "#domain/donations/monthly-gifts.ts";
import { minHourlyLimit } from "#domain/gatherings/hourly-limit.ts";
import {
  consumeDonorLink,
  listGiftsByEmail,
  MAX_GIFTS,
  type OwnGift,
  requestDonorLink,
} from "#domain/giving/donor-link.ts";
import { withAnswerTimeout } from "#domain/giving/with-answer-timeout.ts";
import { isInKind } from "#domain/letters/letter-gift.ts";
import { MAX_LETTERS, readLettersTo } from "#domain/letters/read-letters.ts";
import { parseEmail } from "#domain/newsletter/sign-up-schema.ts";
import { payUrl } from "#domain/pledges/pay-url.ts";
import { readOwnBalances } from "#domain/pledges/read-balances.ts";
import { PaymentsFailure } from "#domain/ports/payments.ts";
import { longDate } from "#domain/values/format-day.ts";
import { formatAmount, formatCents } from "#domain/values/money.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import type { Route } from "./+types/own-gifts";

const MAX_PORTALS = 10;

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, texts.heading);

/** Changes nothing, because mail scanners open every link. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { mail, facts } = context.get(servicesContext);
  return { token: tokenIn(url), sendsMail: mail.isConfigured, email: facts.organization.email };
}

/** Shows the form again with the typed text, its error, or another problem. */
const askForEmail = (fields: { typed?: string; error?: string; problem?: string }) => ({
  view: "ask" as const,
  ...fields,
});

/** Sends a link to the typed email, or uses up a link's token and shows the gifts. */
export async function action(args: Route.ActionArgs) {
  const { services, visit, field } = await readOpenForm(args);
  const token = field("token");
  if (token) return showGifts(services, token);
  const typed = field("email");
  const email = parseEmail(typed);
  if (!email) return data(askForEmail({ typed, error: texts.invalid }), 400);
  const { db, clock } = services;
  const network = { clientIp: visit.clientIp, minLimit: minHourlyLimit(services) };
  const result = await requestDonorLink(db, clock, network, email);
  if (!result.ok)
    return data(askForEmail({ typed, problem: texts.tooMany }), tooManyRequests(result.waitMs));
  return data({ view: "sent" as const });
}

async function showGifts(services: Services, token: string) {
  const { db, clock, timeZone } = services;
  const email = await consumeDonorLink(db, clock, token);
  if (!email) return data(askForEmail({ problem: texts.expired }), 410);
  const includeTests = services.giving.lookupProvider?.isTest === true;
  const giftRows = await listGiftsByEmail(db, email, includeTests);
  const gifts = giftRows.map((gift) => ({
    id: gift.id,
    day: dayText(gift, timeZone),
    sum: sumText(gift),
    how: [
      gift.donation_type,
      gift.method,
      gift.came_by && texts.through(gift.came_by),
      isNewest(gift, "subscription_id", giftRows) && texts.monthly[monthlyStateOf(gift)],
    ]
      .filter(Boolean)
      .join(", "),
    state: texts.states[gift.status],
  }));
  const { phone, email: officeEmail } = services.facts.organization;
  const [portals, pledges, letters] = await Promise.all([
    portalsOf(services, giftRows),
    readOwnBalances(db, email, timeZone),
    readLettersTo(db, email, timeZone),
  ]);
  return data({
    view: "gifts" as const,
    gifts,
    areGiftsCut: gifts.length === MAX_GIFTS,
    pledges,
    letters,
    areLettersCut: letters.length === MAX_LETTERS,
    ...portals,
    contact: { phone, email: officeEmail },
  });
}

const dayText = (gift: OwnGift, timeZone: string) => longDate(dayOf(gift.at, timeZone));

/** Names what was given in place of a sum for stock and gifts in kind, as letters do. */
const sumText = (gift: OwnGift): string =>
  isInKind(gift) ? gift.description || texts.inKind : formatAmount(gift);

/** Whether a gift is the newest of those with its customer or subscription. */
const isNewest = (gift: OwnGift, id: "customer_id" | "subscription_id", gifts: OwnGift[]) =>
  gift[id] !== null && gifts.find((other) => other[id] === gift[id]) === gift;

/**
 * Returns the URLs of the donor's portals at the payment company, each with its newest gift, and
 * whether others are missing: not opened, or more than `MAX_PORTALS`. Each one-time gift created
 * another customer at Stripe: one portal is enough for them all, but each customer with a monthly
 * gift has their own.
 */
async function portalsOf(
  { giving, log, origin, db, clock, timeZone }: Services,
  gifts: OwnGift[],
): Promise<{ portals: { url: string; gift: string }[]; isPortalMissing: boolean }> {
  const { payments } = giving.lookupProvider ?? {};
  const customersOf = (some: OwnGift[]) =>
    some.filter((gift) => isNewest(gift, "customer_id", some));
  const monthly = customersOf(
    gifts.filter((gift) => gift.subscription_state && gift.subscription_state !== "canceled"),
  );
  const customers = (monthly.length > 0 ? monthly : customersOf(gifts)).slice(0, MAX_PORTALS);
  if (!payments) return { portals: [], isPortalMissing: false };
  let hasFailed = false;
  const open = async (gift: OwnGift) => {
    try {
      const portal = payments.openPortal(gift.customer_id ?? "", `${origin}/donate/mine`);
      const url = await withAnswerTimeout(portal);
      return url === null ? null : { url, gift: `${sumText(gift)}, ${dayText(gift, timeZone)}` };
    } catch (error) {
      if (!(error instanceof PaymentsFailure)) throw error;
      hasFailed = true;
      log.warn({ err: error }, "no portal for a donor");
      if (error.isRefusal)
        await raiseAlert(db, clock, "portal", { code: "portal", reason: error.message });
      return null;
    }
  };
  const portals = (await Promise.all(customers.map(open))).filter((portal) => portal !== null);
  return monthly.length > 0
    ? { portals, isPortalMissing: portals.length < monthly.length }
    : { portals: portals.slice(0, 1), isPortalMissing: portals.length === 0 && hasFailed };
}

export { actionHeaders as headers } from "#app/response-headers.ts";

/** Receipts of gifts link here. */
export default function GiftsOverview({ loaderData, actionData }: Route.ComponentProps) {
  const { token, sendsMail, email } = loaderData;
  if (actionData?.view === "gifts") return <OwnGifts {...actionData} />;
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
  if (!sendsMail)
    return (
      <MessagePage heading={texts.heading} text={failures.noMail.ownGifts}>
        <EmailLink email={email} />
      </MessagePage>
    );
  if (actionData?.view === "sent")
    return <MessagePage heading={texts.sentHeading} text={texts.sent} />;
  return (
    <MessagePage heading={texts.heading} text={texts.ask}>
      <form method="post" action="/donate/mine" className="grid w-full max-w-[26rem] gap-4">
        <p role="alert" className="field-error empty:hidden">
          {actionData?.problem}
        </p>
        <GuardedField
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

type OwnGiftsProps = Extract<Route.ComponentProps["actionData"], { view: "gifts" }>;

const OwnGifts = ({
  gifts,
  areGiftsCut,
  pledges,
  letters,
  areLettersCut,
  portals,
  isPortalMissing,
  contact,
}: OwnGiftsProps) => (
  <MessagePage
    heading={texts.heading}
    {...(gifts.length + pledges.length === 0 && { text: texts.none })}
  >
    {isPortalMissing && (
      <p>
        {texts.noPortal} <PhoneLink phone={contact.phone} /> <EmailLink email={contact.email} />
      </p>
    )}
    {portals.length > 0 && (
      <section className="max-w-measure">
        <h2 className="title-3">{texts.change}</h2>
        <p className="mt-2 mb-4">{texts.changeText}</p>
        {portals.map(({ url, gift }) => (
          <a key={url} href={url} className="button mr-4">
            {texts.changeNow}
            {portals.length > 1 && `: ${gift}`}
          </a>
        ))}
      </section>
    )}
    {gifts.length > 0 && (
      <GiftsSection heading={texts.history}>
        <MessageDetails
          details={gifts.map(({ day, sum, how, state }) => ({
            name: day,
            value: (
              <>
                <strong>{sum}</strong>, {how}. {state}.
              </>
            ),
          }))}
        />
        {areGiftsCut && <p className="mt-3">{newestShown(gifts.length)}</p>}
      </GiftsSection>
    )}
    {pledges.length > 0 && (
      <GiftsSection heading={texts.pledges}>
        <MessageDetails
          details={pledges.map(({ id, day, cents, paidCents, unpaidCents }) => ({
            name: longDate(day),
            value: (
              <>
                <strong>{formatCents(cents)}</strong>,{" "}
                {texts.paidAndOpen(formatCents(paidCents), formatCents(unpaidCents))}{" "}
                {unpaidCents > 0 && (
                  <a href={payUrl("", id)} className="text-link">
                    {texts.pay}
                  </a>
                )}
              </>
            ),
          }))}
        />
      </GiftsSection>
    )}
    {letters.length > 0 && (
      <GiftsSection heading={texts.letters}>
        {letters.map((letter) => (
          <LetterItem key={letter.id} {...letter} />
        ))}
        {areLettersCut && <p className="mt-3">{newestShown(letters.length)}</p>}
      </GiftsSection>
    )}
  </MessagePage>
);

const GiftsSection = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="mt-4 w-full">
    <h2 className="title-3 mb-3">{heading}</h2>
    {children}
  </section>
);

/** The text of a letter, to read and to print. */
const LetterItem = ({ letter, takenBack }: OwnGiftsProps["letters"][number]) => (
  <details className="mb-3">
    <summary>
      {letter.subject}, {longDate(letter.day)}
    </summary>
    {takenBack.length > 0 && <p className="mt-3">{texts.takenBack(takenBack.join(", "))}</p>}
    <MessageDetails
      className="mt-3"
      details={[
        ...(letter.table?.rows.map(([name = "", ...rest]) => ({
          name,
          value: rest.filter(Boolean).join(", "),
        })) ?? []),
        ...(letter.table ? [letter.table.total] : []),
        ...letter.rows,
      ]}
    />
    <p className="mt-3 text-small">{letter.foot}</p>
  </details>
);

import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { ProgressBar } from "#app/islands/progress/progress-bar.tsx";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { MessageDetails, MessagePage } from "#app/ui/message-page.tsx";
import { giftReturnPage as texts } from "#content/giving.ts";
import { compareWithGoal, wholeDollars } from "#domain/fundraising/progress.ts";
import { refreshGift } from "#domain/giving/refresh-gift.ts";
import { canIssue } from "#domain/letters/letter-text.ts";
import { payUrl } from "#domain/pledges/pay-url.ts";
import { formatCents } from "#domain/values/money.ts";
import type { Route } from "./+types/gift";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData ? texts[loaderData.view].heading : "");

/** Donors return here from the payment page, and without scripts also on the way to it. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, clock, log, giving, progress, facts, mail } = context.get(servicesContext);
  const provider = giving.lookupProvider;
  const id = searchParams.get("id") ?? "";
  const gift = provider && (await refreshGift({ db, clock, log, provider }, id));
  if (!gift) throw data(null, 404);
  const isLeaving = searchParams.get("step") === "pay" && gift.state === "open" && gift.url;
  const state =
    gift.state === "returned" && gift.isMonthly ? ("returnedMonthly" as const) : gift.state;
  const view = isLeaving ? ("leaving" as const) : state;
  const isThanks = view === "paid" || view === "on-its-way";
  const progressReport = isThanks ? await progress.read() : null;
  const figure = progressReport && {
    ...progressReport,
    goalCents: facts.read("campaign").goalCents,
  };
  const sendsMail = mail.isConfigured && !gift.isInKind;
  const hasReceipt = sendsMail && !provider.isTest && canIssue(facts);
  const isOfSite = progressReport?.source === "ledger";
  const isCounted = view === "paid" && isOfSite && (!provider.isTest || giving.countsTests);
  return data(
    {
      gift,
      view,
      figure,
      isCounted,
      hasReceipt,
      sendsMail,
      isTest: provider.isTest && isThanks,
    },
    { headers: isLeaving ? { refresh: `0; url=${gift.url}` } : {} },
  );
}

type Texts = Partial<Record<string, { text: string }>>;
const withoutReceipt: Texts = texts.withoutReceipt;
const withoutMail: Texts = texts.withoutMail;

export { loaderHeaders as headers } from "#app/response-headers.ts";

export default function GiftReturn({ loaderData }: Route.ComponentProps) {
  const { gift, view, figure, isCounted, hasReceipt, sendsMail, isTest } = loaderData;
  const { totalCents, isMonthly, designation, method, receiptTo } = gift;
  const giftText = [formatCents(totalCents), isMonthly ? "each month" : "once", designation];
  const rows = [
    { name: texts.gift, value: giftText.filter(Boolean).join(", ") },
    { name: texts.paidBy, value: method },
    { name: texts.receipt, value: hasReceipt && receiptTo && texts.receiptTo(receiptTo) },
    {
      name: texts.raisedWithYours,
      value: isCounted && figure && texts.raised(wholeDollars(figure.raisedCents)),
    },
  ];
  return (
    <MessagePage
      {...texts[view]}
      {...(!hasReceipt && withoutReceipt[view])}
      {...(!sendsMail && withoutMail[view])}
      isOnPine={figure !== null}
    >
      {isTest && <p className="font-semibold">{texts.test}</p>}
      <MessageDetails details={rows} />
      {figure && (
        <div className="w-full">
          <ProgressBar view={compareWithGoal(figure)} label={texts.bar} className="h-6!" />
          <p className="money mt-2 flex flex-wrap gap-x-6 text-small">
            <span>
              <span className="swatch bg-on-pine" aria-hidden="true" />
              {texts.raised(wholeDollars(figure.raisedCents))}
            </span>{" "}
            <span>
              <span className="swatch bg-brass" aria-hidden="true" />
              {texts.pledged(wholeDollars(figure.pledgedCents))}
            </span>
          </p>
        </div>
      )}
      <p className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <NextSteps gift={gift} view={view} />
      </p>
    </MessagePage>
  );
}

type GiftData = Route.ComponentProps["loaderData"];

function NextSteps({ gift: { url, pledgeId }, view }: Pick<GiftData, "gift" | "view">) {
  if (view === "paid" || view === "on-its-way")
    return (
      <a href="/#progress" className="button button-brass">
        {texts.figure}
      </a>
    );
  if (view === "unknown") return <ActionLink to="" name={texts.askAgain} isPrimary />;
  if (view === "returnedMonthly" || view === "takenBack")
    return <ActionLink to="/contact" name={texts.write} isPrimary />;
  const onward =
    { leaving: texts.openPayment, refused: texts.tryAgain, "to-confirm": texts.confirm }[
      view as string
    ] ?? texts.goOn;
  return (
    <>
      {url && <ActionLink to={url} name={onward} isPrimary />}
      {view !== "to-confirm" && (
        <ActionLink
          to={pledgeId ? payUrl("", pledgeId) : "/donate"}
          name={texts.again}
          isPrimary={!url}
        />
      )}
    </>
  );
}

const ActionLink = ({ to, name, isPrimary }: { to: string; name: string; isPrimary?: boolean }) => (
  <a href={to} className={isPrimary ? "button" : "text-link"}>
    {name}
  </a>
);

import { servicesContext } from "#app/context.ts";
import { AnswerRows } from "#app/public/donate/answer-rows.tsx";
import { CallOrWrite } from "#app/public/shell/call-or-write.tsx";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { ReturnHome } from "#app/public/shell/return-home.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import { renderList } from "#app/ui/render-list.tsx";
import { withPlaceholder } from "#app/ui/text-or-field.ts";
import { pledgeThankYouPage as labels, pledgeContent } from "#content/pledge.ts";
import { describeSchedule } from "#domain/pledges/describe-schedule.ts";
import { readPledgeConfirmation } from "#domain/pledges/submit-pledge.ts";
import { formatShort } from "#domain/values/money.ts";
import type { Route } from "./+types/pledge-thank-you";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData?.title ?? pledgeContent.form.unseen.thanks.title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, content, timeZone, giving } = context.get(servicesContext);
  const payText = giving.provider?.payments ? labels.payText : labels.payTextOffline;
  const id = url.searchParams.get("pledge") ?? "";
  const { thanks, answer, ...unseen } = content.current("pledge").form.unseen;
  const confirmation = await readPledgeConfirmation(db, id, timeZone);
  const shownThanks = { ...thanks, answer, payText };
  if (!confirmation) return { ...shownThanks, made: null };
  const { cents, months, installments } = confirmation;
  const atOnce = unseen.atOnce.toLowerCase();
  const over = withPlaceholder(unseen.overMonths, "months", months).toLowerCase();
  const schedule = describeSchedule(installments, { atOnce, over: months > 1 ? over : null });
  return {
    ...shownThanks,
    // One installment a line.
    made: `${formatShort(cents)}, ${schedule}`.split(/(?<=[:;]) /),
  };
}

/** The page after a pledge: what was pledged, how it is paid, whom to ask. */
export default function PledgeThankYou({ loaderData }: Route.ComponentProps) {
  const { title, text, made, answer, payText } = loaderData;
  return (
    <MessagePage heading={title} text={text}>
      <dl className="message-details">
        {made && (
          <div>
            <dt>{labels.pledged}</dt>
            <dd>
              {renderList(made, (line) => (
                <span className="block">{line}</span>
              ))}
            </dd>
          </div>
        )}
        <AnswerRows answer={answer} />
        <div>
          <dt>{labels.pay}</dt>
          <dd>{payText}</dd>
        </div>
        <div>
          <dt>{labels.ask}</dt>
          <dd>
            <CallOrWrite />
          </dd>
        </div>
      </dl>
      <p className="no-print">{labels.print}</p>
      <section className="hidden print:block">
        <h2 className="title-3">{labels.letter}</h2>
        <p>{labels.intent}</p>
        {labels.signed.map((line) => (
          <p key={line} className="mt-12 border-t border-ink">
            {line}
          </p>
        ))}
      </section>
      <ReturnHome />
    </MessagePage>
  );
}

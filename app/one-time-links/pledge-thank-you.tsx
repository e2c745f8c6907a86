import { servicesContext } from "#app/context.ts";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { useOrganization } from "#app/public/shell/published-texts.ts";
import { ReturnHome } from "#app/public/shell/return-home.tsx";
import { EmailLink, PhoneLink } from "#app/ui/contact-links.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import { pledgeMade as labels, pledgeContent } from "#content/pledge.ts";
import { readMadePledge } from "#domain/pledges/make-pledge.ts";
import { formatShort } from "#domain/values/money.ts";
import type { Route } from "./+types/pledge-thank-you";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData?.title ?? pledgeContent.form.unseen.thanks.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, content } = context.get(servicesContext);
  const id = new URL(request.url).searchParams.get("pledge") ?? "";
  const { thanks, atOnce, overMonths } = content.current("pledge").form.unseen;
  return { ...thanks, atOnce, overMonths, made: await readMadePledge(db, id) };
}

/** A pledge ends here: what was pledged, how it is paid, whom to ask. */
export default function PledgeThankYou({ loaderData }: Route.ComponentProps) {
  const { title, text, made, atOnce, overMonths } = loaderData;
  const { phone, email } = useOrganization();
  return (
    <MessagePage heading={title} text={text}>
      <dl className="message-facts">
        {made && (
          <div>
            <dt>{labels.pledged}</dt>
            <dd>
              {formatShort(made.cents)},{" "}
              {(made.months === 1
                ? atOnce
                : overMonths.replace("{months}", String(made.months))
              ).toLowerCase()}
              {made.months > 1 &&
                ` ${labels.aMonth(
                  formatShort(Math.ceil(made.cents / made.months)),
                  made.cents % made.months === 0,
                )}`}
            </dd>
          </div>
        )}
        <div>
          <dt>{labels.pay}</dt>
          <dd>{labels.payText}</dd>
        </div>
        <div>
          <dt>{labels.ask}</dt>
          <dd>
            <PhoneLink phone={phone} />, <EmailLink email={email} />
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

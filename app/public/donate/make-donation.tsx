import GivingIsland from "#app/islands/giving/island.tsx";
import { Island } from "#app/islands/island.tsx";
import type { HomeFigures } from "#app/public/home/home-figures.ts";
import { useOrganisation } from "#app/public/shell/organisation.ts";
import { EmailLink, PhoneLink } from "#app/ui/contact-links.tsx";
import { type Shown, unlessFirst } from "#app/ui/shown.ts";
import { donateContent } from "#content/donate.ts";
import type { DonateContent } from "#domain/content/pages/donate.ts";
import { formatDollars } from "#domain/fundraising/progress.ts";
import type { GivingOffer } from "#domain/giving/giving-offer.ts";
import { TestForm } from "./test-form.tsx";

export interface MakeDonationProps extends Pick<HomeFigures, "phases"> {
  content: Shown<DonateContent>;
  offer: GivingOffer | null;
  /** Suggested gifts in dollars. */
  suggested: readonly number[];
  /** True for the first edition's gifts, which the island knows by itself. */
  isFirst: boolean;
}

/** The giving form; without a provider, a note that it is to come and how to give meanwhile. */
export function MakeDonation(props: MakeDonationProps) {
  const { content, offer, suggested, isFirst, phases } = props;
  const { form } = content;
  return (
    <section aria-labelledby="make-a-donation" className="giving-form">
      <h2 id="make-a-donation" className="border-t-[6px] border-ink pt-3 pb-4">
        {form.heading}
      </h2>
      {!offer ? (
        <OpensSoon {...props} />
      ) : offer.isTest ? (
        <TestForm offer={offer} labels={form} />
      ) : (
        <Island
          name="giving"
          part={GivingIsland}
          props={{
            offer,
            labels: unlessFirst(form, donateContent.form),
            suggested: isFirst ? undefined : suggested,
          }}
        />
      )}
      <p className="mt-6 border-t border-rule pt-4">
        <strong>{form.builds}</strong> {phases[0].title}. {phases[0].text}
      </p>
    </section>
  );
}

/** How to give while there is no form. */
export function OpensSoon(props: Pick<MakeDonationProps, "content" | "suggested">) {
  const {
    content: { soon, other },
    suggested,
  } = props;
  const { phone, email } = useOrganisation();
  return (
    <>
      <ul aria-label={soon.unseen.amounts} className="amounts money">
        {suggested.map((dollars) => (
          <li key={dollars} className="contents">
            <span>{formatDollars(dollars)}</span>
          </li>
        ))}
      </ul>
      <h3 className="title-3 mt-8">{soon.heading}</h3>
      <p className="mt-3 max-w-measure">{soon.text}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-3">
        <a href={other.action.path} className="button">
          {soon.write}
        </a>
        <p>
          {soon.call} <PhoneLink phone={phone} />
        </p>
        <p>
          {soon.email} <EmailLink email={email} />
        </p>
      </div>
    </>
  );
}

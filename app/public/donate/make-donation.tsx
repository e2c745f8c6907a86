import GivingIsland from "#app/islands/giving/island.tsx";
import GivingFormIsland from "#app/islands/giving-form/island.tsx";
import type { SentBack } from "#app/islands/guarded-form/guarded-form.tsx";
import { Island } from "#app/islands/island.tsx";
import type { HomeFigures } from "#app/public/home/home-figures.ts";
import { useOrganisation } from "#app/public/shell/organisation.ts";
import { EmailLink, PhoneLink } from "#app/ui/contact-links.tsx";
import { type Shown, unlessFirst } from "#app/ui/shown.ts";
import { donateContent } from "#content/donate.ts";
import { giftForm, waysToGive } from "#content/giving.ts";
import type { DonateContent } from "#domain/content/pages/donate.ts";
import type { GivingOffer, OwnForm } from "#domain/giving/giving-offer.ts";

export interface MakeDonationProps extends Pick<HomeFigures, "phases"> {
  content: Shown<DonateContent>;
  offer: GivingOffer | null;
  /** Suggested gifts in dollars. */
  suggested: readonly number[];
  /** True for the first edition's gifts, which the island knows by itself. */
  isFirst: boolean;
  designations: readonly string[];
  sentBack?: SentBack | undefined;
}

/** The giving form; without a provider, the ways to give that there are. */
export function MakeDonation(props: MakeDonationProps) {
  const { content, offer, isFirst, designations, phases, sentBack } = props;
  const { form } = content;
  const current = phases.find(({ status }) => status === "Current Focus") ?? phases[0];
  const suggested = isFirst ? undefined : props.suggested;
  return (
    <section aria-labelledby="make-a-donation" className="lg:pt-10">
      <h2
        id="make-a-donation"
        className="title-2 border-t-[6px] border-ink pt-3 pb-4 text-[min(clamp(2rem,1.6rem+1.2vw,2.625rem),11vw)]!"
      >
        {form.heading}
      </h2>
      {!offer ? (
        <OpensSoon content={content} />
      ) : offer.kind === "form" ? (
        <>
          {offer.isTest && <TestNotice offer={offer} />}
          <Island
            name="giving-form"
            part={GivingFormIsland}
            props={{ offer, suggested, designations, ...sentBack }}
            unreachable={giftForm.unavailable}
          />
        </>
      ) : (
        <>
          <Island
            name="giving"
            part={GivingIsland}
            props={{ offer, labels: unlessFirst(form, donateContent.form), suggested }}
          />
          <WaysToGive content={content} />
        </>
      )}
      <p className="mt-6 border-t border-rule pt-4 text-small [ul+&]:border-t-0 [ul+&]:pt-0">
        <strong>{form.builds}</strong> {current.title}. {current.text}
      </p>
    </section>
  );
}

const TestNotice = ({ offer: { countsTests } }: { offer: OwnForm }) => (
  <p className="on-pine mb-5 border border-transparent px-4 py-1.5 sm:py-3">
    <strong className="text-brass">{giftForm.test.mode}.</strong>{" "}
    {/* On a phone the first screen holds the amounts and the button. */}
    <span className="max-sm:sr-only">
      {countsTests ? giftForm.test.counts : giftForm.test.neverCounts}
    </span>
  </p>
);

/** The ways to give while there is no form. */
export function OpensSoon({ content }: Pick<MakeDonationProps, "content">) {
  const { soon } = content;
  const { phone, email } = useOrganisation();
  return (
    <>
      <h3 className="title-3">{soon.heading}</h3>
      <p className="mt-3 max-w-measure">{soon.text}</p>
      <WaysToGive content={content} />
      <p className="mt-5 flex flex-wrap gap-x-8 gap-y-1">
        <span>
          {soon.call} <PhoneLink phone={phone} />
        </span>
        <span>
          {soon.email} <EmailLink email={email} />
        </span>
      </p>
    </>
  );
}

/** The ways that need no form of a provider. */
function WaysToGive({ content: { other } }: Pick<MakeDonationProps, "content">) {
  const ways = [
    { ...waysToGive.pledge, path: "#make-a-pledge" },
    { ...waysToGive.check, path: "#by-check" },
    { ...waysToGive.other, path: "#other-ways" },
    { ...waysToGive.meet, path: other.action.path },
  ];
  return (
    <ul className="mt-5 border-t border-rule">
      {ways.map(({ name, text, path }) => (
        <li
          key={name}
          className="grid items-baseline gap-x-6 border-b border-rule py-3 sm:grid-cols-[14rem_1fr]"
        >
          <a href={path} className="text-link title-3 justify-self-start font-serif">
            {name}
          </a>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

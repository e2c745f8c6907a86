import GivingFormIsland from "#app/islands/giving-form/island.tsx";
import type { RefusedForm } from "#app/islands/guarded-form/guarded-form.tsx";
import { Island } from "#app/islands/island.tsx";
import ProviderFormIsland from "#app/islands/provider-form/island.tsx";
import type { HomeFigures } from "#app/public/home/home-figures.ts";
import { useOrganization } from "#app/public/shell/published-texts.ts";
import { mailUrl, phoneUrl } from "#app/ui/contact-links.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { SectionLabel } from "#app/ui/section.tsx";
import { Paragraphs } from "#app/ui/section-parts.tsx";
import { type TextsOrFields, textsIfChanged } from "#app/ui/text-or-field.ts";
import type { DonateContent } from "#content/donate.ts";
import { donateContent } from "#content/donate.ts";
import { givingForm, waysToGive } from "#content/giving.ts";
import type { GivingOffer, SiteGivingForm } from "#domain/giving/giving-offer.ts";

export interface MakeDonationProps extends Pick<HomeFigures, "phases"> {
  content: TextsOrFields<DonateContent>;
  offer: GivingOffer | null;
  suggestedCents: readonly number[];
  /** True for the first edition's gifts, which the island contains. */
  isFirst: boolean;
  designations: readonly string[];
  sentBack?: RefusedForm | undefined;
}

/** The giving form, or without a provider the other ways to give; then who receives the gift. */
export function MakeDonation(props: MakeDonationProps) {
  const { content, offer, isFirst, designations, phases, sentBack } = props;
  const { form, tax } = content;
  const { legalLine } = useOrganization();
  const current = phases.find(({ status }) => status === "Current Focus") ?? phases[0];
  const suggestedCents = isFirst ? undefined : props.suggestedCents;
  const purpose = `${current.title}. ${current.text}`;
  return (
    <section aria-labelledby="make-a-donation" className="lg:pt-10">
      <h2
        id="make-a-donation"
        className="title-2 border-t-[6px] border-ink pt-3 pb-4 text-[min(clamp(2rem,1.6rem+1.2vw,2.625rem),11vw)]!"
      >
        {form.heading}
      </h2>
      {offer?.kind !== "form" && (
        <p className="mb-5">
          <strong>{form.builds}</strong> {purpose}
        </p>
      )}
      {!offer ? (
        <WaysBeforeOpening content={content} />
      ) : offer.kind === "form" ? (
        <>
          {offer.isTest && <TestNotice offer={offer} />}
          <Island
            name="giving-form"
            part={GivingFormIsland}
            props={{
              offer,
              suggestedCents,
              designations,
              builds: form.builds,
              purpose,
              ...sentBack,
            }}
            unreachable={givingForm.unavailable}
          />
        </>
      ) : (
        <>
          <Island
            name="provider-form"
            part={ProviderFormIsland}
            props={{ offer, labels: textsIfChanged(form, donateContent.form), suggestedCents }}
          />
          <WaysToGive content={content} />
        </>
      )}
      <div className="mt-8 text-small [&>p]:mb-1">
        <SectionLabel number="D-2" name={tax.section} className="flex-row! gap-3!" />
        <h3 className="title-3 my-1">{tax.heading}</h3>
        <Paragraphs texts={tax.texts} />
        {legalLine && <p className="font-semibold">{keepTogether(legalLine)}</p>}
      </div>
    </section>
  );
}

const TestNotice = ({ offer: { countsTests } }: { offer: SiteGivingForm }) => (
  <p className="on-pine mb-5 border border-transparent px-4 py-1.5 sm:py-3">
    <strong className="text-brass">{givingForm.test.mode}.</strong>{" "}
    {/* On a phone the first screen shows the amounts and the button. */}
    <span className="max-sm:sr-only">
      {countsTests ? givingForm.test.counts : givingForm.test.neverCounts}
    </span>
  </p>
);

/** The ways to give while there is no form. */
export function WaysBeforeOpening({ content }: Pick<MakeDonationProps, "content">) {
  const { soon } = content;
  const { phone, email } = useOrganization();
  return (
    <>
      <h3 className="title-3">{soon.heading}</h3>
      <p className="mt-2 max-w-measure">{soon.text}</p>
      <p className="mt-5 grid gap-2.5 sm:grid-cols-2">
        <a href={mailUrl(email)} className="button min-h-15 px-3">
          {soon.email} {email}
        </a>
        <a
          href={phoneUrl(phone)}
          className="button min-h-15 border border-ink bg-transparent px-3 text-ink hover:bg-bone"
        >
          {soon.call} {phone}
        </a>
      </p>
      <WaysToGive content={content} />
    </>
  );
}

/** The ways that need no provider's form. */
function WaysToGive({ content: { other } }: Pick<MakeDonationProps, "content">) {
  const ways = [
    { ...waysToGive.pledge, path: "#make-a-pledge" },
    { ...waysToGive.check, path: "#by-check" },
    { ...waysToGive.other, path: "#other-ways" },
    { ...waysToGive.meet, path: other.action.path },
  ];
  return (
    <ul className="mt-6 border-t border-rule">
      {ways.map(({ name, text, path }) => (
        <li
          key={name}
          className="grid items-baseline gap-x-6 border-b border-rule py-2 sm:grid-cols-[10.5rem_1fr]"
        >
          <a href={path} className="text-link justify-self-start py-0.5">
            {name}
          </a>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

import type { HomeFigures } from "#app/public/home/home-figures.ts";
import { inOrder } from "#app/ui/in-order.tsx";
import { Section } from "#app/ui/section.tsx";
import { ArrowLink, Definitions, HeadingWithLead } from "#app/ui/section-parts.tsx";
import type { Shown } from "#app/ui/shown.ts";
import { giftForm, ownGifts } from "#content/giving.ts";
import type { PledgeContent } from "#domain/content/pages/pledge.ts";
import type { OwnForm } from "#domain/giving/giving-offer.ts";
import { BANK_FEE_CENTS, cardFeeOf, formatCents } from "#domain/money/money.ts";
import { ByCheck } from "./by-check.tsx";
import { GivingHead } from "./giving-head.tsx";
import { MakeDonation, type MakeDonationProps } from "./make-donation.tsx";
import { PledgeSection } from "./pledge-section.tsx";

interface DonatePageProps extends MakeDonationProps, HomeFigures {
  church: string;
  ein: string;
  pledge: Shown<PledgeContent>;
}

export function DonatePage({ pledge, ...props }: DonatePageProps) {
  const { offer } = props;
  const { receipt, pledge: aside, other, page } = props.content;
  return (
    <main id="main">
      <div className="giving-spread">
        <GivingHead {...props} page={page} />
        <MakeDonation {...props} />
      </div>
      <Section number="D-3" name={receipt.section} ground="bone">
        <div className="grid gap-x-gutter gap-y-6 lg:split-4">
          <h2 className="title-2">{receipt.heading}</h2>
          <div className="border-t-[6px] border-ink pt-6 *:max-w-measure">
            <p className="text-lead leading-snug">{receipt.text}</p>
            <ul className="dashes mt-3">
              {inOrder(receipt.list, (item) => (
                <li>{item}</li>
              ))}
            </ul>
            {offer?.kind === "form" && (
              <>
                <p className="mt-6 mb-3">
                  <ArrowLink path="/donate/mine" name={ownGifts.link} />
                </p>
                {offer.countsTests && <p className="mb-3 text-small text-iron">{ownGifts.test}</p>}
                <p className="text-small text-iron">{bankOrCard(offer)}</p>
              </>
            )}
          </div>
        </div>
      </Section>
      <PledgeSection
        number="D-4"
        name={aside.section}
        form={pledge.form}
        picture={aside.picture}
        picturePath="pledge.picture"
        Heading="h2"
      />
      <Section number="D-5" name={other.section} ground="bone">
        <ByCheck {...props} />
        <div id="other-ways">
          <HeadingWithLead {...other} />
        </div>
        <Definitions entries={other.methods} padding="py-6" />
        <p>
          <ArrowLink {...other.action} />
        </p>
      </Section>
    </main>
  );
}

/** What a gift of $10,000 costs by either way. */
const bankOrCard = ({ fee }: OwnForm) =>
  giftForm.large(formatCents(cardFeeOf(10_000_00, fee)), formatCents(BANK_FEE_CENTS));

import GivingFigureIsland from "#app/islands/giving-figure/island.tsx";
import { readChosenGift } from "#app/islands/giving-form/chosen-gift.ts";
import { Island } from "#app/islands/island.tsx";
import { PagePicture, PictureKind, useUploaded } from "#app/pictures/page-picture.tsx";
import type { HomeFigures } from "#app/public/home/home-figures.ts";
import { CallOrWrite } from "#app/public/shell/call-or-write.tsx";
import { useOrganization } from "#app/public/shell/published-texts.ts";
import { PhoneLink } from "#app/ui/contact-links.tsx";
import { renderList } from "#app/ui/render-list.tsx";
import { Section, SectionLabel } from "#app/ui/section.tsx";
import { ArrowLink, Definitions, HeadingWithLead, Paragraphs } from "#app/ui/section-parts.tsx";
import type { TextsOrFields } from "#app/ui/text-or-field.ts";
import { withLinks } from "#app/ui/with-links.tsx";
import { givingForm, checkInstructions as labels, ownGiftsPage } from "#content/giving.ts";
import { pictures } from "#content/pictures.ts";
import type { PledgeContent } from "#content/pledge.ts";
import { pdfSize, projectLabels } from "#content/project-facts.ts";
import type { DocumentValue } from "#domain/content/document-types.ts";
import type { SiteGivingForm } from "#domain/giving/giving-offer.ts";
import { longDate } from "#domain/values/format-day.ts";
import { BANK_FEE_CENTS, cardFeeOf, formatCents } from "#domain/values/money.ts";
import { MakeDonation, type MakeDonationProps } from "./make-donation.tsx";
import { PledgeSection } from "./pledge-page.tsx";

interface GivingProps extends MakeDonationProps, HomeFigures {
  /**
   * The church that checks are made out to; empty until the organization has entered it, like its
   * EIN.
   */
  church: string;
  ein: string;
}

interface DonatePageProps extends GivingProps {
  /** Staff's text about tax law, or "". */
  taxLaw: string;
  questions: DocumentValue<"questions">["questions"];
  papers: DocumentValue<"papers">["papers"];
  ways: DocumentValue<"largeGifts">["ways"];
  hasNamedPlaces: boolean;
  pledge: TextsOrFields<PledgeContent>;
}

export default function DonatePage({ pledge, questions, papers, ways, ...props }: DonatePageProps) {
  const { offer, sentBack } = props;
  const values = sentBack?.values ?? {};
  const gift = offer?.kind === "form" ? readChosenGift(values, offer.fee) : null;
  // As the link to the pledge does with scripts.
  const amount = gift?.isBeyond ? values.other : undefined;
  const { receipt, pledge: aside, other } = props.content;
  return (
    <main id="main">
      <div className="giving-spread mx-auto max-w-[calc(100rem+2*var(--spacing-edge))] px-edge pt-(--bar) pb-12 [--bleed:max(var(--spacing-edge),50vw-50rem)] max-lg:flex max-lg:flex-col lg:grid lg:grid-cols-2 lg:gap-x-[clamp(2.5rem,4.3vw,4.5rem)]">
        <GivingHeader {...props} />
        <MakeDonation {...props} />
      </div>
      <Section number="D-3" name={receipt.section} ground="bone">
        <div className="grid gap-x-gutter gap-y-6 lg:split-4">
          <h2 className="title-2">{receipt.heading}</h2>
          <div className="border-t-[6px] border-ink pt-6 *:max-w-measure">
            <p className="text-lead leading-snug">{receipt.text}</p>
            <ul className="dashes mt-3">
              {renderList(receipt.list, (item) => (
                <li>{item}</li>
              ))}
            </ul>
            {props.taxLaw && <p className="mt-6 text-small text-iron">{props.taxLaw}</p>}
            {offer?.kind === "form" && (
              <>
                <p className="mt-6 mb-3">
                  <ArrowLink path="/donate/mine" name={ownGiftsPage.link} />
                </p>
                {offer.countsTests && (
                  <p className="mb-3 text-small text-iron">{ownGiftsPage.test}</p>
                )}
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
        sentBack={amount ? { values: { amount } } : undefined}
        Heading="h2"
      />
      <Section number="D-5" name={other.section} ground="bone">
        <CheckInstructions {...props} />
        <div id="other-ways">
          <HeadingWithLead {...other} />
        </div>
        <Definitions entries={other.methods} padding="py-6" />
        <p>
          <ArrowLink {...other.action} />
        </p>
        {props.hasNamedPlaces && (
          <p>
            <ArrowLink path="/plans/names" name={projectLabels.seePlaces} />
          </p>
        )}
        {ways.length > 0 && <LargeGiftWays {...props} ways={ways} />}
      </Section>
      {questions.length > 0 && (
        <Section number="D-6" name={projectLabels.questionsShort}>
          <h2 className="title-2">{projectLabels.questions}</h2>
          <Definitions
            padding="py-6"
            entries={questions.map(({ question, answer }) => ({
              name: question,
              text: <Paragraphs texts={answer} />,
            }))}
          />
        </Section>
      )}
      {papers.length > 0 && (
        <Section number="D-7" name={projectLabels.papers} ground="bone">
          <h2 className="title-2">{projectLabels.papers}</h2>
          <Definitions
            padding="py-4"
            entries={papers.map(({ title, day, file }) => ({
              name: title,
              text: file && (
                <a
                  href={`/documents/${file.hash}.pdf`}
                  download={`${title}.pdf`}
                  className="text-link"
                >
                  {pdfSize(file.bytes)}, {longDate(day)}
                </a>
              ),
            }))}
          />
        </Section>
      )}
    </main>
  );
}

/** Returns the cost of a gift of $10,000 by bank and by card. */
const bankOrCard = ({ fee }: SiteGivingForm) =>
  givingForm.large(formatCents(cardFeeOf(10_000_00, fee)), formatCents(BANK_FEE_CENTS));

/** Why to give, and how far the campaign is: the left page of the spread. */
function GivingHeader({ content: { page }, progress, campaign }: GivingProps) {
  const { caption } = useUploaded(page.picture) ?? pictures["hero-tall"];
  return (
    <header className="max-lg:contents lg:sticky lg:top-0 lg:self-start">
      <figure className="giving-picture relative -mx-(--bleed) h-38 max-sm:[@media(height<46rem)]:h-26 overflow-clip bg-[oklch(0.3_0.03_250)] text-white sm:h-60 lg:mr-0 lg:h-[clamp(20rem,54svh,34rem)]">
        <PagePicture
          path="page.picture"
          picture={page.picture}
          name="hero-tall"
          sizes="(width >= 64rem) 50vw, 100vw"
          priority
        />
        <div className="giving-title absolute inset-x-0 top-0 z-1 px-(--bleed) py-3 lg:pt-[2.4rem] lg:pr-0 lg:pb-0">
          <SectionLabel
            number="D-1"
            name={page.section}
            isOnPine
            className="mb-3 flex-row! gap-[0.6rem]! border-0 p-0 max-lg:hidden"
          />
          {/* Above the gable, even with large text. */}
          <h1 className="max-lg:font-semibold text-[min(clamp(2.25rem,1.4rem+3.6vw,4.4rem),11.5vw,max(52px,5.2vw))] leading-[1.05] tracking-[-0.025em]">
            {page.heading}
          </h1>
        </div>
        <figcaption className="absolute right-edge bottom-2 z-1 text-small lg:right-4">
          <span className="max-sm:hidden">{caption && <>{caption}. </>}</span>
          <PictureKind picture={page.picture} />
        </figcaption>
      </figure>
      <div className="max-lg:contents lg:grid lg:gap-6 lg:pt-6">
        <p className="text-lead leading-snug max-lg:order-1 max-lg:mt-8">{withLinks(page.lead)}</p>
        <Island
          name="giving-figure"
          part={GivingFigureIsland}
          props={{ initial: progress, campaign }}
          showsFigure
        />
      </div>
    </header>
  );
}

/** Instructions for a fund, a broker or a portal, and the donor's documents, in staff's words. */
function LargeGiftWays({ church, ein, ways }: GivingProps & Pick<DonatePageProps, "ways">) {
  const { phone } = useOrganization();
  const legal = [
    { name: projectLabels.legalName, text: church },
    { name: projectLabels.ein, text: ein },
  ];
  return (
    <section aria-labelledby="large-gifts" className="mt-14">
      <h2 id="large-gifts" className="title-2 mb-6">
        {projectLabels.waysForLarge}
      </h2>
      <Definitions
        padding="py-4"
        entries={[
          ...legal.filter(({ text }) => text),
          {
            name: projectLabels.account,
            text: (
              <>
                {projectLabels.askAccount} <PhoneLink phone={phone} />
              </>
            ),
          },
          ...ways.map(({ name, tell, gets }) => ({
            name,
            text: <Paragraphs texts={[tell, `${projectLabels.youGet} ${gets}`]} />,
          })),
        ]}
      />
    </section>
  );
}

/** Instructions for checks: the payee, the address, and the note. */
function CheckInstructions({ church, ein, designations }: GivingProps) {
  const { name, mailingAddress } = useOrganization();
  const payTo = church ? (
    <strong>{[church, ein && labels.ein(ein)].filter(Boolean).join(", ")}</strong>
  ) : (
    <>
      {labels.askFirst} <CallOrWrite />
    </>
  );
  return (
    <section aria-labelledby="by-check" className="mb-14">
      <h2 id="by-check" className="title-2 mb-6">
        {labels.heading}
      </h2>
      <Definitions
        padding="py-4"
        entries={[
          { name: labels.payTo, text: payTo },
          { name: labels.sendTo, text: `${name}, ${mailingAddress}` },
          { name: labels.memo, text: designations[0] ? `${name}, ${designations[0]}` : name },
        ]}
      />
    </section>
  );
}

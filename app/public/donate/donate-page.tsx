import {
  PagePicture,
  PictureKind,
  type PictureValue,
  useUploaded,
} from "#app/pictures/page-picture.tsx";
import type { HomeFigures } from "#app/public/home/home-figures.ts";
import { inOrder } from "#app/ui/in-order.tsx";
import { Section } from "#app/ui/section.tsx";
import { ArrowLink, Definitions, HeadingWithLead, Paragraphs } from "#app/ui/section-parts.tsx";
import type { Shown } from "#app/ui/shown.ts";
import { ownGifts } from "#content/giving.ts";
import { pictures } from "#content/pictures.ts";
import type { PledgeContent } from "#domain/content/pages/pledge.ts";
import { ByCheck } from "./by-check.tsx";
import { GivingHead } from "./giving-head.tsx";
import { MakeDonation, type MakeDonationProps } from "./make-donation.tsx";
import { PledgeIsland } from "./pledge-island.tsx";

interface DonatePageProps extends MakeDonationProps, HomeFigures {
  church: string;
  ein: string;
  pledge: Shown<PledgeContent>;
}

export function DonatePage({ pledge, ...props }: DonatePageProps) {
  const { receipt, pledge: aside, other, tax, page } = props.content;
  return (
    <main id="main">
      <div className="giving-spread">
        <GivingHead {...props} page={page} />
        <MakeDonation {...props} />
      </div>
      <Section number="D-2" name={receipt.section} ground="bone">
        <div className="grid gap-x-gutter gap-y-6 lg:split-4">
          <h2 className="title-2">{receipt.heading}</h2>
          <div className="border-t-[6px] border-ink pt-6 *:max-w-measure">
            <p className="text-lead leading-snug">{receipt.text}</p>
            <ul className="dashes mt-3">
              {inOrder(receipt.list, (item) => (
                <li>{item}</li>
              ))}
            </ul>
            {props.offer?.kind === "form" && (
              <p className="mt-6">
                <ArrowLink path="/donate/mine" name={ownGifts.link} />
              </p>
            )}
            {props.offer?.kind === "form" && props.offer.countsTests && (
              <p className="mt-3 text-small text-iron">{ownGifts.test}</p>
            )}
          </div>
        </div>
      </Section>
      <Section number="D-3" name={aside.section}>
        <div className="grid gap-x-gutter gap-y-14 lg:split-6">
          <PledgeIsland form={pledge.form} />
          <figure>
            <PagePicture
              path="pledge.picture"
              picture={aside.picture}
              name="mission"
              sizes="(width >= 64rem) 48vw, 95vw"
              className="aspect-[4/3] w-full lg:aspect-[4/5]"
            />
            <figcaption className="mt-3 text-small text-iron">
              <Caption picture={aside.picture} />
            </figcaption>
          </figure>
        </div>
      </Section>
      <Section number="D-4" name={other.section} ground="bone">
        <ByCheck {...props} />
        <div id="other-ways">
          <HeadingWithLead {...other} />
        </div>
        <Definitions entries={other.methods} padding="py-6" />
        <p>
          <ArrowLink {...other.action} />
        </p>
      </Section>
      <Section number="D-5" name={tax.section}>
        <div className="grid gap-x-gutter gap-y-6 lg:split-4">
          <h2 className="title-2">{tax.heading}</h2>
          <div className="border-t-[6px] border-ink pt-6 *:max-w-measure">
            <Paragraphs texts={tax.texts} />
          </div>
        </div>
      </Section>
    </main>
  );
}

function Caption({ picture }: { picture: PictureValue }) {
  const { caption } = useUploaded(picture) ?? pictures.mission;
  return (
    <>
      {caption && <>{caption}. </>}
      <PictureKind picture={picture} />.
    </>
  );
}

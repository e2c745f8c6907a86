import type { RefusedForm } from "#app/islands/guarded-form/guarded-form.tsx";
import { Island } from "#app/islands/island.tsx";
import PledgeFormIsland from "#app/islands/pledge-form/island.tsx";
import { PagePicture, PictureKind, useUploaded } from "#app/pictures/page-picture.tsx";
import { CallOrWrite } from "#app/public/shell/call-or-write.tsx";
import { Section } from "#app/ui/section.tsx";
import { type TextOrField, type TextsOrFields, textsIfChanged } from "#app/ui/text-or-field.ts";
import { withLinks } from "#app/ui/with-links.tsx";
import { type PictureValue, pictures } from "#content/pictures.ts";
import type { PledgeContent } from "#content/pledge.ts";
import { pledgeContent, pledgeThankYouPage } from "#content/pledge.ts";
import { AnswerRows } from "./answer-rows.tsx";

interface PledgeSectionProps {
  number: string;
  name: TextOrField;
  form: TextsOrFields<PledgeContent["form"]>;
  picture: PictureValue;
  /** The picture's path in the page's content; missing for a picture of another page. */
  picturePath?: string;
  sentBack?: RefusedForm | undefined;
  Heading: "h1" | "h2";
}

/** The text beside the pledge form, on its own page and on the giving page. */
export function PledgeSection(props: PledgeSectionProps) {
  const { number, name, form, picture, picturePath, sentBack, Heading } = props;
  const { caption } = useUploaded(picture) ?? pictures.winter;
  return (
    <Section
      number={number}
      name={name}
      {...(Heading === "h1" && { className: "page-head pb-section!" })}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-gutter gap-y-8 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]">
        <div>
          <Heading
            id="make-a-pledge"
            className={Heading === "h1" ? "title-1 mb-6" : "title-2 mb-4"}
          >
            {form.heading}
          </Heading>
          <p className="text-lead leading-snug">{withLinks(form.text)}</p>
          <dl className="mt-6 empty:hidden *:border-t *:border-rule *:py-2 [&_dd]:font-semibold">
            <AnswerRows answer={form.unseen.answer} />
          </dl>
          {!form.unseen.answer.line && (
            <p className="mt-6">
              {pledgeThankYouPage.talk} <CallOrWrite />
            </p>
          )}
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Island
            name="pledge-form"
            part={PledgeFormIsland}
            props={{ labels: textsIfChanged(form, pledgeContent.form), ...sentBack }}
            unreachable={form.unseen.unavailable}
          />
        </div>
        <figure>
          <PagePicture
            path={picturePath}
            picture={picture}
            name="winter"
            sizes="(width >= 64rem) 41vw, 119vw"
            className="aspect-[4/3] w-full [&_img]:object-right"
            priority={Heading === "h1"}
          />
          <figcaption className="mt-3 text-small text-iron">
            {caption && <>{caption}. </>}
            <PictureKind picture={picture} />
          </figcaption>
        </figure>
      </div>
    </Section>
  );
}

interface PledgePageProps extends Pick<PledgeSectionProps, "picture" | "sentBack"> {
  content: TextsOrFields<PledgeContent>;
}

/** Only the form, with the giving page's picture. */
export default function PledgePage({ content: { page, form }, ...more }: PledgePageProps) {
  return (
    <main id="main">
      <PledgeSection number="D-4" name={page.section} form={form} Heading="h1" {...more} />
    </main>
  );
}

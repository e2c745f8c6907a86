import { MorePages } from "#app/public/shell/more-pages.tsx";
import { Arrow } from "#app/ui/arrow.tsx";
import { inOrder } from "#app/ui/in-order.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Shown, ShownText } from "#app/ui/shown.ts";
import type { HomeContent } from "#domain/content/pages/home.ts";

interface TeasersProps {
  aboutTeaser: Shown<HomeContent["aboutTeaser"]>;
  plansTeaser: Shown<HomeContent["plansTeaser"]>;
}

export function Teasers({ aboutTeaser, plansTeaser }: TeasersProps) {
  return (
    <Section number="A-2" name={aboutTeaser.section} className="pt-0!">
      <div className="grid gap-x-gutter gap-y-20 lg:grid-cols-2">
        <section>
          <h2 className="title-2">{aboutTeaser.heading}</h2>
          <p className="mt-6 max-w-[25rem]">{aboutTeaser.text}</p>
          <LearnMore {...aboutTeaser.action} about={aboutTeaser.heading} />
        </section>
        <section>
          <h2 className="title-2">{plansTeaser.heading}</h2>
          <p className="mt-6">{plansTeaser.text}</p>
          <dl className="mt-6 border-t-[6px] border-ink">
            {inOrder(plansTeaser.figures, (figure) => (
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule py-3">
                <dt className="max-[23rem]:w-full">{figure.name}</dt>
                <dd className="money flex flex-wrap items-baseline gap-x-2 font-serif text-[min(2.5rem,13vw)] leading-tight font-semibold">
                  {figure.value}
                  <span className="min-w-10 font-sans text-small font-normal text-iron">
                    {figure.unit}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
          <LearnMore {...plansTeaser.action} about={plansTeaser.heading} />
        </section>
      </div>
      <MorePages />
    </Section>
  );
}

function LearnMore({ name, path, about }: { name: ShownText; path: string; about: ShownText }) {
  return (
    <p className="mt-8">
      <a href={path} className="text-link inline-flex items-center gap-3 py-2">
        {name}
        {typeof about === "string" && <span className="sr-only">: {about}</span>}
        <Arrow />
      </a>
    </p>
  );
}

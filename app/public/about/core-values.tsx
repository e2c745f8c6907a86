import { BrandGlyph } from "#app/ui/brand-glyph.tsx";
import { Section } from "#app/ui/section.tsx";
import { HeadingWithLead } from "#app/ui/section-parts.tsx";
import type { ShownText } from "#app/ui/shown.ts";
import { valueBrands } from "#content/values.ts";
import type { ValuesContent } from "#domain/content/pages/values.ts";

interface CoreValuesProps extends ValuesContent {
  number: string;
  section: ShownText;
  intro: { heading: ShownText; text: ShownText };
}

/** The eight core values in full, each with its brand. */
export function CoreValues({ number, section, intro, values }: CoreValuesProps) {
  return (
    <Section number={number} name={section} ground="bone">
      <HeadingWithLead heading={intro.heading} lead={intro.text} />
      <ol className="border-t-[6px] border-ink">
        {values.map(({ name, text, brand }, i) => (
          <li
            key={valueBrands[i]}
            className="grid grid-cols-[min(4.5rem,19vw)_minmax(0,1fr)] items-start gap-x-6 gap-y-2 border-b border-rule py-8 max-[18rem]:grid-cols-1 md:grid-cols-[5.5rem_1fr] lg:grid-cols-10 lg:gap-x-gutter"
          >
            <BrandGlyph
              brand={valueBrands[i] ?? "cross-bar"}
              className="row-span-2 w-full max-[18rem]:w-[4.5rem] lg:row-span-1 lg:max-w-[5.5rem]"
            />
            <div className="lg:col-span-5">
              <h3 className="title-3">{name}</h3>
              <p className="mt-2 text-small text-iron">
                Brand: {brand.name}. {brand.reading}
              </p>
            </div>
            <p className="max-w-measure lg:col-span-4">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

import { BrandGlyph } from "#app/ui/brand-glyph.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Shown } from "#app/ui/shown.ts";
import { valueBrands } from "#content/values.ts";
import type { HomeContent } from "#domain/content/pages/home.ts";
import type { ValuesContent } from "#domain/content/pages/values.ts";

interface ValuesProps extends ValuesContent {
  intro: Shown<HomeContent["values"]>;
}

/** Eight values with their brands, in two columns. */
export function Values({ intro, values }: ValuesProps) {
  return (
    <Section number="A-5" name={intro.section} ground="bone">
      <div className="grid gap-x-gutter gap-y-6 lg:grid-cols-2">
        <h2 className="title-2 max-w-[9em]">{intro.heading}</h2>
        <p className="max-w-[26rem] text-lead leading-snug">{intro.text}</p>
      </div>
      <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-gutter border-t-[6px] border-ink lg:grid-cols-2">
        {values.map(({ name, sentence }, i) => (
          <li
            key={valueBrands[i]}
            className="grid grid-cols-[min(4.5rem,19vw)_minmax(0,1fr)] items-center gap-x-6 border-b border-rule py-7 max-[18rem]:grid-cols-1 md:grid-cols-[5.5rem_minmax(0,1fr)]"
          >
            <BrandGlyph
              brand={valueBrands[i] ?? "cross-bar"}
              className="w-full max-[18rem]:w-[4.5rem]"
            />
            <div>
              <h3 className="title-3">{name}</h3>
              <p className="mt-1">{sentence}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

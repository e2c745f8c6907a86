import type { SentBack } from "#app/islands/guarded-form/guarded-form.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Shown } from "#app/ui/shown.ts";
import type { PledgeContent } from "#domain/content/pages/pledge.ts";
import { PledgeIsland } from "./pledge-island.tsx";

interface PledgePageProps {
  content: Shown<PledgeContent>;
  sentBack?: SentBack | undefined;
}

/** The pledge form alone. */
export const PledgePage = ({ content, sentBack }: PledgePageProps) => (
  <main id="main">
    {typeof content.form.heading === "string" && (
      <h1 className="sr-only">{content.form.heading}</h1>
    )}
    <Section number="D-1" name={content.page.section} className="page-head pb-section!">
      <PledgeIsland form={content.form} sentBack={sentBack} />
    </Section>
  </main>
);

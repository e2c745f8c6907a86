import type { SentBack } from "#app/islands/guarded-form/guarded-form.tsx";
import type { PictureValue } from "#app/pictures/page-picture.tsx";
import type { Shown } from "#app/ui/shown.ts";
import type { PledgeContent } from "#domain/content/pages/pledge.ts";
import { PledgeSection } from "./pledge-section.tsx";

interface PledgePageProps {
  content: Shown<PledgeContent>;
  /** The giving page's. */
  picture: PictureValue;
  sentBack?: SentBack | undefined;
}

/** The pledge form alone. */
export const PledgePage = ({ content: { page, form }, ...more }: PledgePageProps) => (
  <main id="main">
    <PledgeSection number="D-1" name={page.section} form={form} Heading="h1" {...more} />
  </main>
);

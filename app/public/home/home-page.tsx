import type { Shown } from "#app/ui/shown.ts";
import type { HomeContent } from "#domain/content/pages/home.ts";
import type { ValuesContent } from "#domain/content/pages/values.ts";
import { DebtFree, Funding, Phases } from "./funding.tsx";
import { Hero } from "./hero.tsx";
import type { HomeFigures } from "./home-figures.ts";
import { Overview } from "./overview.tsx";
import { Teasers } from "./teasers.tsx";
import { Values } from "./values.tsx";
import { VisionAndMission } from "./vision-and-mission.tsx";

interface HomePageProps extends HomeFigures {
  content: Shown<HomeContent>;
  values: ValuesContent["values"];
}

export function HomePage({ content, values, ...figures }: HomePageProps) {
  return (
    <main id="main">
      <Hero hero={content.hero} />
      <Overview overview={content.overview} />
      <Teasers aboutTeaser={content.aboutTeaser} plansTeaser={content.plansTeaser} />
      <VisionAndMission vision={content.vision} mission={content.mission} />
      <Values intro={content.values} values={values} />
      <Funding funding={content.funding} {...figures} />
      <DebtFree debtFree={content.debtFree} />
      <Phases intro={content.phases} {...figures} />
    </main>
  );
}

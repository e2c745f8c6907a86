import { Link } from "react-router";
import { AboutPicture } from "#app/public/shell/head-pictures.tsx";
import { MorePages } from "#app/public/shell/more-pages.tsx";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import { organisationData } from "#app/public/shell/structured-data.ts";
import type { RouteHandle } from "#app/root.tsx";
import { Arrow } from "#app/ui/arrow.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Sheet } from "#app/ui/sheet.tsx";
import { aboutPage, church, debtFree, forWhom } from "#content/about.ts";
import { mission, vision } from "#content/home-story.ts";
import type { Route } from "./+types/about";
import { ValueRegister } from "./value-register.tsx";

export const handle: RouteHandle = { sheet: "about" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: aboutPage.heading,
    description: aboutPage.description,
    path: "/about",
    about: (origin, organisation) => [organisationData(origin, organisation)],
  });

export default function About() {
  return (
    <main id="main">
      <PageHead number="B-1" name="About" title={aboutPage.heading} lead={aboutPage.lead} />
      <AboutPicture />
      <Sheet number="B-2" name="Vision and mission" ground="pine" className="mt-16">
        {[vision, mission].map(({ heading, text }) => (
          <div
            key={heading}
            className="grid gap-x-gutter gap-y-4 border-t border-rule-pine pt-6 pb-12 last:pb-0 lg:grid-cols-[1fr_3fr]"
          >
            <h2 className="title-3 text-brass">{heading}</h2>
            <p className="statement max-w-[22em]">{keepTogether(text)}</p>
          </div>
        ))}
      </Sheet>
      <ValueRegister number="B-3" />
      <Sheet number="B-4" name="Debt-free">
        <h2 className="title-2">{debtFree.heading}</h2>
        <div className="grid gap-x-gutter gap-y-10 lg:grid-cols-[3fr_4fr]">
          <div>
            <p className="font-serif text-figure leading-[0.8] font-normal tracking-[-0.045em]">
              {debtFree.figure}
            </p>
            <p className="mt-6 max-w-[18em] text-lead leading-snug">{debtFree.promise}</p>
          </div>
          <div className="max-w-measure border-t-[6px] border-ink pt-6">
            {debtFree.texts.map((text) => (
              <p key={text} className="mb-4">
                {keepTogether(text)}
              </p>
            ))}
            <Link to={debtFree.action.path} className="button mt-4">
              {debtFree.action.name}
            </Link>
          </div>
        </div>
      </Sheet>
      <Church />
      <ForWhom />
    </main>
  );
}

function Church() {
  return (
    <Sheet number="B-5" name="The church" ground="bone">
      <div className="grid gap-x-gutter gap-y-8 lg:grid-cols-[3fr_4fr]">
        <h2 className="title-2">{church.heading}</h2>
        <div className="max-w-measure">
          {church.texts.map((text) => (
            <p key={text} className="mb-4">
              {keepTogether(text)}
            </p>
          ))}
          <Link to={church.action.path} className="text-link inline-flex items-center gap-4 py-2">
            {church.action.name} <Arrow />
          </Link>
        </div>
      </div>
    </Sheet>
  );
}

function ForWhom() {
  return (
    <Sheet number="B-6" name="For whom">
      <div className="grid items-end gap-x-gutter gap-y-6 lg:grid-cols-[3fr_2fr]">
        <h2 className="title-2">{forWhom.heading}</h2>
        <p className="text-lead leading-snug">{forWhom.lead}</p>
      </div>
      <dl className="border-t-[6px] border-ink">
        {forWhom.uses.map(({ name, text }) => (
          <div
            key={name}
            className="grid gap-x-gutter gap-y-1 border-b border-rule py-5 md:grid-cols-[1fr_2fr]"
          >
            <dt className="title-3 font-serif">{name}</dt>
            <dd>{keepTogether(text)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to={forWhom.action.path} className="text-link inline-flex items-center gap-4 py-2">
          {forWhom.action.name} <Arrow />
        </Link>
      </p>
      <MorePages />
    </Sheet>
  );
}

import { PagePicture, PictureKind, useUploaded } from "#app/pictures/page-picture.tsx";
import { useOrganisation } from "#app/public/shell/organisation.ts";
import { keepTogether } from "#app/ui/keep-together.tsx";
import type { Shown } from "#app/ui/shown.ts";
import type { HomeContent } from "#domain/content/pages/home.ts";

export function Hero({ hero }: { hero: Shown<HomeContent["hero"]> }) {
  const { name } = useOrganisation();
  const uploaded = useUploaded(hero.picture);
  return (
    <section className="hero" aria-label={name}>
      <PagePicture
        path="hero.picture"
        picture={hero.picture}
        name="hero"
        tall="hero-tall"
        sizes="(orientation: portrait) max(100vw, 67vh), max(100vw, 160vh)"
        priority
      />
      <div className="hero-scrim" aria-hidden="true" />
      <div className="hero-text">
        <h1>{hero.title}</h1>
        <div className="hero-foot">
          <div>
            <p className="font-serif text-[clamp(1.3125rem,1.05rem+1.2vw,2.125rem)] leading-[1.18] font-semibold tracking-[-0.01em] text-balance">
              {hero.line}
            </p>
            <p className="mt-1 text-small">
              {uploaded ? (
                <>
                  {hero.place} {uploaded.caption && `${uploaded.caption}. `}
                  <PictureKind picture={hero.picture} />.
                </>
              ) : (
                keepTogether(hero.note)
              )}
            </p>
          </div>
          <a href={hero.action.path} className="button">
            {hero.action.name}
          </a>
        </div>
      </div>
    </section>
  );
}

import { Link } from "react-router";
import { hero } from "#content/home.ts";
import { Picture } from "#features/media/picture.tsx";
import { useOrganisation } from "../../../organisation.ts";

export function Hero() {
  const { name } = useOrganisation();
  return (
    <section className="hero" aria-label={name}>
      <Picture name="hero" tall="hero-tall" sizes="100vw" priority />
      <div className="hero-scrim" aria-hidden="true" />
      <div className="relative mx-auto flex w-full max-w-[110rem] flex-col justify-between px-edge pt-24 pb-8 lg:pt-28">
        <h1 className="max-w-[5.4em] text-hero leading-[0.98] font-medium tracking-[-0.028em] md:max-w-none md:text-hero-wide md:whitespace-nowrap">
          {hero.title}
        </h1>
        <div className="mt-[40svh] flex flex-wrap items-end justify-between gap-x-10 gap-y-6 border-t border-white/60 pt-6">
          <div>
            <p className="title-3 font-serif lg:text-[2.1rem]">{hero.line}</p>
            <p className="mt-1 text-small">{hero.note}</p>
          </div>
          <Link to={hero.action.path} className="button max-sm:w-full">
            {hero.action.name}
          </Link>
        </div>
      </div>
    </section>
  );
}

import { Fragment } from "react";
import { NavLink } from "react-router";
import { figuresOf, isStarting } from "#app/islands/progress/first-figures.ts";
import type { HomeFigures } from "#app/public/home/home-figures.ts";
import noticeSheetUrl from "#app/styles/public/notice.css?url";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { textIfPlain } from "#app/ui/text-or-field.ts";
import { noticeLabel } from "#content/notice.ts";
import { navigation, otherPages, place, shellContent } from "#content/site.ts";
import type { Notice } from "#domain/content/notice.ts";
import { compareWithGoal } from "#domain/fundraising/progress.ts";
import { useShell } from "./published-texts.ts";

interface SiteHeaderProps {
  name: string;
  top: "dark" | "light";
  notice: Notice;
  /** The figure in the phone's menu. */
  figure?: Omit<HomeFigures, "phases"> | undefined;
}

/**
 * The bar at the top, under the notice if there is one. app/islands/start/header.ts turns it solid
 * and closes its menu. The spaces between its parts are for text-only browsers.
 */
export function SiteHeader({ name, top, notice, figure }: SiteHeaderProps) {
  const { menu } = useShell();
  return (
    <header className="site-header" data-top={top} data-solid="false">
      <NoticeBanner notice={notice} />
      <div className="bar">
        <a href="/" className="flex min-h-11 min-w-0 items-center gap-2 @min-[40rem]:gap-3">
          <RafterCross className="w-8 flex-none @min-[40rem]:w-11" />
          <span className="brand-name">
            {`${name} `}
            <span className="caps hidden font-sans text-[0.6875rem]! @min-[40rem]:block">
              {place}
            </span>
          </span>
        </a>{" "}
        <nav aria-label="Main" className="bar-links">
          {navigation.map((item) => (
            <Fragment key={item.path}>
              <NavLink discover="none" to={item.path} end={item.path === "/"} className="nav-link">
                {menu[item.key]}
              </NavLink>{" "}
            </Fragment>
          ))}
          <a href="/donate" className="button min-h-11 px-6 text-[0.875rem] tracking-[0.06em]">
            {menu.donate}
          </a>{" "}
        </nav>
        <a href="/donate" className="button bar-donate">
          {menu.donate}
        </a>{" "}
        <MobileMenu figure={figure} />
      </div>
    </header>
  );
}

/** A native disclosure, which opens without scripts. */
function MobileMenu({ figure }: Pick<SiteHeaderProps, "figure">) {
  const { menu, footer, ...pages } = useShell();
  // A summary is a button, which cannot contain fields.
  const isEdited = textIfPlain(menu.open) === undefined;
  return (
    <details className="menu">
      <summary className="caps">
        {isEdited ? (
          <span className="sr-only">{shellContent.menu.open}</span>
        ) : (
          <span className="menu-word">
            <span className="when-closed">{menu.open}</span>{" "}
            <span className="when-open">{menu.close}</span>
          </span>
        )}
        <svg viewBox="0 0 28 20" className="w-7" aria-hidden="true">
          <g stroke="currentColor" strokeWidth="2.5">
            <path className="when-closed" d="M0 3H28M0 17H28" />
            <path className="when-open" d="M5 1 23 19M23 1 5 19" />
          </g>
        </svg>
      </summary>
      <nav aria-label="Main" className="menu-panel">
        {isEdited && (
          <p className="flex gap-x-8">
            {menu.open} {menu.close}
          </p>
        )}
        <ul>
          {navigation.map((item) => (
            <li key={item.path} className="border-b border-rule">
              <NavLink
                discover="none"
                to={item.path}
                end={item.path === "/"}
                className="menu-link"
                data-sheet={item.sheet}
              >
                {footer[item.key]}
              </NavLink>
            </li>
          ))}
        </ul>
        <p className="mt-3 mb-6 flex flex-wrap gap-x-8 text-small">
          {otherPages.map(({ key, path }) => (
            <Fragment key={path}>
              <a href={path} className="text-link py-2">
                {pages[key].name}
              </a>{" "}
            </Fragment>
          ))}
        </p>
        {figure && <MenuFigure {...figure} />}
        <a href="/donate" className="button w-full">
          {menu.donate}
        </a>
      </nav>
    </details>
  );
}

/** The progress of the first phase, at the foot of the phone's menu. */
function MenuFigure({ progress, campaign }: Omit<HomeFigures, "phases">) {
  const figures = figuresOf(progress, campaign);
  const { phases, opening } = figures;
  const { percent, raisedWidth, pledgedWidth } = compareWithGoal(figures);
  return (
    <div className="mt-auto mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <b className="font-serif text-[2.25rem] leading-none font-semibold">{percent}%</b>
      <p className="flex-1">
        of {phases[0]?.name} is raised or pledged
        {isStarting(progress?.source, opening.enteredOn) && " (starting figures)"}
      </p>
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="h-3 w-full border"
        aria-hidden="true"
      >
        <rect width={raisedWidth + pledgedWidth} height="1" className="fill-brass" />
        <rect width={raisedWidth} height="1" className="fill-saddle" />
      </svg>
    </div>
  );
}

/**
 * The notice across the top of a page. Its styles come with it, so that pages without a notice have
 * none.
 */
function NoticeBanner({ notice }: { notice: Notice }) {
  if (!notice) return null;
  const { text, link } = notice;
  return (
    <aside aria-label={noticeLabel} className="site-notice">
      <link rel="stylesheet" href={noticeSheetUrl} />
      <p>
        {text}
        {link.url && (
          <>
            {" "}
            <a href={link.url}>{link.name}</a>
          </>
        )}
      </p>
    </aside>
  );
}

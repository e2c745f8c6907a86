import { Fragment, type ReactNode, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { useCurrentInView } from "#app/desk/hooks/use-current-in-view.ts";

export interface RailLink {
  to: string;
  name: string;
  group?: string | undefined;
  end?: boolean;
}

interface RailProps {
  heading: string;
  links: readonly RailLink[];
  children: ReactNode;
}

const LINK_CLASS = [
  "flex min-h-(--bar-height) items-center gap-2 px-2.5 text-iron first-of-type:-ml-2.5",
  "hover:text-ink focus-visible:-outline-offset-3 aria-[current]:font-semibold aria-[current]:text-ink",
  "aria-[current]:shadow-[inset_0_-2px_var(--color-ink)]",
  "lg:min-h-(--control) lg:px-0 lg:pr-4 lg:first-of-type:ml-0",
  "lg:aria-[current]:shadow-[inset_-3px_0_var(--color-ink)]",
].join(" ");
const DIVIDER_CLASS =
  "mx-2 my-3 border-t-0 border-l border-hair lg:mr-4 lg:ml-0 lg:border-t lg:border-l-0";

/**
 * The pages of Site and Settings beside the open one. On a small screen they are a row above it
 * that scrolls sideways, with the open one scrolled into view.
 */
export function Rail({ heading, links, children }: RailProps) {
  const nav = useRef<HTMLElement>(null);
  useCurrentInView(nav, useLocation().pathname);
  return (
    <div className="grid grid-cols-1 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:min-h-[calc(100vh-var(--band-height))]">
      <nav
        ref={nav}
        className="rail flex overflow-x-auto print:hidden border-b border-rule px-edge whitespace-nowrap lg:tall:sticky lg:top-(--band-height) lg:block lg:max-h-[calc(100vh-var(--band-height))] lg:overflow-y-auto lg:border-0 lg:py-6 lg:pr-0 lg:pl-6"
        aria-label={heading}
      >
        <p className="mb-2 hidden font-serif text-lead/6 font-semibold lg:block">{heading}</p>
        {links.map(({ to, name, group, end }, index) => (
          <Fragment key={to}>
            {index > 0 && group !== links[index - 1]?.group && <hr className={DIVIDER_CLASS} />}
            <NavLink to={to} end={end ?? false} className={LINK_CLASS}>
              {name}
            </NavLink>
          </Fragment>
        ))}
      </nav>
      <div className="min-w-0 lg:border-l lg:border-rule">{children}</div>
    </div>
  );
}

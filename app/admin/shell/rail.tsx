import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";

export interface RailLink {
  to: string;
  name: string;
  /** A line divides links of different groups. */
  group?: string | undefined;
  /** Only this address, not those below it. */
  end?: boolean;
  /** A count or a state beside the name. */
  note?: string | undefined;
  isAlarm?: boolean;
}

interface RailProps {
  heading: string;
  links: readonly RailLink[];
  children: ReactNode;
}

/**
 * The pages inside Site and Settings beside the open one. On a small screen they are a row above
 * it that scrolls sideways, and the open one is scrolled into view.
 */
export function Rail({ heading, links, children }: RailProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Each new path has another open page.
  useEffect(() => {
    const open = nav.current?.querySelector("[aria-current=page]");
    open?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <div className="rail-frame">
      <nav ref={nav} className="rail" aria-label={heading}>
        <h2>{heading}</h2>
        {links.map(({ to, name, group, end, note, isAlarm }, index) => (
          <Fragment key={to}>
            {index > 0 && group !== links[index - 1]?.group && <hr />}
            <NavLink to={to} end={end ?? false}>
              {name}
              {note && <small data-alarm={isAlarm || undefined}>{note}</small>}
            </NavLink>
          </Fragment>
        ))}
      </nav>
      <div className="rail-page">{children}</div>
    </div>
  );
}

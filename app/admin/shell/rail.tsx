import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";

export interface RailPlace {
  to: string;
  name: string;
  /** A line divides places of different groups. */
  group?: string | undefined;
  /** Only this address, not those below it. */
  end?: boolean;
  /** A count or a state beside the name. */
  note?: string | undefined;
  isAlarm?: boolean;
}

interface RailProps {
  heading: string;
  places: readonly RailPlace[];
  children: ReactNode;
}

/**
 * The places inside Site and Settings beside the open one. On a small screen they are a row above
 * it that scrolls sideways, and the open place is scrolled into view.
 */
export function Rail({ heading, places, children }: RailProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path has another open place
  useEffect(() => {
    const open = nav.current?.querySelector("[aria-current=page]");
    open?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <div className="rail-frame">
      <nav ref={nav} className="rail" aria-label={heading}>
        <h2>{heading}</h2>
        {places.map(({ to, name, group, end, note, isAlarm }, index) => (
          <Fragment key={to}>
            {index > 0 && group !== places[index - 1]?.group && <hr />}
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

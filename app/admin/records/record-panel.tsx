import { type ReactNode, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { recordsWords } from "#content/records.ts";
import type { Place } from "./position-in-list.ts";
import { changeParams } from "./search-params.ts";

/** One record beside its table, on a phone a page of its own: head and foot stay, the middle scrolls. */
export function RecordPanel({
  name,
  eyebrow,
  place,
  foot,
  children,
}: {
  name: string;
  eyebrow: string;
  place: Place | null;
  foot: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside aria-label={name} className="panel">
      <PanelHead eyebrow={eyebrow} place={place} />
      <div className="panel-body">
        <h2
          ref={heading}
          tabIndex={-1}
          className="font-serif text-[1.5rem] leading-tight font-semibold"
        >
          {name}
        </h2>
        {children}
      </div>
      {foot && <div className="panel-foot">{foot}</div>}
    </aside>
  );
}

/** What kind of record it is, where it stands in the list, the way to its neighbours and out. */
export function PanelHead({ eyebrow, place }: { eyebrow: string; place: Place | null }) {
  const [params] = useSearchParams();
  return (
    <div className="panel-head">
      <p className="caps text-iron">
        {eyebrow}
        {place && ` · ${recordsWords.place(place.position, place.total)}`}
      </p>
      <div className="flex items-center">
        {place && <Step name="previous" to={place.previous} path="M4 12 10 6 16 12" />}
        {place && <Step name="next" to={place.next} path="M4 8 10 14 16 8" />}
        <Link
          to={changeParams(params, { open: null })}
          preventScrollReset
          className="panel-step"
          aria-label={recordsWords.close}
        >
          <Mark path="M5 5 15 15M15 5 5 15" />
        </Link>
      </div>
    </div>
  );
}

/** To a neighbour in the list; at its end the mark stays, so that nothing jumps under the pointer. */
function Step({
  name,
  to,
  path,
}: {
  name: "previous" | "next";
  to: Record<string, string | null> | null;
  path: string;
}) {
  const [params] = useSearchParams();
  if (!to) {
    return (
      <span className="panel-step" data-end>
        <Mark path={path} />
      </span>
    );
  }
  return (
    <Link
      to={changeParams(params, to)}
      preventScrollReset
      replace
      className="panel-step"
      data-step={name}
      aria-label={recordsWords[name]}
    >
      <Mark path={path} />
    </Link>
  );
}

function Mark({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  );
}

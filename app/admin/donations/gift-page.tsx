import type { ReactNode } from "react";
import { Link } from "react-router";
import { desk } from "#content/staff.ts";

/** A page around one form for a record of money: the way back, what it is for, what is wrong. */
export function GiftPage({
  heading,
  lead,
  problem,
  children,
}: {
  heading: string;
  lead: string;
  problem: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="import-page">
      <p className="text-small">
        <Link to="/admin/donations" className="text-link">
          {desk.donations}
        </Link>
      </p>
      <h2 className="font-serif text-[1.75rem] leading-tight font-semibold">{heading}</h2>
      <p className="my-2 max-w-measure">{lead}</p>
      {problem && (
        <p role="alert" className="field-error my-3">
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}

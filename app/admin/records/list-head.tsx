import type { ReactNode } from "react";

/** The head of a list that has no views: its name, and at the end what the whole list can do. */
export const ListHead = ({ heading, children }: { heading: string; children?: ReactNode }) => (
  <div className="views">
    <h2 className="site-heading view-nav">{heading}</h2>
    <div className="views-end">{children}</div>
  </div>
);

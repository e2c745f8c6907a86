import type { ReactNode } from "react";

interface NewTabProps {
  href: string;
  className: string;
  children: ReactNode;
}

/** A link to another site in a new tab, which screen readers announce. */
export const NewTab = ({ href, className, children }: NewTabProps) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);

import type { ReactNode } from "react";
import { FormError, TextLink } from "#app/admin/shell/fields.tsx";
import { adminLabels } from "#content/staff.ts";

interface GiftPageProps {
  heading: string;
  lead: string;
  problem: string | undefined;
  children: ReactNode;
}

/** A page with one form for a gift or pledge: the link back, its purpose, what is wrong with the form. */
export function GiftPage({ heading, lead, problem, children }: GiftPageProps) {
  return (
    <div className="import-page">
      <p className="text-small">
        <TextLink to="/admin/donations">{adminLabels.donations}</TextLink>
      </p>
      <h2 className="site-heading">{heading}</h2>
      <p className="my-2 max-w-240 text-pretty">{lead}</p>
      <FormError text={problem} className="my-3" />
      {children}
    </div>
  );
}

import type { ReactNode } from "react";
import { NewTab } from "#app/ui/new-tab.tsx";
import { useOrganisation } from "./published-texts.ts";

/** To the published sign-up for updates in a new tab, or to this site's newsletter. */
export function UpdatesLink({ className, children }: { className: string; children: ReactNode }) {
  const { updatesUrl } = useOrganisation();
  return updatesUrl ? (
    <NewTab href={updatesUrl} className={className}>
      {children}
    </NewTab>
  ) : (
    <a href="/newsletter" className={className}>
      {children}
    </a>
  );
}

import type { ReactNode } from "react";
import { NewTab } from "#app/ui/new-tab.tsx";
import { useOrganization } from "./published-texts.ts";

/** Links to the published sign-up for updates in a new tab, or to this site's newsletter. */
export function UpdatesLink({ className, children }: { className: string; children: ReactNode }) {
  const { updatesUrl } = useOrganization();
  const Link = updatesUrl ? NewTab : "a";
  return (
    <Link href={updatesUrl || "/newsletter"} className={className}>
      {children}
    </Link>
  );
}

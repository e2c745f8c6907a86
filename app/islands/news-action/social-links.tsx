import { NewTab } from "#app/ui/new-tab.tsx";
import type { Organization } from "#content/organization.ts";
import { socialNetworks } from "#content/site.ts";

interface SocialLinksProps {
  organization: Organization;
  networks?: readonly (typeof socialNetworks)[number][];
  gap?: string;
}

export const SocialLinks = ({
  organization,
  networks = socialNetworks,
  gap = "gap-x-8",
}: SocialLinksProps) => (
  <ul className={`flex flex-wrap ${gap}`}>
    {networks.map(
      ({ name, key }) =>
        organization[key] && (
          <li key={key}>
            <NewTab href={organization[key]} className="text-link -mx-2.5 inline-block px-2.5 py-2">
              {name}
            </NewTab>
          </li>
        ),
    )}
  </ul>
);

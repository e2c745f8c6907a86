import { NewTab } from "#app/ui/new-tab.tsx";
import type { Organisation } from "#content/organisation.ts";
import { socialNetworks } from "#content/site.ts";

interface SocialLinksProps {
  organisation: Organisation;
  networks?: readonly (typeof socialNetworks)[number][];
  gap?: string;
}

export const SocialLinks = ({
  organisation,
  networks = socialNetworks,
  gap = "gap-x-8",
}: SocialLinksProps) => (
  <ul className={`flex flex-wrap ${gap}`}>
    {networks.map(({ name, key }) => (
      <li key={key}>
        <NewTab href={organisation[key]} className="text-link -mx-2.5 inline-block px-2.5 py-2">
          {name}
        </NewTab>
      </li>
    ))}
  </ul>
);

import { NewTab } from "#app/ui/new-tab.tsx";
import type { Organisation } from "#content/organisation.ts";
import { socialNetworks } from "#content/site.ts";

export const SocialLinks = ({ organisation }: { organisation: Organisation }) => (
  <ul className="flex flex-wrap gap-x-8">
    {socialNetworks.map(({ name, key }) => (
      <li key={key}>
        <NewTab href={organisation[key]} className="text-link inline-block py-1.5">
          {name}
        </NewTab>
      </li>
    ))}
  </ul>
);

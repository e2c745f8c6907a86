import { NewTab } from "#app/ui/new-tab.tsx";
import type { Organisation } from "#content/organisation.ts";
import { socialNetworks } from "#content/site.ts";

export const SocialLinks = ({ organisation }: { organisation: Organisation }) => (
  <ul className="flex flex-wrap gap-x-8">
    {socialNetworks.map(({ name, key }) => (
      <li key={key}>
        <NewTab href={organisation[key]} className="text-link -mx-2.5 inline-block px-2.5 py-2">
          {name}
        </NewTab>
      </li>
    ))}
  </ul>
);

import type { ReactNode } from "react";
import { useOrganisation } from "#app/public/shell/organisation.ts";
import { UpdatesLink } from "#app/public/shell/updates-link.tsx";
import { EmailLink, PhoneLink } from "#app/ui/contact-links.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { NewTab } from "#app/ui/new-tab.tsx";
import type { Shown, ShownText } from "#app/ui/shown.ts";
import { socialNetworks } from "#content/site.ts";
import type { ContactContent } from "#domain/content/pages/contact.ts";

/** This panel's order (specification, section 2). */
const ORDER = ["instagram", "facebook", "x", "youtube"] as const;

export function ContactInfo({ info }: { info: Shown<ContactContent["info"]> }) {
  const organisation = useOrganisation();
  return (
    <section aria-labelledby="get-in-touch">
      <h2 id="get-in-touch" className="title-3 mb-6 max-sm:sr-only">
        {info.heading}
      </h2>
      <dl className="grid border-t-[6px] border-ink max-lg:grid-cols-[repeat(auto-fit,minmax(min(max(8rem,40%),100%),1fr))] max-lg:gap-x-gutter">
        <Row name={info.phone}>
          <PhoneLink phone={organisation.phone} />
        </Row>
        <Row name={info.email}>
          <EmailLink email={organisation.email} />
        </Row>
        <Row name={info.physicalAddress}>{keepTogether(organisation.physicalAddress)}</Row>
        <Row name={info.mailingAddress}>{keepTogether(organisation.mailingAddress)}</Row>
        <Row name={info.follow} className="col-span-full max-sm:[&>dt]:sr-only">
          <ul className="flex flex-wrap gap-x-6">
            {ORDER.map((key) => (
              <li key={key}>
                <NewTab
                  href={organisation[key]}
                  className="text-link -mx-2.5 inline-block px-2.5 py-2"
                >
                  {socialNetworks.find((network) => network.key === key)?.name}
                </NewTab>
              </li>
            ))}
          </ul>
        </Row>
      </dl>
      <UpdatesLink className="button mt-4 bg-ink! hover:bg-pine! max-sm:w-full">
        {info.updates}
      </UpdatesLink>
    </section>
  );
}

interface RowProps {
  name: ShownText;
  className?: string;
  children: ReactNode;
}

function Row({ name, className = "", children }: RowProps) {
  return (
    <div className={`border-b border-rule py-1.5 sm:py-4 ${className}`}>
      <dt className="text-small text-iron">{name}</dt>
      <dd className="[&>a]:py-2">{children}</dd>
    </div>
  );
}

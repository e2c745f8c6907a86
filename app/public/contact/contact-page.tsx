import type { ReactNode } from "react";
import ContactFormIsland from "#app/islands/contact-form/island.tsx";
import type { RefusedForm } from "#app/islands/guarded-form/guarded-form.tsx";
import { Island } from "#app/islands/island.tsx";
import { SocialLinks } from "#app/islands/news-action/social-links.tsx";
import { modules } from "#app/islands/registry.ts";
import { HeaderPicture } from "#app/public/shell/header-picture.tsx";
import { useOrganization } from "#app/public/shell/published-texts.ts";
import { UpdatesLink } from "#app/public/shell/updates-link.tsx";
import { EmailLink, PhoneLink } from "#app/ui/contact-links.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { TextOrField, TextsOrFields } from "#app/ui/text-or-field.ts";
import type { ContactContent } from "#content/contact.ts";
import { socialNetworks } from "#content/site.ts";

interface ContactPageProps {
  content: TextsOrFields<ContactContent>;
  sentBack?: RefusedForm | undefined;
}

export default function ContactPage({ content, sentBack }: ContactPageProps) {
  const { page, info, form } = content;
  return (
    <main id="main">
      <PageHeader number="C-1" name={page.section} title={page.heading} lead={page.lead} />
      <div className="section pt-0! pb-16! sm:pt-8!">
        <div className="section-grid">
          <div className="grid gap-x-gutter gap-y-10 lg:split-4">
            <ContactInfo info={info} />
            <div>
              <Island
                name="contact-form"
                part={ContactFormIsland}
                props={{ labels: form, ...sentBack }}
                wake={["query", "queued"]}
                offline={modules.storeMessage}
                unreachable={form.unseen.unavailable}
              />
            </div>
          </div>
        </div>
      </div>
      <div className="pb-16">
        <HeaderPicture picture={page.picture} name="warm-up-pens" priority={false} />
      </div>
    </main>
  );
}

const [x, instagram, facebook, youtube] = socialNetworks;
/** The order in this panel (specification, section 2). */
const NETWORKS = [instagram, facebook, x, youtube];

function ContactInfo({ info }: { info: TextsOrFields<ContactContent["info"]> }) {
  const organization = useOrganization();
  return (
    <section aria-labelledby="get-in-touch">
      <h2 id="get-in-touch" className="title-3 mb-6 max-sm:mb-3">
        {info.heading}
      </h2>
      <dl className="grid border-t-[6px] border-ink max-lg:grid-cols-[repeat(auto-fit,minmax(min(max(8rem,40%),100%),1fr))] max-lg:gap-x-gutter">
        <ContactRow name={info.phone}>
          <PhoneLink phone={organization.phone} />
        </ContactRow>
        <ContactRow name={info.email}>
          <EmailLink email={organization.email} />
        </ContactRow>
        <ContactRow name={info.physicalAddress}>
          {keepTogether(organization.physicalAddress)}
        </ContactRow>
        <ContactRow name={info.mailingAddress}>
          {keepTogether(organization.mailingAddress)}
        </ContactRow>
        <ContactRow name={info.follow} className="col-span-full">
          <SocialLinks organization={organization} networks={NETWORKS} gap="gap-x-6" />
        </ContactRow>
      </dl>
      <UpdatesLink className="button mt-4 bg-ink! hover:bg-pine! max-sm:w-full">
        {info.updates}
      </UpdatesLink>
    </section>
  );
}

interface ContactRowProps {
  name: TextOrField;
  className?: string;
  children: ReactNode;
}

function ContactRow({ name, className = "", children }: ContactRowProps) {
  return (
    <div className={`border-b border-rule py-1.5 sm:py-4 ${className}`}>
      <dt className="text-small text-iron">{name}</dt>
      <dd className="[&>a]:py-2">{children}</dd>
    </div>
  );
}

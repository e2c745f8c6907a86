import ContactFormIsland from "#app/islands/contact-form/island.tsx";
import type { SentBack } from "#app/islands/guarded-form/guarded-form.tsx";
import { Island } from "#app/islands/island.tsx";
import { modules } from "#app/islands/registry.ts";
import { HeadPicture } from "#app/public/shell/head-picture.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Shown } from "#app/ui/shown.ts";
import type { ContactContent } from "#domain/content/pages/contact.ts";
import { ContactInfo } from "./info.tsx";

interface ContactPageProps {
  content: Shown<ContactContent>;
  sentBack?: SentBack | undefined;
}

export function ContactPage({ content, sentBack }: ContactPageProps) {
  const { page, info, form } = content;
  return (
    <main id="main">
      <PageHead number="C-1" name={page.section} title={page.heading} lead={page.lead} />
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
                offline={modules.storePlainForm}
                unreachable={form.unseen.unavailable}
              />
            </div>
          </div>
        </div>
      </div>
      <div className="pb-16">
        <HeadPicture picture={page.picture} name="warm-up-pens" priority={false} />
      </div>
    </main>
  );
}

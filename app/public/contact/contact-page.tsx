import ContactFormIsland from "#app/islands/contact-form/island.tsx";
import type { SentBack } from "#app/islands/guarded-form/guarded-form.tsx";
import { Island } from "#app/islands/island.tsx";
import { modules } from "#app/islands/registry.ts";
import { ContactPicture } from "#app/public/shell/head-pictures.tsx";
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
      <ContactPicture picture={content.page.picture} />
      <div className="section pt-16!">
        <div className="section-grid">
          <div className="grid gap-x-gutter gap-y-16 lg:split-4">
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
            {/* On the left on wide screens. On a phone the form comes first: it is what people come for. */}
            <div className="lg:order-first">
              <ContactInfo info={info} />
            </div>
          </div>
        </div>
      </div>
    </main>
  );
}

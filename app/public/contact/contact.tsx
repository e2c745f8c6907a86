import ContactFormIsland from "#app/islands/contact-form/island.tsx";
import { Island } from "#app/islands/island.tsx";
import { modules } from "#app/islands/registry.ts";
import { answerPlainPost } from "#app/public/forms/answer-plain-post.ts";
import { contactForm } from "#app/public/forms/contact.ts";
import { ContactPicture } from "#app/public/shell/head-pictures.tsx";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import { organisationData } from "#app/public/shell/structured-data.ts";
import type { RouteHandle } from "#app/root.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { contactPage } from "#content/contact.ts";
import type { Route } from "./+types/contact";
import { ContactInfo } from "./info.tsx";

export const handle: RouteHandle = { stylesheet: "contact" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, "/contact", {
    heading: contactPage.heading,
    description: contactPage.lead,
    about: [organisationData],
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The post of a browser without scripts; scripts post to /api/contact. */
export const action = (args: Route.ActionArgs) => answerPlainPost(contactForm, args);

export default function Contact({ actionData }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHead number="C-1" name="Contact" title={contactPage.heading} lead={contactPage.lead} />
      <ContactPicture />
      <div className="section pt-16!">
        <div className="section-grid">
          <div className="grid gap-x-24 gap-y-16 lg:grid-cols-[2fr_3fr]">
            <ContactInfo />
            <div>
              <Island
                name="contact-form"
                part={ContactFormIsland}
                props={actionData ?? {}}
                wake={["query", "queued"]}
                offline={modules.storePlainForm}
                unreachable={contactPage.form.unavailable}
              />
            </div>
          </div>
        </div>
      </div>
    </main>
  );
}

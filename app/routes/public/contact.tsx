import { contactPage } from "#content/contact.ts";
import { answerPlainPost } from "../../forms/answer-plain-post.ts";
import { contactForm } from "../../forms/contact.ts";
import ContactFormIsland from "../../islands/contact-form/island.tsx";
import { Island } from "../../islands/island.tsx";
import { modules } from "../../islands/registry.ts";
import { pageMeta } from "../../page-meta.ts";
import type { RouteHandle } from "../../root.tsx";
import { organisationData } from "../../structured-data.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/contact";
import { ContactInfo } from "./contact-info.tsx";
import { ContactPicture } from "./head-pictures.tsx";

export const handle: RouteHandle = { sheet: "contact" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: contactPage.heading,
    description: contactPage.lead,
    path: "/contact",
    about: (origin, organisation) => [organisationData(origin, organisation)],
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The plain form post of a browser without scripts; scripts send to /api/contact. */
export const action = (args: Route.ActionArgs) => answerPlainPost(contactForm, args);

export default function Contact({ actionData }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHead number="C-1" name="Contact" title={contactPage.heading} lead={contactPage.lead} />
      <ContactPicture />
      <div className="sheet pt-16!">
        <div className="sheet-grid">
          <div className="grid gap-x-24 gap-y-16 lg:grid-cols-[2fr_3fr]">
            <ContactInfo />
            <div>
              <Island
                name="contact-form"
                part={ContactFormIsland}
                props={actionData ?? {}}
                wake={["use", "query", "waiting"]}
                keeper={modules.keepContact}
                unreachable={contactPage.form.unavailable}
              />
            </div>
          </div>
        </div>
      </div>
    </main>
  );
}

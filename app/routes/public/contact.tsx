import { contactPage } from "#content/contact.ts";
import { ContactForm } from "#features/contact/contact-form.tsx";
import { WaitingMessages } from "#features/contact/waiting-messages.tsx";
import { answerPlainPost } from "../../forms/answer-plain-post.ts";
import { contactForm } from "../../forms/contact.ts";
import { pageMeta } from "../../page-meta.ts";
import { organisationData } from "../../structured-data.ts";
import { wholePublicSheet } from "../../styles/styles.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { still } from "../../ui/still.tsx";
import type { Route } from "./+types/contact";
import { ContactInfo } from "./contact-info.tsx";

const ContactPicture = still(
  async () => (await import("./head-pictures.tsx")).ContactPicture,
  "overflow-x-clip px-edge pt-4",
);

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
    <main id="main" data-at-hand={wholePublicSheet}>
      <PageHead number="C-1" name="Contact" title={contactPage.heading} lead={contactPage.lead} />
      <ContactPicture />
      <div className="sheet pt-16!">
        <div className="sheet-grid">
          <div className="grid gap-x-24 gap-y-16 lg:grid-cols-[2fr_3fr]">
            <ContactInfo />
            <div>
              <ContactForm {...actionData} />
              <WaitingMessages />
            </div>
          </div>
        </div>
      </div>
    </main>
  );
}

import { data, redirect } from "react-router";
import { contactPage } from "#content/contact.ts";
import { ContactForm } from "#features/contact/contact-form.tsx";
import { CONTACT_FIELDS, checkContact } from "#features/contact/schema.ts";
import { submitContact } from "#features/contact/submit-contact.ts";
import { WaitingMessages } from "#features/contact/waiting-messages.tsx";
import { readSigns } from "#features/spam/suspicion.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { pageMeta } from "../../page-meta.ts";
import { retryAfter } from "../../retry-after.ts";
import { organisationData } from "../../structured-data.ts";
import { wholePublicSheet } from "../../styles/styles.tsx";
import { tryToStore, unavailable } from "../../try-to-store.ts";
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
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const fields = Object.fromEntries(form);
  const values = Object.fromEntries(
    CONTACT_FIELDS.map((name) => {
      const value = form.get(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  );
  const { form: words } = contactPage;
  const check = checkContact(values);
  if (!check.ok)
    return data({ values, errors: check.errors, problem: words.problems }, { status: 400 });
  const { db, clock, outbox, spam } = context.get(servicesContext);
  const { clientAddress: address } = context.get(requestContext);
  const signs = readSigns(fields);
  const submission = {
    message: check.message,
    key: null,
    address,
    signs,
    proven: !spam.proofOfWork,
  };
  const result = await tryToStore(context, () => submitContact(db, clock, spam, submission));
  if (!result) return data({ values, errors: {}, problem: words.unavailable }, unavailable);
  if (!result.ok) {
    const answer = { values, errors: {}, problem: words.tooMany };
    return data(answer, { status: 429, headers: retryAfter(result.waitMs) });
  }
  outbox.wake();
  return redirect("/contact/thank-you", 303);
}

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

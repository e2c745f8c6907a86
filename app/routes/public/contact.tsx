import { data, redirect } from "react-router";
import { contactPage } from "#content/contact.ts";
import { CONTACT_FIELDS, checkContact } from "#features/contact/schema.ts";
import { submitContact } from "#features/contact/submit-contact.ts";
import { readSigns } from "#features/spam/suspicion.ts";
import { requestContext, servicesContext } from "../../context.ts";
import ContactFormIsland from "../../islands/contact-form/island.tsx";
import { Island } from "../../islands/island.tsx";
import { modules } from "../../islands/registry.ts";
import { pageMeta } from "../../page-meta.ts";
import { retryAfter } from "../../retry-after.ts";
import type { RouteHandle } from "../../root.tsx";
import { organisationData } from "../../structured-data.ts";
import { tryToStore, unavailable } from "../../try-to-store.ts";
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

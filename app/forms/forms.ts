import type { PageName } from "#app/public/pages.ts";
import type { PublicForm } from "./answer-post.ts";
import { contactForm } from "./contact.ts";
import { giftForm } from "./gift.ts";
import { newsletterForm } from "./newsletter.ts";
import { pledgeForm } from "./pledge.ts";
import { rsvpForm } from "./rsvp.ts";

interface FormRoute {
  form: PublicForm;
  /** Where scripts post it. */
  api: string;
  /** The page that staff edit in place and that answers its plain posts, if it is on one. */
  document?: PageName;
}

export const publicForms = [
  { form: contactForm, api: "/api/contact", document: "contact" },
  { form: pledgeForm, api: "/api/pledge", document: "pledge" },
  { form: newsletterForm, api: "/api/newsletter", document: "newsletter" },
  { form: giftForm, api: "/api/gift" },
  { form: rsvpForm, api: "/api/coming" },
] as const satisfies readonly FormRoute[];

/** Where scripts post a form. Tests over all forms have it as their keys. */
export type FormPath = (typeof publicForms)[number]["api"];

import { expect, test } from "vitest";
import { contactContent } from "#content/contact.ts";
import { failures } from "#content/failures.ts";
import { gatheringPageContent } from "#content/gatherings.ts";
import { newsletterContent } from "#content/newsletter.ts";
import { pledgeContent } from "#content/pledge.ts";
import { SUPPER } from "#tests/support/gatherings.ts";
import { message } from "#tests/support/message.ts";
import { readRow } from "#tests/support/site-database.ts";
import type { SiteProcess } from "#tests/support/site-process.ts";
import type { Engine } from "./engine.ts";
import type { makeVisit } from "./visit.ts";

const donor = { firstName: "Ada", lastName: "Larkspur" };
const { form: rsvpForm } = gatheringPageContent;

interface Form {
  path: string;
  /** Choices by their texts. */
  press?: string[];
  /** The fields besides the email. */
  fields: Record<string, string>;
  submit: string;
  thanks: string;
  /** A query that counts the stored records. */
  stored: string;
}

const forms: Record<string, Form> = {
  "monthly gift": {
    path: "/donate",
    press: ["Monthly", "$150"],
    fields: donor,
    submit: "Make a test gift",
    thanks: "Your gift has arrived",
    stored: "donations where amount_cents = 15000",
  },
  pledge: {
    path: "/donate/pledge",
    fields: { ...donor, amount: "250" },
    submit: pledgeContent.form.submit,
    thanks: pledgeContent.form.unseen.thanks.title,
    stored: "donations where amount_cents = 25000",
  },
  message: {
    path: "/contact",
    fields: message,
    submit: contactContent.form.submit,
    thanks: contactContent.form.unseen.sent.text,
    stored: "contacts",
  },
  newsletter: {
    path: "/newsletter",
    fields: {},
    submit: newsletterContent.form.submit,
    thanks: failures.noMail.newsletter.text,
    stored: "subscribers",
  },
  RSVP: {
    path: `/events/${SUPPER.slug}`,
    fields: { name: "Ada Larkspur", people: "2" },
    submit: rsvpForm.submit,
    thanks: rsvpForm.unseen.thanks.title,
    stored: "attendees",
  },
};

/** Types and sends every form of the public site, once for each visitor's name. */
export function testForms(
  opened: () => {
    site: SiteProcess;
    engine: Pick<Engine, "open" | "evaluate">;
    visit: ReturnType<typeof makeVisit>;
  },
  visitor: string,
): void {
  test.each(Object.entries(forms))("a %s arrives once, and is thanked", async (_name, form) => {
    const { site, engine, visit } = opened();
    const count = () => Number(readRow(site, `select count(*) as n from ${form.stored}`).n);
    const before = count();
    await engine.open(`${site.url}${form.path}`);
    for (const words of form.press ?? [])
      await visit.click(".gift-frequency label, .gift-amounts label", words);
    await visit.fill({ ...form.fields, email: `${visitor}@example.org` });
    await visit.click("main form button", form.submit);
    await expect
      .poll(() => engine.evaluate(() => document.body.innerText), { timeout: 30_000 })
      .toContain(form.thanks);
    expect(count()).toBe(before + 1);
  });
}

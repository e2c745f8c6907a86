/**
 * Privacy and terms. They describe this software: when it changes what is stored, for how long or
 * who receives it, these texts must change too. The organization must review both before the site
 * goes public. Times such as {spam} are filled in from the configuration
 * (`server/config/config.ts`).
 */
export interface LegalPage {
  heading: string;
  lead: string;
  description: string;
  sections: readonly {
    heading: string;
    paragraphs: readonly string[];
    cases?: readonly { when: string; stored: string; receivers: string }[];
    list?: readonly string[];
  }[];
}

export const legalLabels = {
  review:
    "This text describes what the software of this site does. We're still reviewing this page.",
  changed: "Last changed",
  reviewed: (day: string) => `The organization reviewed this text on ${day}.`,
  changedIso: "2026-11-30",
  write: "Write to",
  stored: "Stored",
  receivers: "Received by",
};

/**
 * `stored` says what the site stores about people for each purpose, from db/personal-columns.ts.
 */
export const privacyPolicy = (
  stored: Record<"contacts" | "subscribers" | "attendees" | "donations", string>,
): LegalPage => ({
  heading: "Privacy Policy",
  lead: "What this site stores about you, for how long, who receives it, and how to have it deleted.",
  description: "What this site stores, for how long, who receives it, and how to ask for deletion.",
  sections: [
    {
      heading: "When you just visit",
      paragraphs: [
        "You need no account. Reading sets no cookie and runs no analytics. Your browser asks no other company for anything while you read: the fonts, the pictures and the map come from this site.",
        "Our server writes a line for each request: the time, the page, the result and how long it took. Your network address is not written down, and neither is anything after a question mark in the address.",
        "If a message you write here cannot reach us, your browser keeps it on your own device and sends it later. You can discard it there.",
        "A video is fetched from YouTube only when you press play, and a link to another site leads there only when you follow it. From then on that company's own policy applies.",
      ],
    },
    {
      heading: "What you give us",
      paragraphs: [],
      cases: [
        {
          when: "You send a message",
          stored: stored.contacts,
          receivers:
            "Our staff; the customer-relationship system and the mail service that the organization has set up",
        },
        {
          when: "You sign up for the newsletter",
          stored: stored.subscribers,
          receivers: "Our staff; the mail service that sends the newsletter",
        },
        {
          when: "You sign up for a gathering",
          stored: stored.attendees,
          receivers: "Our staff; the mail service that sends you the emails about it",
        },
        {
          when: "You give or make a pledge",
          stored: `${stored.donations}. No card or bank numbers: those go to the provider and never reach us`,
          receivers:
            "Our staff; the giving provider; the mail service that sends thanks, receipts and links",
        },
        {
          when: "Our staff write to you or speak with you",
          stored:
            "Letters, receipts and answers to you; what staff note about you; your household; whether you want mail, calls and your name published",
          receivers: "Our staff; the mail service that sends you emails",
        },
        {
          when: "You work here and sign in",
          stored:
            "User name, name, email, a hash of your password, your passkeys and the key of your two-step sign-in, your sessions, a count of failed sign-ins by user name and network address, and what you did in the staff area, when and from which network address. A user name that no account has is not stored as typed",
          receivers: "Administrators of this site",
        },
      ],
    },
    {
      heading: "Cookies",
      paragraphs: [
        "Visitors get none. The sign-in of the staff area sets up to three, each a random number that it needs to work: one while you are signed in, at most {session}; one while your browser asks for a passkey, {passkey}; and one after a link from a mail with which you choose a password, {link}.",
      ],
    },
    {
      heading: "How long we keep it",
      paragraphs: [
        "To prevent abuse, we count what is sent from a form (messages, sign-ups, pledges, gifts, requests for a link) by network address for an hour, and the emails to one address for a day. Then we delete the count.",
        "Messages are kept until you ask us to delete them. A message that looks like spam, or that staff mark as spam, is deleted {spam} after that, unless staff remove the mark.",
        "Sign-ups for a gathering are deleted {attendees} after it.",
        "Newsletter addresses are kept until you unsubscribe or ask; an unsubscribed address is deleted {unsubscribed} later, so that a mailing service can be informed; an address that was never confirmed is deleted after a week. Records of gifts are kept as long as tax and accounting laws require; what a giving provider sent us word for word is deleted after {webhooks}.",
        "Files of gifts that staff upload are deleted once they are imported or the import is canceled, at the latest after {undecided}; rows that an import left out stay for {leftOut}, to be corrected. Where no mail service is set up, copies of emails on our server are deleted after {mails}.",
        "Staff sessions end {idle} after the last action, and {session} after the sign-in. The log of what staff did is kept for {audit}; it names records by number and holds nothing you wrote. {backupRule}; what is deleted here is gone from backups once newer ones have replaced them.",
      ],
    },
    {
      heading: "What we do not do",
      paragraphs: [
        "We do not sell what you give us, show advertising, or use it for anything but what you gave it for.",
      ],
    },
    {
      heading: "To see, correct or delete what we hold",
      paragraphs: [
        "Write to us and say which address or name it is about. We may ask a question to be sure that it is you. Then we tell you what is stored, correct it or delete it, here and with those who received it from us.",
        "When we delete what we hold about you, your name, email, phone, postal address, notes and messages go, also from uploaded files that wait and from copies of emails on our server. Of a gift its amount, date, kind and the provider's reference stay for the books, without you; of a message its date and subject. What the law obliges us to keep, such as records of gifts, we keep as long as it says and no longer.",
      ],
    },
  ],
});

export const terms: LegalPage = {
  heading: "Terms of Service",
  lead: "What you can expect of this site, and what we ask of you.",
  description: "The terms under which this site is offered, in plain language.",
  sections: [
    {
      heading: "What this site is",
      paragraphs: [
        "This site describes a planned arena and community venue, takes messages and shows how to give. It is free to use. We try to keep it available and correct, but we cannot promise that it always is.",
      ],
    },
    {
      heading: "Plans can change",
      paragraphs: [
        "Pictures, floor plans, figures and years on this site describe what we plan today. They are for information, not for construction, and may change. Renderings show a concept. Nothing they show exists yet.",
        "The progress figure counts what is raised and what is pledged. A pledge is counted as pledged, not as raised.",
      ],
    },
    {
      heading: "Gifts",
      paragraphs: [
        "501(c)(3) certification is in progress. Gifts go to a designated fund via the church and are tax deductible as US law allows. Online gifts are handled by a giving provider under the provider's own terms. If something goes wrong with a gift, write to us.",
      ],
    },
    {
      heading: "What we ask of you",
      paragraphs: [],
      list: [
        "Write to us as you would speak to a neighbor.",
        "Do not try to break in, overload the site or reach what is not meant for you.",
        "Do not send what you have no right to send.",
      ],
    },
    {
      heading: "Pictures and texts",
      paragraphs: [
        "You may share links to any page. To print or publish a picture or a longer text, please ask first.",
      ],
    },
    {
      heading: "Links to other sites",
      paragraphs: [
        "Some links lead to other sites, such as social networks and map apps. Those who run them are responsible for what they say.",
      ],
    },
    {
      heading: "Changes",
      paragraphs: [
        "When these terms change, the date at the top changes with them. These terms do not yet say which law applies and where disputes are settled; the organization adds it when it reviews them.",
      ],
    },
  ],
};

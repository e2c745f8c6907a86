import { pluralizer } from "../count.ts";

export const newsletterPage = {
  heading: "Newsletter",
  search: "Search emails",
  noSubscribers:
    "There are no subscribers yet. People sign up on the page Newsletter; you can add some by hand. Newsletters are sent by your mailing service: Export to CSV has its addresses.",
  count: pluralizer("subscriber"),
  columns: {
    email: "Email",
    state: "State",
    source: "Source",
    remove: "Remove",
  },
  states: {
    subscribed: "Subscribed",
    waiting: "Waiting for confirmation",
    unsubscribed: "Unsubscribed",
  },
  sources: { site: "Website", "by-hand": "By hand" },
  signedUp: "Signed up",
  add: "Add a subscriber",
  addText: "The address is on the list at once; no email asks for confirmation.",
  email: "Email",
  consent: "This person agreed to get the newsletter",
  addNow: "Add to the list",
  problems: {
    invalid: "Please type a complete email address",
    "no-consent": "Add only people who agreed, and check the box",
    known: "This address is on the list already",
  },
  remove: "Remove",
  removeNow: "Remove from the list",
  questions: {
    subscribed: (kept: string) =>
      `The newsletter ends for this address. It is listed as unsubscribed for ${kept}, so that your mailing service learns of it.`,
    waiting: () => "The address is deleted. The link in its email no longer works.",
    unsubscribed: () => "",
  },
  export: "Export to CSV",
  exportSteps: [
    "Download both files, and import each into your mailing service as it is.",
    "Mailchimp: Audience, Add contacts, Import contacts, Upload a file. Choose the status Subscribed for the first file and Unsubscribed for the second.",
    "Other services find the column Email Address, too. Where there is no status, import the second file as a suppression list.",
    "Put the Unsubscribe Link of each row into your emails, and who leaves there leaves here, too.",
  ],
  subscribedFile: "Confirmed subscribers",
  unsubscribedFile: (kept: string) => `Unsubscribed, last ${kept}`,
};

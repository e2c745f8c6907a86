/** Privacy requests: an administrator answers what the site stores about a person. */
export const privacyPage = {
  heading: "Privacy requests",
  lead: "Everything that is stored under one email address: gifts and pledges, messages, the newsletter, places at gatherings, rows of uploaded files that are not imported or were left out, and what giving providers reported. For a person without one, begin on the person's page.",
  email: "Email address",
  merged: "Other addresses that staff marked as the same person are included.",
  find: "Look up",
  none: "Nothing is stored under this address.",
  shared: "Choose whom you mean, by name and place; what others have under this address stays.",
  nameless: "No name",
  monthly:
    "A monthly gift is running. Cancel it at the giving provider first: its next payment would bring the person back.",
  found: (who: string) => `Stored under ${who}`,
  records: {
    donations: "Donations",
    messages: "Messages",
    mails: "Emails to others",
    subscribers: "Newsletter",
    attendees: "Gatherings",
    notes: "Notes about the person",
    accounts: "Accounts",
    importRows: "Rows of files",
    giftEvents: "Reports",
    changes: "Corrections of others' gifts",
  },
  download: "Download as JSON",
  erase: "Erase this person…",
  eraseQuestion: [
    "This is permanent and immediate: name, email, telephone, town and notes of gifts and pledges, with their earlier versions; letters and receipts; messages, with the notes and emails on them; the newsletter sign-up; what staff corrected, tied together and noted about the person; places at gatherings, which go to the waiting list; the text of providers' reports; the person's rows of uploaded files; name and email of a staff account, or the account if its invitation was not accepted. Mails about the person in this server's mail folder go within a minute.",
    "This stays: amount, date, type, status and the provider's reference of each gift, and date and subject of each message. The audit log keeps who opened, changed or erased these records, by their numbers and without the person's data.",
    "What you have to erase elsewhere: Salesforce, your mailing service, the giving provider and mailboxes. Backups, and your copies of them elsewhere, hold the data until newer ones replace them.",
  ],
  eraseNow: "Erase permanently",
};

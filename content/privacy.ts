/** Privacy requests: what an administrator does when somebody asks what is kept about them. */
export const privacyPage = {
  heading: "Privacy requests",
  line: "Everything that is kept under one mail address: gifts, messages and the newsletter.",
  email: "Email address",
  find: "Look up",
  none: "Nothing is kept under this address.",
  found: (email: string) => `Kept under ${email}`,
  donations: "Donations",
  messages: "Messages",
  newsletter: "Newsletter",
  download: "Download as JSON",
  erase: "Erase this person…",
  eraseQuestion:
    "Name, address, telephone, town, notes, messages and the reports of giving providers go for good. Amounts, dates and types stay for the books. Copies in Salesforce, mailboxes and backups are not reached from here.",
  eraseNow: "Erase for good",
} as const;

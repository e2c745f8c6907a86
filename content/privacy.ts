/** Privacy requests: an administrator answers what the site stores about a person. */
export const privacyPage = {
  heading: "Privacy requests",
  line: "Everything that is kept under one mail address: gifts and pledges, messages, the newsletter, places at gatherings, rows of files that wait to be imported, uploaded files that are not read to their end, and what giving providers reported.",
  email: "Email address",
  find: "Look up",
  none: "Nothing is kept under this address.",
  found: (email: string) => `Kept under ${email}`,
  donations: "Donations",
  messages: "Messages",
  newsletter: "Newsletter",
  gatherings: "Gatherings",
  importRows: "Import rows",
  reports: "Reports",
  unreadFiles: "Unread files",
  download: "Download as JSON",
  erase: "Erase this person…",
  eraseQuestion: [
    "This is permanent and immediate: name, email, telephone, town and notes of gifts and pledges, with their earlier versions; messages and the notes on them; the newsletter sign-up; places at gatherings, which go to the waiting list; the text of providers' reports; the person in rows of files that wait, and those files; uploaded files that contain the address and are not read to their end, whole. Mails about the person in this server's mail folder go within a minute.",
    "This stays: amount, date, type, status and the provider's reference of each gift, and date and subject of each message. The audit log keeps who opened, changed or erased these records, by their numbers and without the person's data.",
    "This is not reached from here: Salesforce, mailboxes, and backups until newer ones replace them.",
  ],
  eraseNow: "Erase permanently",
} as const;

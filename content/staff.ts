/** The staff area's texts (specification, sections 2 and 8). */
export const signInPage = {
  heading: "Admin Access",
  line: "Staff of the arena campaign",
  username: "Username",
  password: "Password",
  submit: "Access Dashboard",
  submitting: "Authenticating...",
  locked: "Account Locked",
  help: "A session lasts 30 minutes. Forgotten password: an administrator can reset it.",
} as const;

export const codePage = {
  heading: "One more step",
  line: "The code from your authenticator app",
  code: "Code",
  help: "No phone at hand? A recovery code works here, too; each works once.",
} as const;

export const passwordPage = {
  heading: "Change password",
  line: "For your own account",
  first: "Somebody else has seen this one. Choose your own.",
  current: "Present password",
  next: "New password",
  submit: "Change password",
  help: "At least 12 characters. Three or four words in a row are easy to remember. All other sessions of this account end.",
} as const;

export const sessionsPage = {
  heading: "Where you are signed in",
  line: "Every device with a session of your account",
  here: "This device",
  elsewhere: "Another device",
  since: "Signed in",
  from: "from",
  end: "Sign out there",
  endOthers: "Sign out everywhere else",
  help: "A session lasts 30 minutes. If one is not yours, sign it out and change your password.",
} as const;

export const twoStepPage = {
  heading: "Two-step sign-in",
  line: "A code from your phone, besides the password",
  required: "It is required of everybody here before the desk opens.",
  scan: "Scan this with an authenticator app, or type the key into it.",
  key: "Key",
  code: "Code from the app",
  password: "Your password",
  enable: "Turn on",
  disable: "Turn off",
  on: "Two-step sign-in is on for your account.",
  recovery:
    "Write these recovery codes down now. Each lets you in once without your phone. They are not shown again.",
  done: "I have written them down",
} as const;

export const accountsPage = {
  heading: "Accounts",
  username: "Username",
  role: "Role",
  add: "Add an account",
  save: "Save",
  close: "Closed",
  reset: "Reset password",
  changed: "Saved. The account's sessions have ended.",
  password: (username: string) =>
    `The password of ${username}, shown this once; it must be changed at sign-in:`,
  closed: "closed",
  twoStep: "two-step sign-in",
  temporary: "has yet to choose a password",
  own: "you",
} as const;

export const auditPage = {
  heading: "Audit log",
  columns: ["When", "Who", "What", "Record", "From"],
  older: "Older entries",
} as const;

export const sessionDialog = {
  heading: "Your session ends soon",
  text: "To stay, enter your password. What you have typed is kept.",
  password: "Password",
  code: "Code from your authenticator app",
  stay: "Stay signed in",
  leave: "Logout",
} as const;

export const contactStates = [
  { value: "new", name: "New" },
  { value: "in_progress", name: "In progress" },
  { value: "answered", name: "Answered" },
  { value: "spam", name: "Spam" },
] as const;

export const contactsPage = {
  search: "Name, email, phone or message",
  from: "From",
  to: "To",
  state: "State",
  subject: "Subject",
  assignee: "In hand of",
  assignees: [
    { value: "me", name: "Me" },
    { value: "nobody", name: "Nobody" },
  ],
  me: "Me",
  nobody: "Nobody",
  save: "Save",
  gone: "This record is not there any more",
  reply: "Reply by mail",
  notes: "Private notes",
  noteLabel: "A note for your colleagues",
  addNote: "Add note",
  privacy: "Privacy request…",
  expires: "Marked as spam. It can be taken back until",
  expiresThen: "Then it is deleted for good.",
  eraseQuestion:
    "This takes name, email, phone, message and notes out of the record for good. Date and subject stay.",
  erase: "Erase this person's data",
} as const;

export const donationChoices = [
  { value: "received", name: "Received" },
  { value: "pledged", name: "Pledged" },
  { value: "unconfirmed", name: "Not confirmed" },
  { value: "suspected", name: "Likely spam" },
  { value: "refunded", name: "Refunded" },
  { value: "disputed", name: "Disputed" },
  { value: "voided", name: "Voided" },
] as const;

export const donationsPage = {
  search: "Name, email, note or amount",
  from: "From",
  to: "To",
  type: "Type",
  status: "Status",
  source: "Source",
  min: "From $",
  max: "To $",
  any: "Any",
  test: "Test",
  removeTests: (gifts: number) => `Remove ${gifts.toLocaleString("en-US")} test gifts`,
  confirm: "Confirm this pledge",
  recordPayment: "Record a payment",
  paymentAmount: "Payment, in dollars",
  paid: (amount: string) => `${amount} paid, in raised`,
  open: (amount: string) => `${amount} open, in pledged`,
  reply: "Reply by mail",
  void: "Void…",
  voidQuestion: "A voided record stays in the books and leaves every sum.",
  voidNow: "Void this record",
} as const;

export const desk = {
  heading: "Admin Dashboard",
  label: "Desk",
  overview: "Overview",
  newMessages: (count: number) => `${count.toLocaleString("en-US")} new`,
  refresh: "Refresh Data",
  logout: "Logout",
  donations: "Donations",
  noDonations: "No donation records found",
  contacts: "Contact Submissions",
  accounts: "Accounts",
  audit: "Audit log",
  password: "Password",
  twoStep: "Two-step sign-in",
  sessions: "Sessions",
  back: "Back to the desk",
  exportCsv: "Export to CSV",
  noContacts: "No contact records found",
  privacy: "Privacy",
  newsletter: "Newsletter",
  noSubscribers: "Nobody has confirmed a sign-up yet",
} as const;

/** Notices shown after something happened; `tone` "alarm" is the specification's "destructive". */
export const staffNotices = {
  "signed-in": {
    title: "Authentication successful",
    text: "Welcome to the admin dashboard",
    tone: "plain",
  },
  "signed-out": {
    title: "Logged out",
    text: "You have been successfully logged out",
    tone: "plain",
  },
  expired: {
    title: "Session expired",
    text: "Your session has timed out due to inactivity",
    tone: "alarm",
  },
  failed: { title: "Authentication failed", text: "Invalid credentials provided", tone: "alarm" },
  "password-changed": {
    title: "Password changed",
    text: "Other sessions of your account have ended",
    tone: "plain",
  },
  "two-step-off": {
    title: "Two-step sign-in is off",
    text: "Only your password is asked for now",
    tone: "plain",
  },
  "nothing-to-export": {
    title: "No data to export",
    text: "There are no records available to export",
    tone: "alarm",
  },
  "donations-failed": {
    title: "Error",
    text: "Failed to fetch donation records",
    tone: "alarm",
  },
  "contacts-failed": { title: "Error", text: "Failed to fetch contact records", tone: "alarm" },
  "overview-failed": { title: "Error", text: "Failed to fetch the overview", tone: "alarm" },
  "person-erased": {
    title: "Erased",
    text: "The person's data is gone; the amounts stay in the books",
    tone: "plain",
  },
  refreshed: {
    title: "Data refreshed",
    text: "The latest records have been loaded",
    tone: "plain",
  },
} as const;

export type StaffNotice = keyof typeof staffNotices;

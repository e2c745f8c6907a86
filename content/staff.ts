import { columnsPage } from "./staff-import.ts";

/** The staff area's texts (specification, sections 2 and 8). */
export const signInPage = {
  heading: "Admin Access",
  line: "Staff of the arena campaign",
  username: "Username",
  password: "Password",
  submit: "Access Dashboard",
  submitting: "Authenticating...",
  locked: "Account Locked",
  lockedFor: (minutes: number) => `Too many failed attempts. Try again in ${minutes} minute(s).`,
  lockedNow: "Too many failed attempts. Try again in 15 minutes.",
  opensIn: "Opens in",
  opened: "You can sign in again now.",
  help: "A session lasts 12 hours, and 30 minutes without a key or a press.",
} as const;

export const codePage = {
  heading: "Two-step sign-in",
  line: "The code from your authenticator app",
  code: "Code",
  help: "No phone at hand? A recovery code works here, too; each works once.",
  again: "Start again with the password",
} as const;

export const passwordPage = {
  heading: "Change password",
  line: "For your own account",
  first: "Another person has seen this password. Choose your own.",
  current: "Current password",
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
  help: "A session ends after 12 hours, or 30 minutes after its last action. If one is not yours, sign it out and change your password.",
} as const;

export const twoStepPage = {
  heading: "Two-step sign-in",
  line: "A code from your phone, besides the password",
  required: "Every account here needs it before the desk opens.",
  scan: "Scan this with an authenticator app, or type the key into it.",
  key: "Key",
  code: "Code from the app",
  password: "Your password",
  enable: "Turn on",
  disable: "Turn off",
  on: "Two-step sign-in is on for your account.",
  recovery:
    "Write these recovery codes down now. Each works once in place of the code from your phone. They are not shown again.",
  done: "I have written them down",
} as const;

/** What was refused, and what staff can do about it. */
export const refusals = {
  role: {
    title: "Not allowed",
    heading: "Your role does not allow this",
    text: "Nothing was changed. Ask an administrator.",
  },
  missing: {
    title: "Not found",
    heading: "There is nothing here",
    text: "It may have been removed, or the address may be incomplete.",
  },
  signedOut: {
    title: "Signed out",
    heading: "You are signed out",
    text: "Nothing was saved. Sign in. What you had typed is still there when you go back in your browser.",
  },
  /** Names the account and its role, and the roles that may. */
  ofRole: ({ username, role, roles }: { username: string; role: string; roles: string[] }) =>
    `You are signed in as ${username}, ${role}. ${
      roles.length > 0
        ? `This takes the role ${roles.join(" or ")}: ask an administrator to change yours, or to do it for you.`
        : "No role may do this."
    } Nothing was changed.`,
  signIn: "Sign in",
  toAdmin: "Back to the desk",
} as const;

export const accountsPage = {
  heading: "Accounts",
  username: "Username",
  role: "Role",
  add: "Add a person",
  save: "Save",
  close: "Closed",
  reset: "Reset password",
  saved: "Saved.",
  changed: "Saved. The account's sessions have ended.",
  password: (username: string) =>
    `The password of ${username}, shown this once; it must be changed at sign-in:`,
  closed: "closed",
  twoStep: "two-step sign-in",
  passkeys: (count: number) => (count === 1 ? "1 passkey" : `${count} passkeys`),
  temporary: "First password",
  own: "you",
  change: "Change…",
  notProven: "Your password or the code is not right. Nothing was changed.",
  ownQuestion:
    "This is your own account. Another role, or closing it, signs you out everywhere; only another administrator can open a closed account again or give you another role back.",
  ownMeant: "I mean my own account",
  ownRefused: "This is your own account. Tick “I mean my own account” to change it.",
  publishing: "Publishing on the site",
  writeOnly: "Editors write only: they ask, and administrators publish",
  savedSetting: "Saved.",
  ownReset: "This is your own account. Use the page Password to change its password.",
} as const;

/** The fields that confirm a change of accounts. */
export const stepUp = { password: "Your own password", code: "Code from your app" } as const;

export const auditPage = {
  heading: "Audit log",
  older: "Older entries",
  search: "Name, record or action",
  count: (entries: string) => `${entries} ${entries === "1" ? "entry" : "entries"}`,
  who: "Who",
  what: "What",
  views: "Opened records",
  viewsShown: "shown",
  from: "From",
  to: "To",
  none: "No entry matches these filters.",
  fields: {
    ...columnsPage.fields,
    state: "State",
    assignee: "Assigned to",
    note: "Note added",
    snooze: "Snoozed until",
    answer: "Answered by mail",
    answerUndone: "Answer undone before it was sent",
    reply: "Reply by mail",
    name: "Name",
    text: "Text",
    delivery: "Delivery",
    role: "Role",
    access: "Access",
    passkey: "With a passkey",
    email: "Email",
    records: "Records",
    provider: columnsPage.provider,
    dateOrder: columnsPage.dateOrder,
    stages: "Stages answered",
    rows: "Rows",
    included: "Rows included",
    notice: "Notice",
    organisation: "Organization",
    campaign: "Goal, phases and opening balances",
    giving: "Suggested gifts",
    videos: "Videos",
    privacy: "Privacy policy",
    terms: "Terms of service",
    "editors-write-only": "Editors write only",
  } as Record<string, string>,
} as const;

export const sessionDialog = {
  heading: "Your session ends soon",
  text: "A session lasts 12 hours. To stay, enter your password. What you have typed is kept.",
  idle: "You have not used the desk for a while. What you have typed is kept.",
  over: "A session lasts 12 hours. What you have typed is kept.",
  password: "Password",
  passwordOf: (name: string) => `Password of ${name}`,
  unlock: "Unlock",
  other: "Sign in as another person",
  offline: "The site cannot be reached. Try again in a moment.",
  code: "Code from your authenticator app",
  stay: "Stay signed in",
  until: "Signed in until",
  locks: "locks after 30 minutes without a key or a press.",
} as const;

export const contactStates = [
  { value: "new", name: "New" },
  { value: "in_progress", name: "In progress" },
  { value: "answered", name: "Answered" },
  { value: "spam", name: "Spam" },
] as const;

export const contactsPage = {
  search: "Name, email, phone or message",
  waiting: "Waiting (new, in progress)",
  snoozed: "Snoozed",
  snooze: "Snooze until",
  snoozeWrong: "Choose a day after today, within a year",
  from: "From",
  to: "To",
  state: "State",
  subject: "Subject",
  assignee: "Assigned to",
  unassigned: "Not assigned",
  someone: "A colleague",
  oldest: (wait: string) => `oldest ${wait}`,
  save: "Save",
  gone: "This record no longer exists",
  reply: "Reply by mail",
  setAnswered: "Set to Answered",
  notes: "Private notes",
  noteLabel: "A note for your colleagues",
  addNote: "Add note",
  privacy: "Privacy request…",
  expires: "Marked as spam. You can change that until",
  expiresThen: "Then it is deleted permanently.",
  eraseQuestion:
    "This permanently removes name, email, phone, message and notes from the record. Date and subject stay.",
  erase: "Erase this person's data",
} as const;

export const adminLabels = {
  heading: "Admin Dashboard",
  label: "Desk",
  overview: "Overview",
  newWord: "new",
  refresh: "Refresh Data",
  logout: "Logout",
  donations: "Donations",
  noDonations: "No donation records found",
  contacts: "Contact Submissions",
  accounts: "Accounts",
  audit: "Audit log",
  password: "Password",
  twoStep: "Two-step sign-in",
  passkeys: "Passkeys",
  sessions: "Sessions",
  back: "Back to the desk",
  exportCsv: "Export to CSV",
  exportReadable: "Readable export",
  noContacts: "No contact records found",
  privacy: "Privacy",
  newsletter: "Newsletter",
} as const;

export const settingsLabels = {
  heading: "Settings",
  imports: "Imports",
  failed: (count: number) => `${count} failed`,
} as const;

/** The menu of one's own. */
export const ownMenu = {
  label: "Your account",
  on: "On",
  off: "Off",
  switch: [
    { value: "on", name: "On" },
    { value: "off", name: "Off" },
  ],
  appearance: "Appearance",
  appearanceLine: "How you see the desk, on every device",
  colours: "Colors",
  appearances: [
    { value: "light", name: "Light" },
    { value: "dark", name: "Dark" },
    { value: "system", name: "System" },
  ],
} as const;

export const keyboardHelp = {
  heading: "Keyboard",
  keys: [
    { keys: ["j", "k"], does: "Next and previous row or record" },
    { keys: ["↓", "↑"], does: "Next and previous row" },
    { keys: ["Enter"], does: "Open the row" },
    { keys: ["x"], does: "Choose the row" },
    { keys: ["r"], does: "Reply to the open message" },
    { keys: ["n"], does: "Write a note on it" },
    { keys: ["e"], does: "Set it to Answered" },
    { keys: ["Ctrl", "Enter"], does: "Submit the text that is typed" },
    { keys: ["Esc"], does: "Close what is open, or clear what is chosen" },
    { keys: ["/"], does: "Search the list" },
    { keys: ["Ctrl", "K"], does: "Search everything" },
    { keys: ["?"], does: "These keys" },
  ],
  single: "Single letters and signs are keys",
  close: "Close",
} as const;

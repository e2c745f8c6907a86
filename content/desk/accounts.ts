/** The desk's texts about the people who work here: accounts, invitations, forgotten passwords. */
import { pluralize, pluralizer } from "../count.ts";
export const accountLabels = {
  name: "Name",
  email: "Email",
  usernameHint: "From the email address",
  invited: "Invited",
  inviteHelp: (lasts: string) =>
    `An email with a link leads the person to their password. It works once, for ${lasts}.`,
  addHelp: "No emails are sent from this site: you get a first password to pass on.",
  sentTo: (email: string) => `An invitation is on its way to ${email}.`,
};

/** Why an account was not changed (domain/accounts/accounts.ts). */
export const accountRefusals = {
  missing: "There is no such account",
  "name-long": "This name is too long",
  "email-invalid": "Invalid email address",
  "email-taken": "Another account has this email address",
  "username-invalid": "Use 2 to 40 letters, digits, dots or hyphens",
  "username-taken": "There is an account with this username already",
  "own-reset": "This is your own account. Use the page Password to change its password.",
  "last-administrator": "This is the last administrator; make another one first",
};

export const ownAccountPage = {
  menuName: "Name and email",
  heading: "Name and email",
  lead: (username: string) => `You sign in as ${username}`,
  nameHelp: "Colleagues see it in place of your username.",
  emailHelp: "For a link when you forget your password.",
  save: "Save",
};

export const forgotPasswordPage = {
  link: "Forgot your password?",
  heading: "Forgotten password",
  lead: "An email leads you to a new one",
  email: "Your email address",
  submit: "Send me a link",
  sent: (lasts: string) =>
    `If an account has this address, an email with a link is on its way. The link works once, for ${lasts}.`,
  wait: (minutes: number) =>
    `Too many requests from here. Try again in ${pluralize(minutes, "minute")}.`,
  askAdministrator:
    "This site sends no emails. Ask an administrator of the desk for a new password, or write to",
  back: "Back to sign-in",
};

export const choosePasswordPage = {
  heading: "Choose your password",
  lead: (username: string) => `Your username is ${username}`,
  next: "New password",
  submit: "Save password",
  expiredHeading: "Open the link in your email again",
  expired: "If it leads here again, it was used or is too old: ask for another.",
  sendAnotherLink: "Send me another link",
};

export const accountsPage = {
  heading: "Accounts",
  username: "Username",
  role: "Role",
  add: "Invite a colleague",
  roles: {
    messages: "answers messages, keeps guest lists, and sees no gifts",
    viewer: "reads everything, gifts too, and changes nothing",
    treasurer: "reads everything, and takes files of the books",
    editor: "the office: enters gifts, answers messages, writes the site",
    administrator: "all of it, and accounts, privacy and the audit log",
  },
  save: "Save",
  closeAccount: "May not sign in",
  reset: "Reset password",
  resetQuestion:
    "For someone who has lost everything: a new password is shown once, two-step sign-in is turned off, passkeys are removed, and the account is signed out everywhere. An account that may not sign in stays closed.",
  saved: "Saved.",
  changed: "Saved. The account's sessions have ended.",
  firstPassword: (username: string) =>
    `The password of ${username}, shown this once; it must be changed at sign-in:`,
  closed: "may not sign in",
  twoStep: "two-step sign-in",
  passkeys: pluralizer("passkey"),
  neverSignedIn: "Has not signed in yet",
  ownMark: "you",
  change: "Change…",
  ownQuestion:
    "This is your own account. Another role, or closing it, signs you out everywhere; only another administrator can open a closed account again or give you another role back.",
};

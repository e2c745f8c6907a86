/** Signing in, sessions, and what staff do with their own password and second step. */
import { pluralize } from "../count.ts";

export const signInPage = {
  heading: "Admin Access",
  lead: "Staff of the arena campaign",
  username: "Username",
  password: "Password",
  submit: "Access Dashboard",
  submitting: "Authenticating...",
  locked: "Account Locked",
  lockEnded: "You can sign in again now.",
  oldBrowser:
    "This browser is too old for parts of the desk. Use Chrome or Edge 117, Safari 17.4, Firefox 125, or a later one.",
  help: (longest: string, idle: string) =>
    `A session lasts ${longest}, and ${idle} without a key or a press.`,
};

/**
 * Why a person could not prove their identity (specification, section 8;
 * domain/accounts/throttled-attempt.ts).
 */
export const attemptRefusals = {
  incomplete: () => "Username and password are required",
  invalid: () => "Invalid credentials",
  locked: (minutes: number) => `Too many failed attempts. Try again in ${minutes} minute(s).`,
  "locked-now": (minutes: number) => `Too many failed attempts. Try again in ${minutes} minutes.`,
  "codes-wait": (minutes: number) =>
    `Too many wrong codes. Use a recovery code, or try again in ${pluralize(minutes, "minute")}.`,
  busy: () => "Very many people are signing in just now. Try again in a moment.",
};

export const twoStepCodePage = {
  heading: "Two-step sign-in",
  lead: "The code from your authenticator app",
  code: "Code",
  help: "No phone at hand? A recovery code works here, too; each works once.",
  startAgain: "Start again with the password",
};

/** What is wrong with a new password (domain/accounts/password-rules.ts). */
export const passwordProblems = (min: number, max: number) => ({
  "too-short": `Use at least ${min} characters`,
  "too-long": `Use at most ${max} characters`,
  "has-username": "Leave your username out of it",
  common: "This password is too common",
  obvious: "This password is easy to guess here",
  same: "Choose another one",
});

export const passwordHelp = (min: number) =>
  `At least ${min} characters. Three or four words in a row are easy to remember.`;

export const passwordPage = {
  heading: "Change password",
  lead: "For your own account",
  givenPassword: "This password was given to you. Choose one that only you know.",
  current: "Current password",
  next: "New password",
  wrong: "This is not your current password",
  submit: "Change password",
  help: "All other sessions of this account end.",
};

export const sessionsPage = {
  heading: "Where you are signed in",
  lead: "Every device with a session of your account",
  here: "This device",
  elsewhere: "Another device",
  since: "Signed in",
  from: "from",
  end: "Sign out there",
  endOthers: "Sign out everywhere else",
  help: (longest: string, idle: string) =>
    `A session ends after ${longest}, or ${idle} after its last action. If one is not yours, sign it out and change your password.`,
};

export const twoStepPage = {
  heading: "Two-step sign-in",
  lead: "A code from your phone, besides the password",
  required: "Every account here needs it before the desk opens.",
  scan: "Scan this with an authenticator app, or type the key into it.",
  app: "An authenticator app makes a code every 30 seconds, such as Google Authenticator, Microsoft Authenticator, or the Passwords app of an iPhone.",
  qrCode: "QR code with the key below",
  key: "Key",
  code: "Code from the app",
  enable: "Turn on",
  problems: {
    late: "This page was open for more than ten minutes. Reload it, scan the new code, and remove the old entry from your app.",
    "wrong-code":
      "That code is not right. Codes change every 30 seconds. If every code is refused, the clock of the phone or of the server is wrong.",
  },
  disable: "Turn off…",
  disableNow: "Turn off",
  isOn: "Two-step sign-in is on for your account.",
  otherPhone: "Use another phone",
  otherPhoneNote:
    "Your current phone keeps working until you enter a correct code from the new one. You then get new recovery codes; the old ones end.",
  useThisPhone: "Use this phone",
  renewNote: "For a phone that is lost: the old recovery codes end when new ones are made.",
  renew: "New recovery codes",
  recovery:
    "Two-step sign-in is on. Write these recovery codes down now. Each works once in place of the code from your phone. They are not shown again.",
  done: "I have written them down",
  copy: "Copy",
  copied: "Copied",
  notCopied: "Not copied: select the text yourself",
};

/** Shown before accounts, sign-in settings and what is stored about a person can be changed. */
export const confirmIdentityPage = {
  heading: "Your password, please",
  lead: (lasts: string) =>
    `For the next ${lasts}, you can then change accounts, change how you sign in, refund gifts, and answer privacy requests. If a button led you here, press it again then.`,
  password: "Your password",
  code: "Code from your app",
  submit: "Continue",
  refused: "Your password or the code is not right.",
};

export const sessionDialogLabels = {
  heading: "Your session ends soon",
  text: (longest: string) =>
    `A session lasts ${longest}. Sign in again, now or when it has ended: what you have typed is kept.`,
  idle: "You have not used the desk for a while. What you have typed is kept.",
  typedStays: "What you have typed is kept.",
  signInAgain: "Sign in again",
  staySignedIn: "Stay signed in",
  signedInUntil: "Signed in until",
  lockNote: (idle: string) => `locks after ${idle} without a key or a press.`,
};

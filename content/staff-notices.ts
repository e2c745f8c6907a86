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
  "site-published": {
    title: "Published",
    text: "Every page shows it now",
    tone: "plain",
  },
  "site-scheduled": {
    title: "Scheduled",
    text: "It will be on every page at its time",
    tone: "plain",
  },
  "site-taken-down": {
    title: "Taken down",
    text: "No page shows a notice now",
    tone: "plain",
  },
  "site-withdrawn": {
    title: "Withdrawn",
    text: "It will not be published",
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
    kind: "records",
  },
  "contacts-failed": {
    title: "Error",
    text: "Failed to fetch contact records",
    tone: "alarm",
    kind: "records",
  },
  "overview-failed": {
    title: "Error",
    text: "Failed to fetch the overview",
    tone: "alarm",
    kind: "records",
  },
  "page-failed": {
    title: "Error",
    text: "Failed to fetch this page",
    tone: "alarm",
    kind: "records",
  },
  "person-erased": {
    title: "Erased",
    text: "The person's data is gone; the amounts stay in the books",
    tone: "plain",
  },
  "pledge-confirmed": {
    title: "Pledge confirmed",
    text: "It counts as pledged now",
    tone: "plain",
  },
  "payment-recorded": {
    title: "Payment recorded",
    text: "It counts as raised now",
    tone: "plain",
  },
  "record-voided": {
    title: "Record voided",
    text: "It is in no sum any more; you can restore it",
    tone: "plain",
  },
  "record-restored": { title: "Record restored", text: "It counts as before", tone: "plain" },
  "record-corrected": {
    title: "Correction saved",
    text: "What it said before stands in its history",
    tone: "plain",
  },
  "gift-saved": { title: "Record saved", text: "It counts from now on", tone: "plain" },
  "tests-removed": { title: "Test gifts removed", text: "Real gifts are untouched", tone: "plain" },
  "account-changed": {
    title: "Your account was changed",
    text: "Its sessions have ended",
    tone: "plain",
  },
  "message-saved": { title: "Saved", text: "The message was changed", tone: "plain" },
  "note-added": { title: "Saved", text: "The note was added", tone: "plain" },
  "work-retried": {
    title: "Trying again",
    text: "What was given up is tried anew; this page shows how it went",
    tone: "plain",
  },
  "nothing-to-do": {
    title: "Nothing to do",
    text: "It has been done already, or is not there any more",
    tone: "plain",
  },
  "message-released": {
    title: "Not spam",
    text: "The message goes the way of all others",
    tone: "plain",
  },
  refreshed: {
    title: "Data refreshed",
    text: "The latest records have been loaded",
    tone: "plain",
    kind: "records",
  },
} as const;

export type StaffNotice = keyof typeof staffNotices;

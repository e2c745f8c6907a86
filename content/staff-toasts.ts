/** Short messages after an action; the tone "alarm" is the specification's "destructive". */
interface Toast {
  title: string;
  text: string;
  tone: "plain" | "alarm";
}

const plain = (title: string, text: string): Toast => ({ title, text, tone: "plain" });
const alarm = (title: string, text: string): Toast => ({ title, text, tone: "alarm" });
const fetchFailed = (text: string): Toast => alarm("Error", text);

export const staffToasts = {
  "signed-in": plain("Authentication successful", "Welcome to the admin dashboard"),
  "signed-out": plain("Logged out", "You have been successfully logged out"),
  expired: alarm("Session expired", "Your session has timed out due to inactivity"),
  failed: alarm("Authentication failed", "Invalid credentials provided"),
  "password-changed": plain("Password changed", "Other sessions of your account have ended"),
  "password-chosen": plain("Password saved", "Sign in with it"),
  "own-saved": plain("Saved", "Your account was changed"),
  "passkey-added": plain("Passkey added", "You can sign in with it from now on"),
  "passkey-removed": plain("Passkey removed", "It no longer signs in"),
  "two-step-off": plain("Two-step sign-in is off", "Only your password is asked for now"),
  "attendee-removed": plain("Removed", "The entry is deleted"),
  "attendee-accepted": plain("Put on the list", "A mail says so"),
  "document-published": plain("Published", "The site shows it now"),
  "document-scheduled": plain("Scheduled", "The site will show it at its time"),
  "document-taken-down": plain("Taken down", "Visitors no longer see it"),
  "document-restored": plain("Version restored", "It is the draft now. Publish it to show it"),
  "site-discarded": plain("Draft discarded", "What is published stays as it is"),
  "document-unscheduled": plain("Unscheduled", "It is a draft now, with everything in it"),
  "none-chosen": alarm("Nothing was changed", "No chosen record can be changed this way"),
  "bulk-undone": plain("Undone", "The records are as they were before"),
  "undo-late": alarm("Not undone", "It is too late: change the records one by one"),
  "nothing-to-export": alarm("No data to export", "There are no records available to export"),
  "filter-unread": alarm("Nothing was exported", "A filter is not understood"),
  "donations-failed": fetchFailed("Failed to fetch donation records"),
  "contacts-failed": fetchFailed("Failed to fetch contact records"),
  "overview-failed": fetchFailed("Failed to fetch the overview"),
  "page-failed": fetchFailed("Failed to fetch this page"),
  "person-erased": plain("Erased", "The person's data is gone; the amounts stay in the books"),
  "person-corrected": plain("Saved", "Letters and lists use it from now on"),
  "person-tied": plain("Tied together", "Their records are one person now; no gift has changed"),
  "person-separated": plain("Not the same", "It is not suggested again"),
  "person-untied": plain("Taken back", "They are two people again"),
  "note-saved": plain("Note saved", "Your colleagues see it here"),
  "pledge-confirmed": plain("Pledge confirmed", "It counts as pledged now"),
  "payment-recorded": plain("Payment recorded", "It counts as raised now"),
  "gift-on-pledge": plain("Put on the pledge", "It counts as raised, and no longer as pledged"),
  "gift-off-pledge": plain("Taken off the pledge", "The pledge is open again by its amount"),
  "pledge-written-off": plain("Written off", "The rest no longer counts as pledged"),
  "pledge-reopened": plain("Open again", "The rest counts as pledged"),
  "refund-started": plain("Refund on its way", "If the bank sends it back, the gift counts again"),
  "refund-needs-donor": plain("Refund waits for the donor", "Stripe asked them where it goes"),
  "gift-refunded": plain("Gift refunded", "The donor gets it back within ten days"),
  "letters-sent": plain("Sent", "The emails go out now"),
  "letters-printed": plain("Sent", "The letters count as sent"),
  "letters-put-back": plain("Put back", "They wait in the list again"),
  "gift-thanked": plain("Thanked", "How and when is with the gift"),
  "record-voided": plain("Record voided", "It no longer counts; you can restore it"),
  "record-restored": plain("Record restored", "It counts as before"),
  "record-corrected": plain("Correction saved", "The earlier version is in its history"),
  "gift-saved": plain("Record saved", "It counts from now on"),
  "gifts-separated": plain("Not a duplicate", "These two records no longer count as duplicates"),
  "tests-removed": plain("Test gifts removed", "Real gifts are untouched"),
  "account-changed": plain("Your account was changed", "Its sessions have ended"),
  "message-saved": plain("Saved", "The message was changed"),
  "template-saved": plain("Saved", "Answers can begin with it now"),
  "template-removed": plain("Removed", "The template is gone"),
  "answer-stored": plain("Sent", "The answer goes out now"),
  "note-added": plain("Saved", "The note was added"),
  "work-retried": plain(
    "Trying again",
    "Failed deliveries are tried again; this page shows the results",
  ),
  "address-allowed": plain("Allowed", "Mail goes to this address again"),
  "report-checked": plain("Checked", "The report waits no more"),
  "nothing-to-do": plain("Nothing to do", "It is done already, or the record is gone"),
  "subscriber-added": plain("Added", "The address is on the list"),
  "subscriber-removed": plain("Removed", "The newsletter no longer goes to this address"),
  "not-refreshed": alarm("No connection", "What was loaded stays. Try again in a moment"),
  refreshed: plain("Data refreshed", "The latest records have been loaded"),
} satisfies Record<string, Toast>;

export type StaffToast = keyof typeof staffToasts;

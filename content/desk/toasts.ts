/** Short messages after an action; the tone "alarm" is the specification's "destructive". */
interface Toast {
  title: string;
  text: string;
  tone: "plain" | "alarm";
}

const plain = (title: string, text: string): Toast => ({ title, text, tone: "plain" });
const alarm = (title: string, text: string): Toast => ({ title, text, tone: "alarm" });
const fetchFailed = (text: string) => alarm("Error", text);

export const staffToasts = {
  "signed-in": plain("Authentication successful", "Welcome to the admin dashboard"),
  "signed-out": plain("Logged out", "You have been successfully logged out"),
  expired: alarm("Session expired", "Your session has timed out due to inactivity"),
  ended: alarm("Session ended", "Please sign in again"),
  failed: alarm("Authentication failed", "Invalid credentials provided"),
  "password-changed": plain("Password changed", "Other sessions of your account have ended"),
  "password-chosen": plain("Password saved", "Sign in with it"),
  "own-saved": plain("Saved", "Your account was changed"),
  "passkey-added": plain("Passkey added", "You can sign in with it from now on"),
  "passkey-removed": plain("Passkey removed", "It no longer signs in"),
  "two-step-off": plain("Two-step sign-in is off", "Only your password is asked for now"),
  "guest-removed": plain("Removed", "The entry is deleted"),
  "guest-added": plain("Added", "The guest is on the list"),
  "guest-changed": plain(
    "Changed",
    "Before the gathering an email says so, if there is an address",
  ),
  "guest-accepted": plain("Put on the list", "Before the gathering an email says so"),
  "document-published": plain("Published", "The site shows it now"),
  "document-scheduled": plain("Scheduled", "The site will show it at its time"),
  "document-taken-down": plain("Hidden", "Visitors no longer see it"),
  "document-restored": plain("Version restored", "It is the draft now. Publish it to show it"),
  "site-discarded": plain("Draft discarded", "What is published stays as it is"),
  "document-unscheduled": plain(
    "Unscheduled",
    "It is a draft now, or in the history if there was a draft already",
  ),
  "none-chosen": alarm("Nothing was changed", "No chosen record can be changed this way"),
  "bulk-undone": plain("Undone", "The records are as they were before"),
  "undo-late": alarm("Not undone", "It is too late: change the records one by one"),
  "nothing-to-export": alarm("No data to export", "There are no records available to export"),
  "filter-unread": alarm("Nothing was exported", "A filter is not understood"),
  "donations-failed": fetchFailed("Failed to fetch donation records"),
  "messages-failed": fetchFailed("Failed to fetch contact records"),
  "overview-failed": fetchFailed("Failed to fetch the overview"),
  "page-failed": fetchFailed("Failed to fetch this page"),
  "person-erased": plain("Erased", "The person's data is gone; the amounts stay in the books"),
  "person-corrected": plain("Saved", "Letters and lists use it from now on"),
  "person-merged": plain(
    "Made one person",
    "Their records are one person now; no gift has changed",
  ),
  "person-separated": plain("Not the same", "It is not suggested again"),
  "person-merge-undone": plain("Undone", "They are two people again"),
  "note-saved": plain("Note saved", "Your colleagues see it here"),
  "pledge-confirmed": plain("Pledge confirmed", "It counts as pledged now"),
  "payment-recorded": plain("Payment recorded", "It counts as raised now"),
  "gift-on-pledge": plain("Put on the pledge", "It counts as raised, and no longer as pledged"),
  "gift-off-pledge": plain("Taken off the pledge", "The pledge is open again by its amount"),
  "pledge-written-off": plain("Written off", "The rest no longer counts as pledged"),
  "pledge-reopened": plain("Open again", "The rest counts as pledged"),
  "gift-split": plain("Split", "Two gifts now; on the slip and in a letter it is one check"),
  "monthly-seen": plain("Done", "It waits no more unless it changes again"),
  "refund-started": plain("Refund on its way", "If the bank sends it back, the gift counts again"),
  "refund-unfunded": plain(
    "Refund waits for money",
    "Stripe sends it when the balance there covers it; add money to it at Stripe",
  ),
  "refund-needs-donor": plain("Refund waits for the donor", "Stripe asked them where it goes"),
  "gift-refunded": plain("Gift refunded", "The donor gets it back within ten days"),
  "letters-sent": plain("Sent", "The emails go out now"),
  "letter-not-written": alarm(
    "No letter was written",
    "There is no email for it, no mail is wanted, the person has died, or a gift is not described",
  ),
  "letters-printed": plain("Sent", "The letters count as sent"),
  "letters-put-back": plain("Put back", "What no other letter thanks for waits in the list again"),
  "gift-thanked": plain("Thanked", "How and when is with the gift"),
  "record-voided": plain("Out of the count", "It stays in the list; you can restore it"),
  "check-bounced": plain("Noted: the check came back", "It no longer counts; you can restore it"),
  "record-restored": plain("Restored", "It counts as before"),
  "record-corrected": plain("Saved", "The earlier version is in its history"),
  "gift-saved": plain("Gift saved", "It counts from now on"),
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
  "address-allowed": plain("Allowed", "Email goes to this address again"),
  "report-checked": plain("Checked", "The report waits no more"),
  "nothing-to-do": plain("Nothing to do", "It is done already, or the record is gone"),
  "subscriber-added": plain("Added", "The address is on the list"),
  "subscriber-removed": plain("Removed", "The newsletter no longer goes to this address"),
  "no-connection": alarm("No connection", "What you typed stays here. Press again in a moment"),
  "not-refreshed": alarm("No connection", "What was loaded stays. Try again in a moment"),
  "steps-put-away": plain("Put away", "What they lead to is in Site and Settings"),
  refreshed: plain("Data refreshed", "The latest records have been loaded"),
} satisfies Record<string, Toast>;

export type StaffToast = keyof typeof staffToasts;

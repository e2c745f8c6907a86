/**
 * The sentences that Orca says in Firefox on each way through the product. When you change a
 * form, read them and run the test: a blind person has these sentences instead of the page.
 *
 * A step is a key by its X name, or a text after `=`, and the words that Orca then says. A star
 * presses the key until Orca says them. `site:stop` and `site:start` end the connection and restore
 * it.
 */
export type Step = [keys: string, ...heard: string[]];

interface Walk {
  path: string;
  steps: Step[];
  /** Orca must not say this anywhere on the way. */
  never?: RegExp;
}

const UNTOUCHED = /invalid entry/;

export const WALKS: Record<string, Walk> = {
  "a gift: no word of paying before the form is good": {
    path: "/donate",
    steps: [
      ["*Tab", "Once / Monthly panel. | Once. | selected radio button"],
      ["Tab", "Amount panel. | $100. | selected radio button"],
      ["Tab", "Another amount, in dollars entry"],
      ["=lots"],
      ["Return", "Please check one field.", "nothing was charged", "Enter an amount from $1 to"],
      ["ctrl+a"],
      ["=75"],
      ["Tab", "First Name entry"],
      ["Tab", "Last Name entry"],
      ["Tab", "Email for your receipt entry"],
      ["=nobody"],
      ["Tab", "so your whole gift goes to the arena check box not checked"],
      ["space", "checked"],
      ["Tab", "Keep my gift anonymous check box not checked"],
      ["Tab", "Make a test gift push button", "$77.55, once, as a test."],
      ["Return", "Email for your receipt entry nobody. | Check the email address."],
    ],
    never: /Taking you to Stripe/,
  },
  "the giving page, read line by line": {
    path: "/donate",
    steps: [
      ["*Down", "Phase 1 progress: 6.7 percent."],
      ["*Down", "$100.00, once, as a test."],
      ["*Down", "Make a test gift push button"],
    ],
    never: /progress 6 percent|status ?bar/,
  },
  "a gift that is good goes to the payment": {
    path: "/donate",
    steps: [
      ["*Tab", "Make a test gift push button", "$100.00, once, as a test."],
      ["Return", "Pay $100 heading level 1"],
    ],
    never: UNTOUCHED,
  },
  "a pledge": {
    path: "/donate/pledge",
    steps: [
      ["*Tab", "Amount in dollars entry required"],
      ["=250"],
      ["*Tab", "First Name entry required"],
      ["=Ada"],
      ["Tab", "Last Name entry required"],
      ["=Larkspur"],
      ["Tab", "Email entry required"],
      ["=ada@example.org"],
      ["*Tab", "Send my pledge push button"],
      ["Return", "Thank you for your pledge"],
    ],
    never: UNTOUCHED,
  },
  "a place at a gathering": {
    path: "/events/supper-and-songs",
    steps: [
      ["*Tab", "Name entry required"],
      ["=Ada Larkspur"],
      ["*Tab", "Email entry required"],
      ["=ada@example.org"],
      ["*Tab", "I'll be there push button"],
      ["Return", "There is room for you"],
    ],
    never: UNTOUCHED,
  },
  "a message: errors, then thanks where the form began": {
    path: "/contact",
    steps: [
      ["*Tab", "First Name entry required"],
      ["*Tab", "Submit push button"],
      [
        "Return",
        "Please check the fields marked below.",
        "First Name entry required. | First name is required.",
      ],
      ["=Ada"],
      ["Tab", "Last Name entry required. | Last name is required."],
      ["=Larkspur"],
      ["Tab", "Email entry required. | Invalid email address."],
      ["=ada@example.org"],
      ["*Tab", "Subject combo box"],
      ["Down"],
      ["Tab", "Comments or Questions entry"],
      ["=May I give a horse trailer?"],
      ["Tab", "Submit push button"],
      ["Return", "Message Sent Successfully heading level 3", "We'll get back to you soon"],
    ],
  },
  "the gallery": {
    path: "/plans",
    steps: [
      ["*Tab", "Open: Arena, interior view link"],
      ["Return", "Arena, interior view heading level 2"],
      ["*Tab", "Next push button"],
      ["Return", "2 of 14. Staircase entrance. Concept rendering."],
      ["Return", "3 of 14. Basketball layout. Concept rendering."],
      ["Escape", "Open: Arena, interior view link"],
      ["Tab", "Open: Staircase entrance link"],
    ],
  },
  "signing in": {
    path: "/admin",
    steps: [
      ["*Tab", "Username entry"],
      ["=admin"],
      ["Tab", "Password password text"],
      ["=not this one"],
      ["Return", "Invalid credentials."],
      ["ctrl+a"],
      ["=saddle lantern prairie"],
      ["Return", "Authentication successful"],
    ],
  },
  // This is the list of the person who has signed in.
  "a list: search, choose, open, answered": {
    path: "/admin/messages",
    steps: [
      ["*Tab", "Search entry Search messages."],
      ["=saddles", "0 of 1 message"],
      ["ctrl+a"],
      ["BackSpace", "1 of 1 message"],
      ["*Tab", "Select all rows of this page column header.", "Select Ada Larkspur, "],
      ["space", "checked"],
      ["space", "not checked"],
      ["Tab", "Name column header.", "Ada Larkspur link."],
      ["Return", "complementary content Ada Larkspur."],
      ["*Tab", "Set to Answered push button."],
      ["Return", "complementary content Ada Larkspur. | 1 message set to Answered"],
      ["*Tab", "State combo box"],
      ["Up"],
      ["*Tab", "Save push button"],
      ["Return", "complementary content Ada Larkspur. | Saved The message was changed."],
    ],
    never: UNTOUCHED,
  },
  "a deposit: a row with a mistake, the row, the count": {
    path: "/admin/donations/deposits",
    steps: [
      ["*Tab", "Open a deposit push button."],
      ["Return", "Name entry."],
      ["=Ada Larkspur"],
      ["Return", "Amount entry 0.00."],
      ["=nothing"],
      ["Return", "Check no. entry."],
      ["Return", "Enter the amount, for example 500.00", "Amount entry"],
      ["ctrl+a"],
      ["=250"],
      ["Return", "Check no. entry."],
      ["=1187"],
      ["Return", "1 row saved", "Name entry."],
      ["*Tab", "What you counted (you may leave it empty) entry."],
      ["=250"],
      ["Tab", "Compare push button."],
      ["Return", "It matches"],
    ],
    never: UNTOUCHED,
  },
  // This is the last way, because the site stays stopped when it fails.
  "a message without a connection": {
    path: "/contact",
    steps: [
      ["*Tab", "First Name entry required"],
      ["=Ada"],
      ["Tab", "Last Name entry required"],
      ["=Larkspur"],
      ["Tab", "Email entry required"],
      ["=ada@example.org"],
      ["*Tab", "Subject combo box"],
      ["Down"],
      ["Tab", "Comments or Questions entry"],
      ["=Is there a ramp?"],
      ["site:stop"],
      ["Tab", "Submit push button"],
      ["Return", "Message Sent heading level 3", "saved in this browser"],
      ["site:start"],
    ],
    never: UNTOUCHED,
  },
};

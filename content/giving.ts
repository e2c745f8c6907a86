/** The giving form and the pledge form. The page around them is content/donate.ts. */

export const givingWidget = {
  testMode: "Test mode: no money moves",
  testText:
    "No giving provider is set up yet. This form behaves like a real one: the gift comes back by a signed message and changes the figure.",
  lead: "The form opens here, on this page. It belongs to {provider}, who takes the payment; we never see your card.",
  suggested: "Suggested gifts",
  start: "Give now",
  chosen: "You chose {amount}. Please choose it in the form of {provider}, too.",
  loading: "Loading the form",
  slow: "The form of {provider} is slow or blocked here.",
  elsewhere: "Give on {provider}'s own page",
  elsewhereTest: "Open the test form by itself",
  frameTitle: "Giving form of {provider}",
} as const;

export const pledgeForm = {
  heading: "Make a pledge",
  text: "A pledge is a promise, not a payment. Say what you have in mind, at once or over up to 36 months. We call or write to you before it counts.",
  amount: "Amount in dollars",
  months: "Paid",
  atOnce: "All at once",
  overMonths: "Over {months} months",
  /** Offered; any number from 1 to 36 is taken. */
  monthsOffered: [1, 3, 6, 12, 18, 24, 30, 36],
  notes: "Anything we should know",
  trap: "Leave this field empty",
  submit: "Send my pledge",
  submitting: "Sending...",
  privacy: "We use this to speak with you about your pledge, and for nothing else.",
  problems: "Please look at the marked fields. Nothing you typed is lost.",
  unavailable:
    "Your pledge could not be stored just now. Nothing you typed is lost; please try again.",
  tooMany:
    "There were many pledges from your network just now. Nothing you typed is lost; please try again in an hour.",
  thanks: {
    title: "Thank you for your pledge",
    text: "It is stored. We will get in touch with you before it counts.",
  },
} as const;

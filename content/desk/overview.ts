import { formatNumber, pluralize } from "../count.ts";

const waiting = {
  pledges: { name: "Pledges to confirm", act: "Confirm" },
  installments: { name: "Overdue pledge payments", act: "Record" },
  monthly: { name: "Monthly gifts that stopped", act: "Write", note: "Not charged, or ended" },
  messages: { name: "Messages to answer", act: "Answer" },
  thanks: { name: "Gifts to thank", act: "Thank" },
  statements: {
    name: "Statements to correct",
    act: "Send again",
    note: "Sent, but gifts changed since",
  },
  foreign: {
    name: "Gifts in another currency",
    act: "Enter",
    note: "Void each, and enter by hand the amount deposited",
  },
  duplicates: { name: "Possible duplicates", act: "Compare" },
  duplicatePeople: { name: "People who look alike", act: "Go through", note: "One person or two?" },
  imports: { name: "Files to import", act: "Decide" },
  deposits: { name: "Open deposits", act: "Close", note: "Their gifts are not thanked yet" },
  suspectedPledges: {
    name: "Held pledges",
    act: "Check",
    note: "They look like spam, or many came at once",
  },
  suspectedMessages: { name: "Held spam", act: "Check", note: "Deleted unless delivered" },
  deliveries: { name: "Emails that cannot leave", act: "Look", note: "And other deliveries" },
  reports: { name: "Payment reports", act: "Check", note: "About money, to look at" },
};

export const overviewPage = {
  heading: "Overview",
  noMail:
    "No email leaves this site yet: no answers, thanks or receipts. Ask the person who runs the server to connect a mail server.",
  openRecord: "Open it",
  moreAlerts: (count: number) => pluralize(count, "more warning"),
  stepsHeading: "First steps",
  stepDone: "Done",
  putAway: "Put away",
  steps: {
    organization: {
      name: "Enter the organization",
      why: "Name, addresses, phone; they are examples now",
      to: "/admin/site/edit/organization",
    },
    receiver: {
      name: "Say who gives the tax receipt",
      why: "The church and its EIN, on the same page",
      to: "/admin/site/edit/organization",
    },
    mail: {
      name: "Have a mail server connected",
      why: "By the person who runs the server",
      to: null,
    },
    people: {
      name: "Invite your colleagues",
      why: "Each with a role of their own",
      to: "/admin/accounts",
    },
    import: {
      name: "Import the gifts so far",
      why: "From a spreadsheet or another program, or add the first by hand",
      to: "/admin/import",
    },
    balances: {
      name: "Confirm the opening balances",
      why: "What was given before this site; until then figures are called starting figures",
      to: "/admin/site/edit/campaign",
    },
  },
  pastSteps: {
    lead: "The timeline on the page Community Gatherings says:",
    still: ({ years, name, status }: { years: string; name: string; status: string }) =>
      `${years}: ${name} is still ${status}.`,
    act: "Change the timeline",
  },
  largePage: {
    act: "Edit the page",
    why: (path: string) =>
      `The page ${path} has grown: phones on a weak signal now wait longer for it. Shorter texts, or an entry fewer, make it quick again.`,
  },
  waitingHeading: "Waiting",
  waiting,
  inAll: (amount: string) => `${amount} in all`,
  messageStates: (states: { fresh: number; inProgress: number; mine: number }) =>
    [
      `${formatNumber(states.fresh)} new`,
      `${formatNumber(states.inProgress)} in progress`,
      states.mine > 0 && `${formatNumber(states.mine)} assigned to me`,
    ]
      .filter(Boolean)
      .join(", "),
  importsNote: (kept: string) => `Canceled ${kept} after the upload`,
  what: "What",
  ageAxis: ["today", "1 day", "3 days", "1 week"],
  oldestHead: "Oldest",
  oldestAge: (age: string) => `Oldest ${age}: `,
  ages: (count: number, late: number, oldest: string) =>
    `${formatNumber(count)} waiting, ${formatNumber(late)} late, oldest ${oldest}`,
  nothingWaits: "Nothing is waiting.",
  dueSoon: (count: number, sum: string, day: string) =>
    `Due in the next 30 days: ${pluralize(count, "pledge payment")}, ${sum}, first on ${day}`,
  lateRule: (late: string, lateThanks: string, lateDelivery: string) =>
    `late: after ${late}, thanks after ${lateThanks}, an email that cannot leave after ${lateDelivery}`,

  justIn: "Just in",
  today: (count: number) => `${formatNumber(count)} today`,
  nothingHasComeIn: "No gift and no message has come in yet.",
  live: "Live",
  connecting: "Connecting",
  notLive: (time: string) => `Not live, last at ${time}`,

  figures: "Figures",
  percent: (phase: string) => [`of the ${phase} goal`, "raised or pledged"] as const,
  raised: "raised",
  pledged: "pledged, still open",
  toGo: "to go",
  changeInMonth: (change: string, month: string) => `${change} in ${month}`,
  barLabel: (raised: string, pledged: string, goal: string) =>
    `To scale: ${raised} raised and ${pledged} pledged of ${goal}`,
  goal: (phase: string, amount: string) => `${phase} goal ${amount}`,

  byMonth: "Received by month",
  board: "Giving by method and designation",
  monthSoFar: (month: string) => `Dollars; ${month} so far hatched`,

  figuresNote: (zone: string) => `Records of this site and opening balances. Months as in ${zone}.`,
  countingRule:
    "Refunded, disputed and voided records are not counted; earlier months are shown as they are known today.",
  publicFigure: (raised: string, pledged: string) =>
    `The public figure comes from Salesforce: ${raised} raised, ${pledged} pledged.`,
};

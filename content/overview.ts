/** The overview of the staff area. */
export const overviewPage = {
  heading: "Overview",
  percent: (phase: string) => [`of the ${phase} goal`, "raised or pledged"] as const,
  raised: "raised",
  pledged: "pledged, still open",
  toGo: "to go",
  ofGoal: (goal: string) => `of ${goal}`,
  within: (change: string, month: string) => `${change} in ${month}`,
  withinNet: (change: string, month: string) => `${change} net in ${month}`,
  barLabel: (raised: string, pledged: string, goal: string) =>
    `To scale: ${raised} raised and ${pledged} pledged of ${goal}`,
  goal: (phase: string, amount: string) => `${phase} goal ${amount}`,

  overTime: (year: number) => `Raised and pledged, ${year}`,
  scale: "Scale",
  fit: "Fit the data",
  toGoal: "To the goal",
  offScale: (phase: string, goal: string) => `${phase} goal, ${goal},`,
  timesHigher: (times: number) =>
    `is ${times.toLocaleString("en-US")} times the height of this chart`,
  both: "Raised + pledged",
  solid: "Raised",
  solidNote: "(solid)",
  hatched: "Pledged",
  hatchedNote: "(hatched)",
  dashedNote: "(dashed)",
  start: "Start",
  otherYears: "Year",

  byMonth: "Gifts by month",
  byMonthNote: "Dollars received.",
  toDate: (month: string) => `${month} is to date (hatched).`,
  byType: "Gifts by type",
  noGifts: "No gift has come in yet.",
  allTypes: "All types",

  showTable: "Show as table",
  showChart: "Show as chart",
  columns: {
    month: "Month",
    raised: "Raised",
    pledged: "Pledged, open",
    both: "Together",
    received: "Received",
    gifts: "Gifts",
    type: "Type",
    share: "Share",
  },

  messages: "Messages waiting",
  openAll: (count: number) => `Open all ${count.toLocaleString("en-US")}`,
  noMessages: "Nothing waits. Every message is answered.",
  newCount: (count: number) => `${count.toLocaleString("en-US")} new`,
  inProgressCount: (count: number) => `${count.toLocaleString("en-US")} in progress`,
  oldest: (wait: string) => `oldest waits ${wait}`,

  queue: "Delivery queue",
  openQueue: "Open queue",
  queueColumns: ["Job", "State", "Waiting", "Last done"],
  running: "Running",
  notConfigured: "Not configured",
  retrying: "Retrying",
  stopped: "Stopped",
  never: "never",
  ago: (wait: string) => `${wait} ago`,
  noJobs: "Nothing has been delivered yet.",
  givenUp: (count: number) =>
    count === 1
      ? "1 delivery was given up"
      : `${count.toLocaleString("en-US")} deliveries were given up`,
  givenUpText: "What was to be sent is safe here and has not been delivered.",
  readError: "Read the error",

  note: (zone: string) => `Times in your zone · months cut in ${zone}`,
  counted:
    "Counted from this site's own records and the opening balances. Refunded, disputed and voided records are out; earlier months are shown as they are known today.",
  publicFigure: (raised: string, pledged: string) =>
    `The public figure comes from Salesforce: ${raised} raised, ${pledged} pledged.`,
} as const;

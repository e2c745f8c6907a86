/** The campaign until staff publish another one (specification, sections 3 and 9). */
export interface Phase {
  name: string;
  title: string;
  amountCents: number;
  status: "Current Focus" | "Coming Soon" | "Future Growth";
  text: string;
}

export const phases: readonly [Phase, Phase, Phase] = [
  {
    name: "Phase 1",
    title: "Phase 1: Main Facility and Infrastructure",
    amountCents: 30_000_000_00,
    status: "Current Focus",
    text: "The covered arena with its floor and seating, and the infrastructure it stands on.",
  },
  {
    name: "Phase 2",
    title: "Phase 2",
    amountCents: 8_000_000_00,
    status: "Coming Soon",
    text: "In the concept plans: the club level, with conference rooms, and the Heritage Barn.",
  },
  {
    name: "Phase 3",
    title: "Phase 3",
    amountCents: 2_000_000_00,
    status: "Future Growth",
    text: "In the concept plans: camping and trails.",
  },
];

/**
 * The amounts raised and pledged before this site kept the records: the specification's starting
 * values. `enteredOn` is empty until staff confirm them with a date.
 */
export const openingBalance = {
  raisedCents: 500_000_00,
  pledgedCents: 1_500_000_00,
  enteredOn: "",
  source: "",
};

/** Whether each phase shows a bar of what is raised for it. Money beyond a phase fills the next. */
export const showPhaseBars: boolean = true;

/** Beside a figure that the site could not count again (specification, section 8). */
export const staleFigureNote = "Using cached data - live update temporarily unavailable";

export const goalLabels = {
  reached: "The goal is reached.",
  passed: "The goal is passed.",
  beyond: "Beyond the goal",
  next: "What is raised beyond it fills the next phase.",
};

export const howCountedTexts = {
  summary: "How this is counted",
  startingSummary: "About these starting figures",
  raised:
    "Raised is money that has come in: gifts through this site, gifts that staff record, and payments on pledges.",
  pledged:
    "Pledged is what people have promised and we have confirmed, less what they have paid of it.",
  notCounted: "Refunded, disputed and withdrawn gifts don't count.",
  ledger: "See the open ledger",
  matching: (giver: string, upTo: string, until: string, owed: string) =>
    `Matching gift: ${giver}, up to ${upTo}${until && ` until ${until}`}. ${owed} matched and not paid yet; it counts once paid.`,
  source: "Source:",
  unconfirmed: "Starting figures. We're still checking them against the books.",
  openingBalances: "The sums include the balances from before these records, entered on",
  sources: {
    ledger: "from this campaign's own records",
    salesforce: "from the campaign's books in Salesforce",
  },
};

/** The open ledger: what the public figure counts. */
export const ledgerPage = {
  section: "Ledger",
  heading: "The open ledger",
  lead: "See where the total comes from, month by month. No donor is ever named.",
  sumsLead: "What is raised and pledged for the arena. No donor is ever named.",
  description: "What is raised and pledged for the arena, by month, size of gift and week.",
  /** On the sharing card, below the percentage. */
  cardOf: (goal: string, phase: string) => `of ${goal} for ${phase}`,
  raised: "Raised",
  pledged: "Pledged",
  refunded: "Refunded or corrected, already subtracted",
  byMonth: { heading: "Raised, by month", first: "Month" },
  bySize: { heading: (month: string) => `${month}, by size`, first: "Size of gift" },
  byDays: { heading: (size: string) => `${size}, by week`, first: "Days" },
  makesUp: (sum: string) => `Where ${sum} came from`,
  entries: "Gifts",
  sum: "Sum",
  opening: "Before this website kept records",
  /** Changes "November 2026" to "November, so far". */
  soFar: (month: string) => `${month.replace(/ \d{4}$/, "")}, so far`,
  months: (first: string, last: string) => `${first} to ${last}`,
  day: "Day",
  unlisted: "Most recent gifts",
  unlistedNote:
    "The newest gifts are listed once a day, and only in groups of at least five people. Until then they are in the sum above.",
  heldBackNote:
    "A month's gifts are listed once the month is over, and only in groups of at least five people. Until then they are in the sum above.",
  sizes: {
    "under-100": "Under $100",
    "100-499": "$100 to $499",
    "500-999": "$500 to $999",
    "1000": "$1,000 and more",
    several: "Sizes combined",
    corrected: "Refunded or corrected",
  },
  days: (month: string, last: number) => ({
    "1-7": `${month} 1 to 7`,
    "8-14": `${month} 8 to 14`,
    "15-21": `${month} 15 to 21`,
    "22-31": `${month} 22 to ${last}`,
    several: "Weeks combined",
  }),
  joined:
    "To protect donors, we combine gifts when a group has fewer than five people, or when its sum would reveal a single gift. A correction counts in the month in which it was made.",
  back: "All months",
  empty: "No gift is listed yet. The sums above are complete.",
  sumsOnly: "The gifts behind these sums aren't listed by month right now.",
  crm: "The figure comes from the campaign's books in Salesforce, which this page can't list by month.",
  counted: {
    heading: "How it is counted",
    text: "Raised is money that has come in. A paid pledge moves from pledged to raised and never counts twice. Pledges are shown as one sum only. The sums above change with each gift.",
    rows: "The rows change when a group of gifts is listed.",
  },
  adds: {
    heading: "It adds up",
    text: "Every table adds up to the cent: to the row you opened, and to the total on the home page.",
    opening: (day: string) => `The sum before this website kept records was confirmed on ${day}.`,
  },
  take: {
    heading: "Download",
    csv: "CSV",
    json: "JSON",
    text: "All rows, for spreadsheets and other sites. Columns: month, size of gift, days of the month, gifts, dollars, and the first month where several are listed together. The dollars add up to what is raised.",
  },
};

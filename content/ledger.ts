/** The open ledger: what the public figure counts. */
export const ledgerPage = {
  section: "Ledger",
  heading: "The open ledger",
  lead: "See what the figure counts, month by month. No row points to a person.",
  description:
    "What the arena's fundraising figure counts: raised and pledged, by month, size of gift and week.",
  /** On the sharing card, below the percent. */
  cardOf: (goal: string, phase: string) => `of ${goal} for ${phase}`,
  raised: "Raised",
  pledged: "Pledged",
  refunded: "Refunded or corrected, already taken off",
  byMonth: { heading: "Raised, by month", first: "Month" },
  bySize: { heading: (month: string) => `${month}, by size`, first: "Size of gift" },
  byDays: { heading: (size: string) => `${size}, by week`, first: "Days" },
  makesUp: (sum: string) => `What makes up ${sum}`,
  entries: "Gifts",
  sum: "Sum",
  opening: "Before these records",
  /** "November 2026" as "November, so far". */
  soFar: (month: string) => `${month.split(" ")[0]}, so far`,
  unlisted: "Not listed yet",
  unlistedNote:
    "The newest gifts are listed once a day, and only in groups of at least five. Until then they are in the sum above.",
  sizes: {
    "under-100": "Under $100",
    "100-499": "$100 to $499",
    "500-999": "$500 to $999",
    "1000": "$1,000 and more",
    several: "Sizes together",
    corrected: "Refunded or corrected",
  },
  days: (month: string, last: number) => ({
    "1-7": `${month} 1 to 7`,
    "8-14": `${month} 8 to 14`,
    "15-21": `${month} 15 to 21`,
    "22-31": `${month} 22 to ${last}`,
    several: "Weeks together",
  }),
  joined:
    "A group of fewer than five gifts, or whose sum would tell what each of them was, is joined with others. A correction counts as an entry in the month in which it was made.",
  back: "All months",
  empty: "No gift is listed yet. The sums above are complete.",
  crm: "The figure comes from the campaign's books in Salesforce, which this page cannot list by month.",
  counted: {
    heading: "How it is counted",
    text: "Raised is money that has come in. A paid pledge moves from pledged to raised and never counts twice. Pledges are shown as one sum only. The sums above move with each gift, the rows by groups of gifts.",
  },
  adds: {
    heading: "It adds up",
    text: "The rows of every table add up to the row that it opens, to the cent, and the first table to the figure of the home page.",
    opening: (day: string) => `The sum before these records was confirmed on ${day}.`,
  },
  take: {
    heading: "Take it with you",
    csv: "CSV",
    json: "JSON",
    text: "All rows, open to other sites. Columns: month, size of gift, days of the month, gifts, and dollars. The dollars add up to what is raised.",
  },
} as const;

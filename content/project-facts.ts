/**
 * Headings and labels for the people, project team, budget, log, questions and documents that staff
 * enter.
 */
export const projectLabels = {
  section: "Project",
  team: "Who we are",
  projectTeam: "The project team",
  budgetOf: (phase: string) => `Budget of ${phase}`,
  row: "What it pays for",
  amount: "Budget",
  spent: "Spent so far",
  raised: "Raised so far",
  total: "Total",
  ofPhase: (sum: string, amount: string, phase: string) =>
    sum === amount
      ? `These rows add up to the whole of ${phase}.`
      : `${sum} of the ${amount} for ${phase} is listed here.`,
  checked: (day: string) => `As of ${day}.`,
  log: "Construction log",
  newest: "From the construction log",
  allLog: "See the construction log",
  papers: "Documents",
  waysForLarge: "Ways for a large gift",
  legalName: "Legal name",
  ein: "EIN",
  account: "Account details",
  askAccount: "We give them by phone, so nobody can change them on the way:",
  youGet: "You get:",
  names: "Names",
  places: "Places that can carry a name",
  placesLead:
    "A gift can give a part of the building a name. Nothing is sold here: pick a place, and we'll talk.",
  place: "Place",
  gift: "Gift",
  taken: "Named",
  free: "Free",
  askName: "Ask about a place",
  seePlaces: "See places that can carry a name",
  questionsShort: "Questions",
  questions: "Questions before you give",
};

/** Formats "PDF, 0.4 MB". */
export const pdfSize = (bytes: number) => `PDF, ${Math.max(0.1, bytes / 1e6).toFixed(1)} MB`;

/** Why a file is refused. */
export const pdfProblems = {
  empty: "The file is empty. Please choose another one",
  "too-large": "Larger than 20 MB. Please make it smaller first",
  "not-a-pdf": "Not a PDF, whatever its name says. Please save it as PDF first",
  "broken-off": "The upload stopped. Please try again",
};

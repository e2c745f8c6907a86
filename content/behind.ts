/** Around what staff say of who and what stands behind the project. */
export const behindLabels = {
  section: "Project",
  team: "Who we are",
  projectTeam: "The project team",
  budgetOf: (phase: string) => `Budget of ${phase}`,
  row: "What it pays for",
  amount: "Budget",
  spent: "Spent so far",
  total: "Total",
  ofPhase: (sum: string, amount: string, phase: string) =>
    sum === amount
      ? `These rows add up to the whole of ${phase}.`
      : `${sum} of the ${amount} for ${phase} is listed here.`,
  checked: (day: string) => `As of ${day}.`,
  log: "Construction log",
  newest: "From the construction log",
  allLog: "See the construction log",
  questionsShort: "Questions",
  questions: "Questions before you give",
} as const;

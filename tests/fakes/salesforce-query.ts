/** The part of SOQL that the site asks: one SUM over opportunities under ANDed conditions. */
export interface Opportunity {
  Amount: number | null;
  IsWon: boolean;
  StageName: string;
  CampaignId: string | null;
}

const QUERY = /^SELECT SUM\((\w+)\)(?: (\w+))? FROM Opportunity(?: WHERE (.+))?$/;

/** Null for what Salesforce would call malformed. A sum over nothing is null, as there. */
export function answerQuery(query: string, opportunities: Opportunity[]) {
  const [whole, field, alias = "expr0", where] = QUERY.exec(query) ?? [];
  if (!whole || field !== "Amount") return null;
  const conditions = where ? where.split(" AND ").map(toCondition) : [];
  if (conditions.includes(null)) return null;
  const amounts = opportunities
    .filter((opportunity) => conditions.every((holds) => holds?.(opportunity)))
    .flatMap(({ Amount }) => (Amount === null ? [] : [Amount]));
  const sum = amounts.length > 0 ? amounts.reduce((a, b) => a + b, 0) : null;
  const record = { attributes: { type: "AggregateResult" }, [alias]: sum };
  return { totalSize: 1, done: true, records: [record] };
}

function toCondition(text: string): ((opportunity: Opportunity) => boolean) | null {
  const truth = /^IsWon = (true|false)$/.exec(text);
  if (truth) return ({ IsWon }) => IsWon === (truth[1] === "true");
  const list = /^(StageName|CampaignId) IN \((.+)\)$/.exec(text);
  if (!list) return null;
  const values = Array.from(list[2]?.matchAll(/'((?:[^'\\]|\\.)*)'/g) ?? [], (match) =>
    (match[1] ?? "").replace(/\\(.)/g, "$1"),
  );
  return (opportunity) => values.includes(opportunity[list[1] as "StageName"] ?? "");
}

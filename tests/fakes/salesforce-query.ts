/**
 * Imitates the part of SOQL that the site uses: a COUNT and a SUM over records of one object under
 * ANDed conditions.
 */
export interface Opportunity {
  Amount: number | null;
  IsWon: boolean;
  StageName: string;
  CampaignId: string | null;
}

/** A gift of Nonprofit Cloud. CurrentAmount is the amount that is left after refunds. */
export interface GiftTransaction {
  CurrentAmount: number | null;
  OriginalAmount: number | null;
  Status: "Unpaid" | "Paid" | "Fully Refunded" | "Canceled";
  "GiftCommitment.ScheduleType": "Recurring" | "Custom" | null;
  CampaignId: string | null;
}

type Values = Record<string, unknown>;
export interface Records {
  Opportunity: readonly Opportunity[];
  /** Null in an org without Nonprofit Cloud. */
  GiftTransaction: readonly GiftTransaction[] | null;
}

const QUERY = /^SELECT COUNT\(Id\) (\w+), SUM\((\w+)\) (\w+) FROM (\w+)(?: WHERE (.+))?$/;
const FIELDS: Record<string, readonly string[]> = {
  Opportunity: ["Amount", "IsWon", "StageName", "CampaignId"],
  GiftTransaction: [
    "CurrentAmount",
    "OriginalAmount",
    "Status",
    "GiftCommitment.ScheduleType",
    "CampaignId",
  ],
};

/**
 * Answers a query, or returns Salesforce's error code for one that it refuses. As in Salesforce, a
 * sum over no records is null.
 */
export function answerQuery(query: string, all: Records) {
  const [whole, counted = "", field = "", summed = "", object = "", where] =
    QUERY.exec(query) ?? [];
  if (!whole) return "MALFORMED_QUERY";
  const records = all[object as keyof Records] as unknown as readonly Values[] | null | undefined;
  if (!records) return "INVALID_TYPE";
  const conditions = where ? where.split(" AND ").map(toCondition) : [];
  const fields = [field, ...conditions.map((condition) => condition?.field ?? "")];
  if (conditions.includes(null)) return "MALFORMED_QUERY";
  if (fields.some((name) => !FIELDS[object]?.includes(name))) return "INVALID_FIELD";
  const matches = records.filter((record) =>
    conditions.every((condition) => condition?.values.includes(String(record[condition.field]))),
  );
  const amounts = matches.flatMap((record) => (record[field] as number | null) ?? []);
  const sum = amounts.length > 0 ? amounts.reduce((a, b) => a + b, 0) : null;
  const record = {
    attributes: { type: "AggregateResult" },
    [counted]: matches.length,
    [summed]: sum,
  };
  return { totalSize: 1, done: true, records: [record] };
}

/**
 * Parses `Field = true`, `Field = 'text'`, or `Field IN ('text', 'text')`; null for anything else.
 */
function toCondition(text: string): { field: string; values: string[] } | null {
  const truth = /^(\w+) = (true|false)$/.exec(text);
  if (truth) return { field: truth[1] ?? "", values: [truth[2] ?? ""] };
  const [, field = "", list = ""] = /^([\w.]+) (?:=|IN) (.+)$/.exec(text) ?? [];
  const values = Array.from(list.matchAll(/'((?:[^'\\]|\\.)*)'/g), (match) =>
    (match[1] ?? "").replace(/\\(.)/g, "$1"),
  );
  return field && values.length > 0 ? { field, values } : null;
}

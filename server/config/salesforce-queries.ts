import type { Values } from "./variables.ts";

/** The SOQL that sums raised and pledged money, unless the operator set queries. */
export function salesforceQueries({ campaignIds, pledgedStages, ...set }: Values["salesforce"]) {
  const inCampaigns = campaignIds.length > 0 ? [`CampaignId IN (${quoteAll(campaignIds)})`] : [];
  const sumOf = (...conditions: string[]) =>
    `SELECT SUM(Amount) total FROM Opportunity WHERE ${[...conditions, ...inCampaigns].join(" AND ")}`;
  return {
    raisedQuery: set.raisedQuery ?? sumOf("IsWon = true"),
    // A pledge that has been won is raised money, and must not be counted twice.
    pledgedQuery:
      set.pledgedQuery ?? sumOf("IsWon = false", `StageName IN (${quoteAll(pledgedStages)})`),
  };
}

/** SOQL strings (SOQL reference, "Quoted String Escape Sequences"). */
const quoteAll = (texts: string[]) =>
  texts.map((text) => `'${text.replace(/[\\']/g, "\\$&")}'`).join(", ");

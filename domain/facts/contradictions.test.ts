import { expect, test } from "vitest";
import { findContradictions } from "./contradictions.ts";
import { firstCampaign } from "./kinds/campaign.ts";

test("the first edition contradicts neither itself nor texts that say its amounts", () => {
  const text = "$30,000,000, then $38 million, in all about 40 million dollars; tickets $12.50";
  expect(findContradictions(firstCampaign, [["news/x", { body: [text] }]])).toEqual([]);
});

test("a goal that is neither the first phase's nor all phases' is said, and so is a focus on no phase", () => {
  const [first, second, third] = firstCampaign.phases;
  const campaign = {
    ...firstCampaign,
    goalCents: 3_100_000_000,
    phases: [{ ...first, status: "Coming Soon" as const }, second, third] as const,
  };
  const found = findContradictions({ ...campaign, phases: [...campaign.phases] }, []);
  expect(found.map(({ message }) => message)).toEqual([
    "The goal is $31,000,000, but Phase 1 costs $30,000,000 and all phases together $40,000,000.",
    "No phase is the current focus.",
  ]);
});

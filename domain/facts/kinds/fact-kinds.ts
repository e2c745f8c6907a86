/** The facts as kinds of content. Null: the first edition. */
import type { z } from "zod";
import { campaignSchema, describeCampaign, firstCampaign } from "./campaign.ts";
import { describeGiving, firstGiving, givingSchema } from "./giving.ts";
import { describeLegal, firstPrivacy, firstTerms, legalSchema } from "./legal.ts";
import { describeVideos, organisationSchema, videosSchema } from "./organisation.ts";

/** `first` describes the first edition, where the code alone knows it. */
const facts = <Value>(
  schema: z.ZodType<Value>,
  describe: (value: Value) => string,
  first?: Value,
) => ({
  schema: schema.nullable(),
  first: null as Value | null,
  title: (value: Value | null) =>
    value ? describe(value) : `Original text${first ? `: ${describe(first)}` : ""}`,
});

export const factKinds = {
  organisation: facts(
    organisationSchema,
    ({ name, email, phone, hours }) => `${name}, ${email}, ${phone}, ${hours}`,
  ),
  campaign: facts(campaignSchema, describeCampaign, firstCampaign),
  giving: facts(givingSchema, describeGiving, firstGiving),
  videos: facts(videosSchema, describeVideos),
  privacy: facts(legalSchema, describeLegal, firstPrivacy()),
  terms: facts(legalSchema, describeLegal, firstTerms),
};

/** Every group of facts, in the order in which the desk lists them. */
export type FactGroup = keyof typeof factKinds;
export const FACT_GROUPS = Object.keys(factKinds) as FactGroup[];

export const findFactGroup = (key: string | undefined): FactGroup | undefined =>
  FACT_GROUPS.find((group) => group === key);

import type { z } from "zod";
import { organisationDefaults } from "#content/organisation.ts";
import { campaignSchema, describeCampaign, firstCampaign } from "./campaign.ts";
import { describeGiving, firstGiving, givingSchema } from "./giving.ts";
import { describeLegal, firstPrivacy, firstTerms, legalSchema } from "./legal.ts";
import { describeVideos, organisationSchema, videosSchema } from "./organisation.ts";

const facts = <Value>(schema: z.ZodType<Value>, title: (value: Value) => string, first: Value) => ({
  schema,
  first,
  title,
});

export const factKinds = {
  organisation: facts(
    organisationSchema,
    ({ name, email, phone, hours }) => `${name}, ${email}, ${phone}, ${hours}`,
    organisationDefaults,
  ),
  campaign: facts(campaignSchema, describeCampaign, firstCampaign),
  giving: facts(givingSchema, describeGiving, firstGiving),
  videos: facts(videosSchema, describeVideos, { facility: null, arena: null, news: null }),
  privacy: facts(legalSchema, describeLegal, firstPrivacy),
  terms: facts(legalSchema, describeLegal, firstTerms),
};

export type FactGroup = keyof typeof factKinds;
export const FACT_GROUPS = Object.keys(factKinds) as FactGroup[];

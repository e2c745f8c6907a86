import type { CampaignFigures, ProgressReport } from "./progress.ts";

/** Adds to the reports of a source what they are compared with, where staff have published it. */
export function withCampaign(
  read: () => Promise<ProgressReport | null>,
  published: () => CampaignFigures | null,
): () => Promise<ProgressReport | null> {
  return async () => {
    const report = await read();
    const campaign = published();
    return report && campaign ? { ...report, campaign } : report;
  };
}

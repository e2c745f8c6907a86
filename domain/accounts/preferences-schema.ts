/** How a member of staff sees the desk. */
import { z } from "zod";
import { preferenceLabels } from "#content/records.ts";

export const PREFERENCE_DEFAULTS = {
  density: "comfortable",
  rowsPerPage: 50,
  singleKeys: true,
  appearance: "system",
} as const;

export const preferencesSchema = z.object({
  density: z.enum(["comfortable", "compact"]).catch(PREFERENCE_DEFAULTS.density),
  rowsPerPage: z.coerce
    .number()
    .refine((rows) => preferenceLabels.rowsChoices.some((choice) => choice === rows))
    .catch(PREFERENCE_DEFAULTS.rowsPerPage),
  /** Whether single letters are commands; WCAG 2.1.4 requires a way to turn them off. */
  singleKeys: z.stringbool().catch(PREFERENCE_DEFAULTS.singleKeys),
  appearance: z.enum(["light", "dark", "system"]).catch(PREFERENCE_DEFAULTS.appearance),
});

export type DeskPreferences = z.output<typeof preferencesSchema>;

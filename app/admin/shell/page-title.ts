import { adminLabels } from "#content/staff.ts";

/** The title of a page of the staff area. */
export const pageTitle = (heading: string) => [{ title: `${heading} · ${adminLabels.heading}` }];

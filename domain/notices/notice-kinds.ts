/** What mails inform people of, and how soon. */
import type { StaffRole } from "#db/schema.ts";
import { may } from "#domain/accounts/roles.ts";

const NOTICE_KINDS = ["messages", "pledges", "deliveries", "assigned"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** "at-once" is within a minute or two; what is not chosen is "never". */
export const PACES = ["at-once", "daily", "never"] as const;
export type Pace = (typeof PACES)[number];

/** The hour of the daily mail, in the organisation's zone. */
export const DIGEST_HOUR = 7;

/** Records are assigned only to people who may handle them. */
export const kindsFor = (role: StaffRole): readonly NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => kind !== "assigned" || may(role, "handle"));

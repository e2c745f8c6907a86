import type { Selectable } from "kysely";
import type { crmColumns } from "#db/personal-columns.ts";
import type { ContactTable } from "#db/schema.ts";

type Column = Exclude<(typeof crmColumns)[number], "name" | "first_name" | "last_name">;

/**
 * A contact message for the CRM (specification, section 3): the columns with the rule `crm` in
 * db/personal-columns.ts, with the name in two parts.
 */
export interface CrmCase extends Pick<Selectable<ContactTable>, Column> {
  /** The site's id of the message. A repetition does not create a second case. */
  messageId: string;
  firstName: string;
  lastName: string;
}

export interface Crm {
  /** Creates the case unless it exists. Rejects with DeliveryFailure. */
  saveCase(message: CrmCase, signal: AbortSignal): Promise<void>;
  /**
   * Raised and pledged in whole cents; null when there is no record. Rejects with DeliveryFailure.
   */
  sumGiving(
    signal: AbortSignal,
  ): Promise<{ raisedCents: number | null; pledgedCents: number | null }>;
}

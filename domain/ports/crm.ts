import type { Selectable } from "kysely";
import type { followUpColumns } from "#db/personal-columns.ts";
import type { ContactTable } from "#db/schema.ts";

/** A contact message for the CRM (specification, section 3). */
export interface CrmCase extends Pick<Selectable<ContactTable>, (typeof followUpColumns)[number]> {
  /** The site's id of the message. A repetition does not create a second case. */
  messageId: string;
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

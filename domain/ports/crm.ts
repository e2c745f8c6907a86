/** A contact message for the CRM (specification, section 3). */
export interface CrmCase {
  /** The site's id of the message; a repetition creates no second case. */
  contactId: string;
  firstName: string;
  lastName: string;
  email: string;
  /** May be empty. */
  phone: string;
  subject: string;
  message: string;
}

export interface Crm {
  /** Creates the case unless it exists. Rejects with DeliveryFailure. */
  saveCase(message: CrmCase, signal: AbortSignal): Promise<void>;
  /** Raised and pledged, in whole cents; null where there is no record. Rejects with DeliveryFailure. */
  sumGiving(
    signal: AbortSignal,
  ): Promise<{ raisedCents: number | null; pledgedCents: number | null }>;
}

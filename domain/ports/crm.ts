/** A contact message as the customer-relationship system gets it (specification, section 3). */
export interface CrmCase {
  /** Our id of the message; sending the same id again makes no second case. */
  contactId: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Empty when none was given. */
  phone: string;
  subject: string;
  message: string;
}

export interface Crm {
  /** Makes the case, or finds that it is there. Rejects with DeliveryFailure. */
  saveCase(given: CrmCase, signal: AbortSignal): Promise<void>;
  /** What has been raised and pledged, in whole cents. Rejects with DeliveryFailure. */
  sumGiving(signal: AbortSignal): Promise<{ raisedCents: number; pledgedCents: number }>;
}

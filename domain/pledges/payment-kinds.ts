/** How a payment on a pledge comes. */
export const PAYMENT_KINDS = ["Check", "Cash", "Transfer", "Stock", "In-kind"] as const;

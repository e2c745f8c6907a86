export const PAYMENT_KINDS = ["Check", "Cash", "Transfer", "Stock", "In-kind"] as const;

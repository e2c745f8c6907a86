export const PAYMENT_KINDS = ["Check", "Cash", "Card", "Transfer", "Stock", "In-kind"] as const;

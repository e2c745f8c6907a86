/** The page on which a pledge's next payment is paid. Its emails link there. */
export const payUrl = (origin: string, pledgeId: string) =>
  `${origin}/donate/pledge/pay?pledge=${pledgeId}`;

import type { GivingProvider } from "#domain/ports/giving-provider.ts";

const ORIGIN = "https://www.zeffy.com";

/** Zeffy: a form in an iframe of its own. It sends no webhooks: its gifts come as files. */
export const zeffyProvider = (slug: string): GivingProvider => ({
  id: "zeffy",
  name: "Zeffy",
  isTest: false,
  pageUrl: `${ORIGIN}/donation-form/${slug}`,
  embed: () => ({
    html: `<iframe src="${ORIGIN}/embed/donation-form/${slug}" title="Donation form by Zeffy" allow="payment *" class="fixed-form"></iframe>`,
    scripts: [],
    styles: ".fixed-form{display:block;width:100%;height:1100px;border:0}",
    sources: { "frame-src": [ORIGIN] },
  }),
  webhook: null,
});

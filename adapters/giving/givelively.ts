import type { Embed, GivingProvider } from "#domain/ports/giving-provider.ts";

const ORIGIN = "https://secure.givelively.org";
const STRIPE = ["https://js.stripe.com", "https://hooks.stripe.com", "https://m.stripe.network"];
const WALLETS = [
  "https://cdn.plaid.com",
  "https://www.paypal.com",
  "https://www.paypalobjects.com",
];

/**
 * Give Lively: a script that fills an element with page content of its own, once a page
 * (specification, section 2). `form` is `<organisation>` or `<organisation>/<campaign>`; `suggested`
 * in whole dollars. It sends no webhooks: its gifts come as files.
 */
export const givelivelyProvider = (form: string, suggested: readonly number[]): GivingProvider => ({
  id: "givelively",
  name: "Give Lively",
  isTest: false,
  pageUrl: `${ORIGIN}/donate/${form}`,
  embed: () => givelivelyEmbed(form, suggested),
  webhook: null,
});

function givelivelyEmbed(form: string, suggested: readonly number[]): Embed {
  const options = new URLSearchParams({
    show_suggested_amount_buttons: "true",
    show_in_honor_of: "false",
    address_required: "false",
    has_required_custom_question: "false",
  });
  for (const dollars of suggested) options.append("suggested_donation_amounts[]", String(dollars));
  return {
    html: '<div id="give-lively-widget" class="gl-simple-donation-widget"></div>',
    scripts: [{ src: `${ORIGIN}/widgets/simple_donation/${form}.js?${options}` }],
    sources: {
      "script-src": [ORIGIN, ...STRIPE, ...WALLETS],
      "style-src": ["'unsafe-inline'", ORIGIN, "https://fonts.googleapis.com"],
      "connect-src": [ORIGIN, "https://api.stripe.com", ...STRIPE, ...WALLETS],
      "frame-src": [ORIGIN, ...STRIPE, ...WALLETS],
      "img-src": ["https:", "data:"],
      "font-src": [ORIGIN, "https://fonts.gstatic.com", "data:"],
      "form-action": [ORIGIN],
    },
  };
}

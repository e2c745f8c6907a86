/** How the giving providers are embedded: their markup, scripts and what their pages may load. */
import type { Embed } from "#domain/ports/giving-provider.ts";

interface Widget {
  name: string;
  pageUrl: string;
  /**
   * True when `?amount=` of the page around the widget sets the amount in it, according to its
   * documentation.
   */
  takesAmount?: boolean;
  embed: Embed;
}

/** `form` is the organization's form at the provider. */
type MakeWidget = (form: string, suggestedCents: readonly number[]) => Widget;

const GIVELIVELY = "https://secure.givelively.org";
const DONORBOX = "https://donorbox.org";
const GIVEBUTTER = ["https://widgets.givebutter.com", "https://givebutter.com"];
const ZEFFY = "https://www.zeffy.com";
const STRIPE = ["https://js.stripe.com", "https://hooks.stripe.com", "https://m.stripe.network"];
const WALLETS = [
  "https://cdn.plaid.com",
  "https://www.paypal.com",
  "https://www.paypalobjects.com",
];

/** The style of forms in an iframe of unknown height. */
const FIXED_FORM = ".fixed-form{display:block;width:100%;height:1100px;border:0}";

/**
 * A script that fills an element with its own page content, once a page (specification, section 2).
 * `form` is `<organization>` or `<organization>/<campaign>`. It sends no webhooks; its gifts come
 * as files.
 */
const givelively: MakeWidget = (form, suggestedCents) => {
  const options = new URLSearchParams({
    show_suggested_amount_buttons: "true",
    show_in_honor_of: "false",
    address_required: "false",
    has_required_custom_question: "false",
  });
  for (const cents of suggestedCents)
    options.append("suggested_donation_amounts[]", String(cents / 100));
  return {
    name: "Give Lively",
    pageUrl: `${GIVELIVELY}/donate/${form}`,
    embed: {
      html: '<div id="give-lively-widget" class="gl-simple-donation-widget"></div>',
      scripts: [`${GIVELIVELY}/widgets/simple_donation/${form}.js?${options}`],
      sources: {
        "script-src": [GIVELIVELY, ...STRIPE, ...WALLETS],
        "style-src": ["'unsafe-inline'", GIVELIVELY, "https://fonts.googleapis.com"],
        "connect-src": [GIVELIVELY, "https://api.stripe.com", ...STRIPE, ...WALLETS],
        "frame-src": [GIVELIVELY, ...STRIPE, ...WALLETS],
        "img-src": ["https:", "data:"],
        "font-src": [GIVELIVELY, "https://fonts.gstatic.com", "data:"],
        "form-action": [GIVELIVELY],
      },
    },
  };
};

/**
 * A form in its own iframe; `form` is the campaign. Donorbox's web component is not used, because
 * it loads parts from jspm.dev (seen in the policies of sites that use it), from where anything
 * could come.
 */
const donorbox: MakeWidget = (form) => ({
  name: "Donorbox",
  pageUrl: `${DONORBOX}/${form}`,
  embed: {
    html: `<iframe src="${DONORBOX}/embed/${form}" title="Donation form by Donorbox" name="donorbox" allow="payment *" class="fixed-form"></iframe>`,
    scripts: [],
    styles: FIXED_FORM,
    sources: { "frame-src": [DONORBOX] },
  },
});

/** `form` is account, widget and campaign code, as in the embed code and the campaign's URL. */
const givebutter: MakeWidget = (form) => {
  const [account = "", widget = "", campaign = ""] = form.split("/");
  return {
    name: "Givebutter",
    // docs.givebutter.com/widgets/advanced/url-prefill
    takesAmount: true,
    pageUrl: `https://givebutter.com/${campaign}`,
    embed: {
      html: `<givebutter-widget id="${widget}"></givebutter-widget>`,
      scripts: [`${GIVEBUTTER[0]}/latest.umd.cjs?acct=${account}&p=other`],
      sources: {
        "script-src": GIVEBUTTER,
        "style-src": ["'unsafe-inline'", ...GIVEBUTTER],
        "connect-src": [...GIVEBUTTER, "https://api.givebutter.com"],
        "frame-src": GIVEBUTTER,
        "img-src": ["https:", "data:"],
        "font-src": [...GIVEBUTTER, "data:"],
      },
    },
  };
};

/** A form in its own iframe. It sends no webhooks; its gifts come as files. */
const zeffy: MakeWidget = (form) => ({
  name: "Zeffy",
  pageUrl: `${ZEFFY}/donation-form/${form}`,
  embed: {
    html: `<iframe src="${ZEFFY}/embed/donation-form/${form}" title="Donation form by Zeffy" allow="payment *" class="fixed-form"></iframe>`,
    scripts: [],
    styles: FIXED_FORM,
    sources: { "frame-src": [ZEFFY] },
  },
});

export const widgets = { givelively, donorbox, givebutter, zeffy };

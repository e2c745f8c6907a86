import type { Giving, GivingProvider, GivingSettings } from "#domain/ports/giving-provider.ts";
import type { Clock } from "#domain/values/clock.ts";
import { donorboxReceiver } from "./donorbox.ts";
import { givebutterReceiver } from "./givebutter.ts";
import { sandboxProvider } from "./sandbox.ts";
import { stripeProvider } from "./stripe/stripe.ts";
import { widgets } from "./widgets.ts";

/** Returns the configured provider, and the receivers of all webhooks. */
export function pickGiving(
  settings: GivingSettings,
  suggestedCents: () => readonly number[],
  clock: Clock,
): Giving {
  const { donorbox, givebutter } = settings.secrets;
  const { secretKey, webhookSecret } = settings.stripe;
  // A trial with a copy of the live settings must not touch the live gifts.
  const takesStripe = settings.provider !== "sandbox" && secretKey && webhookSecret;
  const stripe = takesStripe ? stripeProvider(settings.stripe, clock) : null;
  const provider = pickProvider(settings, suggestedCents, stripe);
  const receivers = [
    donorbox ? donorboxReceiver(donorbox) : null,
    givebutter ? givebutterReceiver(givebutter) : null,
    stripe?.webhook ?? null,
  ].filter((receiver) => receiver !== null);
  return {
    provider,
    reconciledProvider: stripe,
    lookupProvider: stripe ?? provider,
    countsTests: settings.provider === "sandbox",
    fee: settings.stripe.fee,
    origin: settings.origin,
    receivers: new Map(receivers.map((receiver) => [receiver.id, receiver])),
  };
}

function pickProvider(
  { provider: id, form }: GivingSettings,
  suggestedCents: () => readonly number[],
  stripe: GivingProvider | null,
): GivingProvider | null {
  if (id === "none") return null;
  if (id === "sandbox") return sandboxProvider();
  if (id === "stripe") return stripe;
  const widget = () => widgets[id](form, suggestedCents());
  const { name, pageUrl, takesAmount } = widget();
  const embed = () => widget().embed;
  return { id, name, pageUrl, takesAmount, isTest: false, embed, payments: null };
}

import type { Clock } from "#domain/ports/clock.ts";
import type {
  Giving,
  GivingProvider,
  GivingSettings,
  WebhookReceiver,
} from "#domain/ports/giving-provider.ts";
import { donorboxReceiver } from "./donorbox.ts";
import { givebutterReceiver } from "./givebutter.ts";
import { sandboxProvider } from "./sandbox.ts";
import { stripeProvider } from "./stripe/stripe.ts";
import { widgets } from "./widgets.ts";

/**
 * The configured provider, and everyone who may deliver webhooks: each sender whose secret is set, also
 * when visitors give elsewhere by now. `suggested` answers whole dollars.
 */
export function pickGiving(
  settings: GivingSettings,
  suggested: () => readonly number[],
  clock: Clock,
): Giving {
  const { donorbox, givebutter } = settings.secrets;
  const webhooks = {
    donorbox: donorbox ? donorboxReceiver(donorbox) : null,
    givebutter: givebutter ? givebutterReceiver(givebutter) : null,
  };
  const provider = makeProvider(settings, webhooks, suggested, clock);
  const senders = Object.entries(webhooks).map(
    ([id, webhook]): GivingProvider => ({
      id,
      name: id,
      isTest: false,
      pageUrl: null,
      embed: null,
      payments: null,
      webhook,
    }),
  );
  const receivers = [...senders, ...(provider ? [provider] : [])].filter(({ webhook }) => webhook);
  return {
    provider,
    countsTests: settings.provider === "sandbox",
    fee: settings.stripe.fee,
    origin: settings.origin,
    receivers: new Map(receivers.map((receiver) => [receiver.id, receiver])),
  };
}

function makeProvider(
  { provider: id, form, stripe }: GivingSettings,
  webhooks: Partial<Record<string, WebhookReceiver | null>>,
  suggested: () => readonly number[],
  clock: Clock,
): GivingProvider | null {
  if (id === "none") return null;
  if (id === "sandbox") return sandboxProvider();
  if (id === "stripe") return stripeProvider(stripe, clock);
  const widget = () => widgets[id](form, suggested());
  const { name, pageUrl, takesAmount } = widget();
  return {
    ...{ id, name, pageUrl, takesAmount, isTest: false, payments: null },
    embed: () => widget().embed,
    webhook: webhooks[id] ?? null,
  };
}

import type { Giving, GivingProvider, GivingSettings } from "#domain/ports/giving-provider.ts";
import type { Log } from "#domain/ports/log.ts";
import { donorboxProvider } from "./donorbox.ts";
import { givebutterProvider } from "./givebutter.ts";
import { givelivelyProvider } from "./givelively.ts";
import { sandboxProvider } from "./sandbox.ts";
import { standardProvider } from "./standard-webhook.ts";
import { zeffyProvider } from "./zeffy.ts";

/**
 * The provider that is configured, and everyone who may deliver webhooks: whose secret is set is
 * listened to, also when visitors give elsewhere by now. `suggested` in whole dollars.
 */
export function pickGiving(
  settings: GivingSettings,
  suggested: readonly number[],
  log: Log,
): Giving {
  const { form, secrets } = settings;
  const provider = makeProvider(settings, suggested, log);
  const listeners: GivingProvider[] = [
    ...(secrets.donorbox ? [donorboxProvider(form, secrets.donorbox)] : []),
    ...(secrets.givebutter ? [givebutterProvider(form, secrets.givebutter)] : []),
    ...(secrets.standard ? [standardProvider(secrets.standard)] : []),
    ...(provider?.webhook ? [provider] : []),
  ];
  return {
    provider,
    origin: settings.origin,
    receivers: new Map(listeners.map((listener) => [listener.id, listener])),
  };
}

function makeProvider(
  { provider, form, secrets }: GivingSettings,
  suggested: readonly number[],
  log: Log,
): GivingProvider | null {
  switch (provider) {
    case "none":
      return null;
    case "sandbox":
      return sandboxProvider(suggested, log);
    case "givelively":
      return givelivelyProvider(form, suggested);
    case "donorbox":
      return donorboxProvider(form, secrets.donorbox);
    case "givebutter":
      return givebutterProvider(form, secrets.givebutter);
    case "zeffy":
      return zeffyProvider(form);
  }
}

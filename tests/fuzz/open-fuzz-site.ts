import { randomUUID } from "node:crypto";
import { DAY } from "#domain/values/clock.ts";
import type { Site } from "#server/site.ts";
import { askServer } from "#tests/support/ask-server.ts";
import { ORIGIN, openBuiltSite } from "#tests/support/built-site.ts";
import { publishGathering, SUPPER } from "#tests/support/gatherings.ts";
import { jsonHeaders, messageText } from "#tests/support/message.ts";
import { reportAsGivebutter } from "#tests/support/sign-webhook.ts";
import { SECRETS } from "./kinds.ts";
import type { FuzzSite, Records } from "./run-fuzz.ts";

/** Headers that frame the message (RFC 9112): Node ends a connection on which they are wrong. */
const CONNECTION_HEADERS = [
  "connection",
  "content-length",
  "expect",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/**
 * Opens the built product, with a gathering whose address is its id. It uses an embedded database
 * unless `env` names another.
 */
export async function openFuzzSite(
  env: Record<string, string> = {},
): Promise<FuzzSite & { close(): Promise<void> }> {
  const { site, signIn, close } = await openBuiltSite({
    LOG_LEVEL: "silent",
    CONTACT_HOURLY_LIMIT: "0",
    UNASKED_MAILS_HOURLY: "0",
    UNASKED_MAILS_DAILY: "0",
    DONORBOX_WEBHOOK_SECRET: SECRETS.donorbox,
    GIVEBUTTER_WEBHOOK_SECRET: SECRETS.givebutter,
    ...env,
  });
  const startsAt = new Date(Date.now() + 30 * DAY).toISOString();
  await publishGathering(site, SUPPER.slug, { startsAt, endsAt: startsAt });
  const request = (asked: Request, remoteAddress?: string) => {
    const headers = new Headers(asked.headers);
    for (const name of CONNECTION_HEADERS) headers.delete(name);
    return askServer(site.server, new Request(asked, { headers }), remoteAddress);
  };
  return {
    request,
    signIn,
    close,
    makeRecords: () => makeRecords(site, request),
  };
}

/** Makes records as visitors and a provider would, each time from another network. */
async function makeRecords({ services }: Site, request: FuzzSite["request"]): Promise<Records> {
  const key = randomUUID();
  const ip = `192.0.2.${Number.parseInt(key.slice(0, 2), 16)}`;
  const send = async (path: string, text: string, headers: Record<string, string>) => {
    const answer = await request(
      new Request(ORIGIN + path, {
        method: "POST",
        body: text,
        headers: { ...jsonHeaders, "sec-fetch-site": "same-origin", ...headers },
      }),
      ip,
    );
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };
  const person = { firstName: "Ada", lastName: "Larkspur", email: `${key}@example.org` };
  await send("/api/contact", messageText({ key, email: person.email }), {});
  await send("/api/pledge", JSON.stringify({ ...person, amount: "500", key }), {});
  const { text, headers } = reportAsGivebutter(SECRETS.givebutter, key, { id: key });
  await send("/webhooks/givebutter", text, headers);
  const { db } = services;
  const donations = db.selectFrom("donations").select("id");
  const pledge = donations.where("external_id", "=", `form:${key}`);
  const gift = donations.where("external_id", "=", key);
  const message = db.selectFrom("contacts").select("id").where("email", "=", person.email);
  return {
    "a-message-that-is-there": (await message.executeTakeFirstOrThrow()).id,
    "a-pledge-that-is-there": (await pledge.executeTakeFirstOrThrow()).id,
    "a-gift-that-is-there": (await gift.executeTakeFirstOrThrow()).id,
  };
}

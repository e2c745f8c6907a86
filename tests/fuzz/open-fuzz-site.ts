import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { readConfig } from "#server/config/config.ts";
import type { openSite as OpenSite, Site } from "#server/site.ts";
import { askServer } from "#tests/support/ask-server.ts";
import { asJson, contactBody } from "#tests/support/contact-message.ts";
import { signAsStandard } from "#tests/support/sign-webhook.ts";
import { CHOSEN_PASSWORD } from "#tests/support/site-process.ts";
import { makeFolder } from "#tests/support/temporary-folder.ts";
import { SECRETS } from "./kinds.ts";
import type { FuzzSite, Records } from "./run-fuzz.ts";

const BUILT_SITE = "../../build/server/index.js";
const ORIGIN = "http://localhost:3000";
/** Headers that frame the message (RFC 9112): Node ends a connection on which they are wrong. */
const CONNECTION_HEADERS = [
  ...["connection", "content-length", "expect", "keep-alive"],
  ...["te", "trailer", "transfer-encoding", "upgrade"],
];

/** Opens the built product on an embedded database of its own below `parent`. */
export async function openFuzzSite(
  parent?: string,
): Promise<FuzzSite & { close(): Promise<void> }> {
  const { openSite } = (await import(BUILT_SITE)) as { openSite: typeof OpenSite };
  const folder = makeFolder("fuzz", parent);
  const site = await openSite(
    readConfig({
      DATA_DIR: folder,
      LOG_LEVEL: "silent",
      CONTACT_HOURLY_LIMIT: "0",
      GIVING_WEBHOOK_SECRET: `whsec_${SECRETS.standard}`,
      DONORBOX_WEBHOOK_SECRET: SECRETS.donorbox,
      GIVEBUTTER_WEBHOOK_SECRET: SECRETS.givebutter,
    }),
  );
  const request = (asked: Request, remoteAddress?: string) => {
    const headers = new Headers(asked.headers);
    for (const name of CONNECTION_HEADERS) headers.delete(name);
    return askServer(site.server, new Request(asked, { headers }), remoteAddress);
  };
  const post = async (path: string, fields: Record<string, string>, cookie = "") => {
    const headers = { "sec-fetch-site": "same-origin", cookie };
    const body = new URLSearchParams(fields);
    const answer = await request(
      new Request(`${ORIGIN}${path}`, { method: "POST", body, headers }),
    );
    const set = answer.headers.get("set-cookie")?.split(";")[0];
    if (answer.status !== 303 || !set) throw new Error(`${path} answered ${answer.status}`);
    return set;
  };
  const { username = "", password: current = "" } = site.firstSignIn ?? {};
  const first = await post("/admin", { username, password: current });
  await post("/admin/password", { current, next: CHOSEN_PASSWORD }, first);
  return {
    request,
    signIn: () => post("/admin", { username, password: CHOSEN_PASSWORD }),
    makeRecords: () => makeRecords(site, request),
    settle: async () => {
      await site.services.imports.settled();
      await site.services.outbox.runDue();
    },
    close: async () => {
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As visitors and a provider would make them. */
async function makeRecords(
  { services }: Site,
  request: (asked: Request) => Promise<Response>,
): Promise<Records> {
  const key = randomUUID();
  const send = async (path: string, text: string, headers: Record<string, string>) => {
    const answer = await request(
      new Request(ORIGIN + path, {
        method: "POST",
        body: text,
        headers: { ...asJson, "sec-fetch-site": "same-origin", ...headers },
      }),
    );
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };
  const person = { firstName: "Ada", lastName: "Larkspur", email: `${key}@example.org` };
  await send("/api/contact", contactBody({ key, email: person.email }), {});
  await send("/api/pledge", JSON.stringify({ ...person, amount: "500", key }), {});
  const gift = { type: "gift.received", data: { id: key, amount_cents: 2_500, currency: "USD" } };
  const { text, headers } = signAsStandard(SECRETS.standard, key, {
    ...gift,
    timestamp: new Date().toISOString(),
  });
  await send("/webhooks/standard", text, headers);
  const { db } = services;
  const donation = async (id: string) =>
    (
      await db
        .selectFrom("donations")
        .select("id")
        .where("external_id", "=", id)
        .executeTakeFirstOrThrow()
    ).id;
  const message = db.selectFrom("contacts").select("id").where("email", "=", person.email);
  return {
    "a-message-that-is-there": (await message.executeTakeFirstOrThrow()).id,
    "a-pledge-that-is-there": await donation(`form:${key}`),
    "a-gift-that-is-there": await donation(key),
  };
}

/** What visitors, providers and staff do at once while the site is killed under them. */
import { randomInt, randomUUID } from "node:crypto";
import { asJson, contactBody, message } from "#tests/support/contact-message.ts";
import { signAsStandard } from "#tests/support/sign-webhook.ts";
import { sendImport } from "./imports.ts";
import { sendPage, sendPicture } from "./site-edits.ts";

/** Base64, as in GIVING_WEBHOOK_SECRET after "whsec_". */
export const WEBHOOK_SECRET = Buffer.from("secret of the resilience tests").toString("base64");

/** Something that the site was asked to do; sending it again must change nothing. */
export interface Task {
  /** A "draft" is the first half of a "page": saved, not yet published. */
  kind: "message" | "webhook" | "pledge" | "note" | "import" | "draft" | "page" | "picture";
  key: string;
}

export type KeysByKind = Record<Task["kind"], Set<string>>;

export const noKeys = (): KeysByKind => ({
  message: new Set(),
  webhook: new Set(),
  pledge: new Set(),
  note: new Set(),
  import: new Set(),
  draft: new Set(),
  page: new Set(),
  picture: new Set(),
});

/** Where tasks are sent: the site and a signed-in member of staff; and what has come of them. */
export interface Target {
  url: string;
  cookie: string;
  /** A message to which notes are added. */
  contactId: string;
  asked: KeysByKind;
  acknowledged: KeysByKind;
}

type PostKind = "message" | "webhook" | "pledge" | "note";

const POSTS: PostKind[] = ["message", "message", "webhook", "pledge", "note"];

/** Each request comes from a visitor of its own, so that no limit for one gets in the way. */
const randomIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

const requests: Record<PostKind, (key: string, target: Target) => [string, RequestInit, number]> = {
  message: (key) => [
    "/api/contact",
    { body: contactBody({ key, message: `Message number ${key}` }), headers: asJson },
    201,
  ],
  pledge: (key) => [
    "/api/pledge",
    { body: JSON.stringify({ ...message, amount: "250", notes: "", key }), headers: asJson },
    201,
  ],
  webhook: (key) => {
    const { text, headers } = signAsStandard(WEBHOOK_SECRET, key, {
      type: "gift.received",
      timestamp: new Date().toISOString(),
      data: {
        id: `gift-${key}`,
        amount_cents: 2_500,
        currency: "USD",
        donor: { first_name: "Ada", last_name: "Larkspur", email: "ada@example.org" },
      },
    });
    return ["/webhooks/standard", { body: text, headers: { ...asJson, ...headers } }, 200];
  },
  note: (key, { contactId, cookie }) => [
    "/admin/contacts",
    {
      body: new URLSearchParams({ intent: "note", id: contactId, text: `Note number ${key}` }),
      headers: { cookie },
    },
    200,
  ],
};

/** Sends one task; true when the site acknowledged it. Rejects when the site is gone. */
export async function send(target: Target, { kind, key }: Task): Promise<boolean> {
  if (kind === "import") return sendImport(target, key);
  if (kind === "picture") return sendPicture(target, key);
  if (kind === "page" || kind === "draft") return sendPage(target, key);
  const [path, init, done] = requests[kind](key, target);
  const visitor = { "sec-fetch-site": "same-origin", "x-forwarded-for": randomIp() };
  const headers = { ...init.headers, ...visitor };
  const sent = { ...init, method: "POST", headers, redirect: "manual" } as const;
  const response = await fetch(`${target.url}${path}`, sent);
  await response.arrayBuffer();
  const isDone =
    response.status === done || (kind === "note" && response.status === 303 && isBack(response));
  if (!isDone && response.status < 500) throw new Unexpected(`${kind} answered ${response.status}`);
  return isDone;
}

const isBack = (response: Response) =>
  response.headers.get("location")?.includes("/admin/contacts") ?? false;

/** The site refused what it should have taken: the experiment would prove nothing. */
export class Unexpected extends Error {}

/** Sends without pause until the site is gone; notes what was asked and what was acknowledged. */
export async function sendUntilGone(
  target: Target,
  kinds: readonly Task["kind"][] = POSTS,
): Promise<void> {
  for (;;) {
    try {
      await sendOne(target, kinds);
    } catch (error) {
      if (error instanceof Unexpected) throw error;
      return;
    }
  }
}

/** Sends something of one of the kinds; true when it was acknowledged. Rejects when the site is gone. */
export async function sendOne(
  target: Target,
  kinds: readonly Task["kind"][] = POSTS,
): Promise<boolean> {
  const task: Task = { kind: kinds[randomInt(kinds.length)] ?? "message", key: randomUUID() };
  target.asked[task.kind].add(task.key);
  const isDone = await send(target, task);
  if (isDone) target.acknowledged[task.kind].add(task.key);
  return isDone;
}

/** As browsers and providers do: whatever was not acknowledged is sent again. Staff look first. */
export async function sendAgain(target: Target): Promise<void> {
  const { asked, acknowledged } = target;
  for (const kind of ["message", "webhook", "pledge", "import", "picture"] as const)
    for (const key of asked[kind])
      if (!acknowledged[kind].has(key) && (await send(target, { kind, key })))
        acknowledged[kind].add(key);
}

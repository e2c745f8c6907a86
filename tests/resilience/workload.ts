/**
 * The requests that visitors, providers and staff send at the same time while the test kills the
 * site.
 */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { SUPPER } from "#tests/support/gatherings.ts";
import { jsonHeaders, message, messageForm } from "#tests/support/message.ts";
import { phonePhotograph } from "#tests/support/pictures.ts";
import { reportAsGivebutter } from "#tests/support/sign-webhook.ts";

export const WEBHOOK_SECRET = "secret of the resilience tests";

/**
 * Kinds of requests to the site; sending one again changes nothing. A "draft" is the first half of
 * a "page".
 */
const KINDS = [
  "message",
  "webhook",
  "pledge",
  "note",
  "import",
  "draft",
  "page",
  "picture",
] as const;
type Kind = (typeof KINDS)[number];
export type KeysByKind = Record<Kind, Set<string>>;

export const noKeys = () =>
  Object.fromEntries(KINDS.map((kind) => [kind, new Set()])) as KeysByKind;

/**
 * The target of the tasks, which is the site and a signed-in member of staff, and their results.
 */
export interface Target {
  url: string;
  cookie: string;
  /** The message to which the tasks add notes. */
  messageId: string;
  asked: KeysByKind;
  acknowledged: KeysByKind;
}

const POSTS: readonly Kind[] = ["message", "message", "webhook", "pledge", "note"];

/** Each request comes from a different visitor, so that no limit for one visitor is reached. */
const randomIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/**
 * Posts as the site's own page does, with the cookie of the member of staff; reads the whole
 * answer.
 */
async function post(
  { url, cookie }: Target,
  path: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> {
  const visitor = { "sec-fetch-site": "same-origin", "x-forwarded-for": randomIp() };
  const answer = await fetch(url + path, {
    method: "POST",
    redirect: "manual",
    body,
    headers: { cookie, ...visitor, ...headers },
  });
  await answer.arrayBuffer();
  return answer;
}

/** The site refused a valid request, so the experiment would prove nothing. */
export class Unexpected extends Error {}

function isDone({ status }: Response, done: number): boolean {
  if (status !== done && status < 500) throw new Unexpected(`${status} instead of ${done}`);
  return status === done;
}

const postJson = async (target: Target, path: string, value: object) =>
  isDone(await post(target, path, JSON.stringify(value), jsonHeaders), 201);

/** The number of rows in a file to import. */
export const ROWS = 60;
const HEAD = "Donation ID,Donor's First Name,Donor's Last Name,Amount,Donated At,Status";
const fileOf = (key: string) =>
  [
    HEAD,
    ...Array.from({ length: ROWS }, (_, n) => `${key}:${n},Ada,Larkspur,25.00,02/20/2026,paid`),
  ].join("\n");

/** The pause between two pictures, because encoding a picture takes longer than sending it. */
const BETWEEN_PICTURES_MS = 150;
let photograph: Promise<Buffer> | undefined;

/**
 * Each function resolves to whether the site has acknowledged the request, and rejects when the
 * site has ended.
 */
const sending: Record<Kind, (target: Target, key: string) => Promise<boolean>> = {
  message: (target, key) =>
    postJson(target, "/api/contact", messageForm({ key, message: `Message number ${key}` })),
  pledge: (target, key) =>
    postJson(target, "/api/pledge", { ...message, amount: "250", notes: "", key }),
  webhook: async (target, key) => {
    const { text, headers } = reportAsGivebutter(WEBHOOK_SECRET, key);
    return isDone(
      await post(target, "/webhooks/givebutter", text, { ...jsonHeaders, ...headers }),
      200,
    );
  },
  note: async (target, key) => {
    const fields = { intent: "note", id: target.messageId, text: `Note number ${key}` };
    const answer = await post(target, "/admin/messages", new URLSearchParams(fields));
    return isDone(answer, answer.status === 200 ? 200 : 303);
  },
  import: async (target, key) => {
    const form = new FormData();
    form.set("file", new File([fileOf(key)], `${key}.csv`));
    const uploaded = await post(target, "/admin/import/upload", form);
    const path = uploaded.headers.get("location") ?? "";
    if (!/^\/admin\/import\/[\w-]{36}$/.test(path)) return false;
    const { cookie } = target;
    const page = await (await fetch(target.url + path, { headers: { cookie } })).text();
    const fingerprint = /name="fingerprint" value="([^"]*)"/.exec(page)?.[1] ?? "";
    // All of the file is stored already.
    if (fingerprint.startsWith("0-")) return true;
    const fields = { intent: "import", fingerprint };
    return (await post(target, path, new URLSearchParams(fields))).status === 303;
  },
  /** Writes a gathering as the editor does. */
  draft: async (target, key) => {
    target.asked.draft.add(key);
    const value = { ...SUPPER, title: key, slug: key };
    const body = JSON.stringify({ value, version: 0 });
    const saved = await post(target, `/admin/site/drafts/gatherings/${key}`, body, jsonHeaders);
    if (saved.status === 200) target.acknowledged.draft.add(key);
    return saved.status === 200;
  },
  page: async (target, key) => {
    if (!(await sending.draft(target, key))) return false;
    const fields = { intent: "publish", version: "1" };
    const path = `/admin/site/edit/gatherings/${key}`;
    return (await post(target, path, new URLSearchParams(fields))).status === 303;
  },
  picture: async (target, key) => {
    await pause(BETWEEN_PICTURES_MS);
    photograph ??= phonePhotograph();
    const form = new FormData();
    form.set("file", new File([new Uint8Array(await photograph), key], `${key}.jpg`));
    const accept = { accept: "application/json" };
    return (await post(target, "/admin/site/pictures/upload", form, accept)).status === 200;
  },
};

/**
 * Sends a request of one of the kinds; returns true when the site acknowledged it. Rejects when the
 * site has ended.
 */
export async function sendOne(target: Target, kinds = POSTS): Promise<boolean> {
  const kind = kinds[randomInt(kinds.length)] ?? "message";
  const key = randomUUID();
  target.asked[kind].add(key);
  const isTaken = await sending[kind](target, key);
  if (isTaken) target.acknowledged[kind].add(key);
  return isTaken;
}

/** Sends without pause until the site has ended. */
async function sendUntilGone(target: Target, kinds: readonly Kind[]): Promise<void> {
  for (;;) {
    try {
      await sendOne(target, kinds);
    } catch (error) {
      if (error instanceof Unexpected) throw error;
      return;
    }
  }
}

const SENDERS = 8;
/** The site ends at a random moment within this time after the load has begun, in ms. */
const MAX_LIFE_MS = 900;

/**
 * Sends the usual kinds and `more` for a random time. Resolves meanwhile to a promise that ends
 * when the site has ended.
 */
export async function loadForAWhile(target: Target, ...more: (readonly Kind[])[]) {
  const usual = Array<readonly Kind[]>(SENDERS).fill(POSTS);
  const senders = [...usual, ...more].map((kinds) => sendUntilGone(target, kinds));
  await pause(Math.random() * MAX_LIFE_MS);
  return { ended: () => Promise.all(senders) };
}

/** Sends again whatever was not acknowledged, as browsers and providers do. Staff look first. */
export async function sendAgain(target: Target): Promise<void> {
  const { asked, acknowledged } = target;
  for (const kind of ["message", "webhook", "pledge", "import", "picture"] as const)
    for (const key of asked[kind]) {
      if (acknowledged[kind].has(key)) continue;
      const send = () => sending[kind](target, key);
      // The site may end an idle connection in the moment in which it is used again.
      if (await send().catch(send)) acknowledged[kind].add(key);
    }
}

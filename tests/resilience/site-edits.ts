/** Staff who write, publish and upload pictures while the site is killed under them. */
import { setTimeout as pause } from "node:timers/promises";
import { SUPPER } from "#tests/support/gatherings.ts";
import { phonePhotograph } from "#tests/support/pictures.ts";
import type { Target } from "./workload.ts";

/** Encoding a picture takes longer than sending it. */
const BETWEEN_PICTURES_MS = 150;

const post = (target: Target, path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(target.url + path, {
    method: "POST",
    redirect: "manual",
    body,
    headers: { cookie: target.cookie, "sec-fetch-site": "same-origin", ...headers },
  });

/** Writes a gathering as the editor does and publishes it; true once both are acknowledged. */
export async function sendPage(target: Target, key: string): Promise<boolean> {
  const { asked, acknowledged } = target;
  asked.draft.add(key);
  const value = { ...SUPPER, title: key, slug: key };
  const json = { "content-type": "application/json" };
  const path = `/admin/site/drafts/gatherings/${key}`;
  const saved = await post(target, path, JSON.stringify({ value, version: 0 }), json);
  await saved.arrayBuffer();
  if (saved.status !== 200) return false;
  acknowledged.draft.add(key);
  const form = new URLSearchParams({ intent: "publish", version: "1" });
  const published = await post(target, `/admin/site/edit/gatherings/${key}`, form);
  await published.arrayBuffer();
  return published.status === 303;
}

let photograph: Promise<Buffer> | undefined;

/** Uploads a picture of its own bytes; true once it is acknowledged. */
export async function sendPicture(target: Target, key: string): Promise<boolean> {
  await pause(BETWEEN_PICTURES_MS);
  photograph ??= phonePhotograph();
  const form = new FormData();
  form.set("file", new File([new Uint8Array(await photograph), key], `${key}.jpg`));
  const json = { accept: "application/json" };
  const answer = await post(target, "/admin/site/pictures/upload", form, json);
  await answer.arrayBuffer();
  return answer.status === 200;
}

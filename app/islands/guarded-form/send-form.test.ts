import { expect, test, vi } from "vitest";
import { sendForm } from "./send-form.ts";

const forNow = { kind: "refused", error: "", isForNow: true };

test.each([
  [201, { ok: true, next: "/thanks" }, { kind: "accepted", next: "/thanks" }],
  [400, { ok: false, errors: { name: "!" } }, { kind: "invalid", errors: { name: "!" } }],
  [415, { error: "!" }, { ...forNow, error: "!", isForNow: false }],
  [403, {}, forNow],
  [413, {}, { ...forNow, isForNow: false }],
  [429, {}, forNow],
  [500, {}, forNow],
  [503, {}, forNow],
  // This answer isn't from the site, but for example from a network's sign-in page.
  [200, {}, { kind: "unreachable" }],
])("an answer %i %j is %j", async (status, answer, expected) => {
  vi.stubGlobal("fetch", async () => Response.json(answer, { status }));
  const sent = sendForm("/api/contact", { key: "a", filledInMs: 1, fields: {} });
  expect(await sent.finally(() => vi.unstubAllGlobals())).toEqual(expected);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Log } from "#domain/ports/log.ts";
import { sandboxProvider } from "./sandbox.ts";

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const URL_HERE = "http://127.0.0.1:1/webhooks/sandbox";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sandbox(answers: (number | "unreachable")[]) {
  const provider = sandboxProvider(() => [40, 100], quiet);
  const sent: { headers: Headers; body: Uint8Array }[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: { headers: HeadersInit; body: string }) => {
    sent.push({ headers: new Headers(init.headers), body: new TextEncoder().encode(init.body) });
    const answer = answers[sent.length - 1] ?? 200;
    if (answer === "unreachable") throw new TypeError("fetch failed");
    return new Response(null, { status: answer });
  });
  return { provider, sent };
}

test("a test gift is delivered later and twice, signed, as the same event", async () => {
  const { provider, sent } = sandbox([]);
  expect(provider.local?.takeGift({ amount: "40" }, URL_HERE)).toEqual({
    ok: true,
    amountCents: 4_000,
  });
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.length).toBe(2);
  const now = new Date();
  for (const delivery of sent) expect(provider.webhook?.refuse(delivery, now)).toBeNull();
  expect(sent[0]?.headers.get("webhook-id")).toBe(sent[1]?.headers.get("webhook-id"));
  expect(sent[0]?.headers.get("webhook-timestamp")).not.toBe(
    sent[1]?.headers.get("webhook-timestamp"),
  );
});

test("a delivery that is refused or lost is tried again", async () => {
  const { provider, sent } = sandbox([503, "unreachable", 500]);
  provider.local?.takeGift({ otherAmount: "1,000" }, URL_HERE);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent.length).toBe(5);
});

test("another sandbox refuses this one's deliveries", async () => {
  const { provider, sent } = sandbox([]);
  provider.local?.takeGift({ amount: "40" }, URL_HERE);
  await vi.advanceTimersByTimeAsync(10_000);
  const other = sandboxProvider(() => [40], quiet);
  expect(sent[0] && other.webhook?.refuse(sent[0], new Date())).toBe("signature");
});

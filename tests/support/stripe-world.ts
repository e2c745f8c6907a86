import { expect, onTestFinished } from "vitest";
import { reconcile } from "#domain/giving/reconcile.ts";
import type { Payments } from "#domain/ports/payments.ts";
import { SECOND } from "#domain/values/clock.ts";
import { signEvent, startStripe } from "#tests/fakes/stripe.ts";
import type { StripeEvent } from "#tests/fakes/stripe-account.ts";
import { deliverWebhook } from "./gifts.ts";
import { type DatabaseKind, type Fields, openTestSite, TestClock } from "./open-test-site.ts";
import { signInStaff } from "./staff.ts";

/** Opens a site whose payments a fake Stripe receives, with one clock for both. */
export async function openStripeWorld(database: DatabaseKind, env: Fields = {}) {
  const clock = new TestClock();
  const stripe = await startStripe(() => clock.now());
  onTestFinished(stripe.close);
  return {
    site: await openTestSite(database, { clock, env: { ...stripe.env, ...env } }),
    stripe,
    clock,
  };
}

export type StripeWorld = Awaited<ReturnType<typeof openStripeWorld>>;

export const KEY = "0123456789abcdef";
export const GIFT = { amount: "100", email: "ada@example.org" };

/**
 * Presses the button with scripts; returns the session of the payment page, and the address to
 * which the donor returns.
 */
export async function startGift({ site, stripe }: StripeWorld, fields: object = {}, key = KEY) {
  const answer = await site.postJson("/api/gift", { ...GIFT, key, ...fields });
  const { next } = (await answer.json()) as { next: string };
  const id = next.split("/").at(-1) ?? "";
  const back = new URL(String(stripe.account.get(id).success_url));
  return { id, next, back: back.pathname + back.search };
}

/** Delivers an event with Stripe's signature. */
export const sendEvent = ({ site, clock }: StripeWorld, event: StripeEvent) =>
  deliverWebhook(site, "stripe", signEvent(event, clock.now()));

/** Begins a gift and pays it; returns the payment and the address to which the donor returns. */
export async function giveOnline(world: StripeWorld, fields: object = {}, key = KEY) {
  const { id, back } = await startGift(world, fields, key);
  const intent = world.stripe.account.pay(id);
  await sendEvents(world);
  return { id: String(intent.id), back };
}

/** Gives $100 and signs in; returns a press of the button that refunds the gift. */
export async function openRefund(world: StripeWorld) {
  await giveOnline(world);
  world.clock.advance(SECOND);
  const { id } = await world.site.row("donations");
  const staff = await signInStaff(world.site);
  const form = { intent: "refund", id, left: "10000", reason: "Given twice" };
  const press = (fields: Fields) => staff.post("/admin/donations", { ...form, ...fields });
  return { id, staff, press };
}

/** Delivers the events so far, one second later. */
export async function sendEvents(
  world: StripeWorld,
  events = world.stripe.account.events.splice(0),
) {
  world.clock.advance(SECOND);
  for (const event of events) expect((await sendEvent(world, event)).status).toBe(200);
}

/** Compares the gifts with Stripe's list; `then` runs once Stripe has listed its payments. */
export function reconcileNow({ site: { services } }: StripeWorld, then = async () => {}) {
  const { provider } = services.giving;
  const payments = provider?.payments;
  if (!payments) throw new Error("Stripe is not configured");
  async function* list(since: Date) {
    yield* (payments as Payments).list(since);
    await then();
  }
  return reconcile({ ...services, provider: { ...provider, payments: { ...payments, list } } });
}

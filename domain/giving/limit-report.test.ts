import { expect, test } from "vitest";
import type { GiftReport } from "#domain/ports/giving-provider.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { limitEvent } from "./limit-report.ts";

const LONG = "x".repeat(30_000);

const gift: GiftReport = {
  externalId: "pi_1",
  status: "received",
  amountCents: 15_000,
  currency: "USD",
  receivedAt: "2026-03-01T12:00:00.000Z",
  donationType: "One-time",
  firstName: "Ada",
  lastName: "Larkspur",
  email: "ada@example.org",
  phone: null,
  city: null,
  state: null,
  notes: null,
};
const event = { id: "e-1", type: "gift", occurredAt: gift.receivedAt, gift };

test("limitEvent leaves an ordinary report unchanged", () => {
  expect(limitEvent(event)).toEqual(event);
  expect(limitEvent({ ...event, gift: null })).toEqual({ ...event, gift: null });
});

test("limitEvent cuts every long text and leaves the amount", () => {
  const texts = [
    "donationType",
    "firstName",
    "lastName",
    "email",
    "phone",
    "city",
    "state",
    "notes",
  ];
  const long = { ...gift, ...Object.fromEntries(texts.map((name) => [name, LONG])) };
  const bound = limitEvent({ ...event, type: LONG, gift: long });
  expect(bound.type).toHaveLength(TEXT_LIMITS.eventType);
  expect(bound.gift?.amountCents).toBe(15_000);
  const lengths = texts.map((name) => String(bound.gift?.[name as keyof GiftReport]).length);
  const { donationType, name, email, phone, city, state, notes } = TEXT_LIMITS;
  expect(lengths).toEqual([donationType, name, name, email, phone, city, state, notes]);
});

test("limitEvent cuts no character in half", () => {
  const firstName = `${"x".repeat(TEXT_LIMITS.name - 1)}\u{1F40E}`;
  const bound = limitEvent({ ...event, gift: { ...gift, firstName } });
  expect(bound.gift?.firstName).toBe("x".repeat(TEXT_LIMITS.name - 1));
});

test("limitEvent cuts long ids so that different ids stay different and equal ids equal", () => {
  const idOf = (id: string) => limitEvent({ ...event, gift: { ...gift, externalId: id } }).gift;
  const [one, other] = [idOf(`${LONG}1`), idOf(`${LONG}2`)];
  expect(one?.externalId).toHaveLength(TEXT_LIMITS.id);
  expect(one?.externalId).not.toBe(other?.externalId);
  expect(one).toEqual(idOf(`${LONG}1`));
});

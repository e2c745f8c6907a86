import { expect, test } from "vitest";
import { MINUTE, SECOND } from "#domain/ports/clock.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";

const temporary = new DeliveryFailure("temporary", "away");

test("two failures in a row pause nothing, the third does, and each round of them for longer", () => {
  const pauses = new CircuitBreaker();
  pauses.noteFailure("case", temporary, 0);
  pauses.noteFailure("case", temporary, 0);
  expect(pauses.isPaused("case", 0)).toBe(false);
  for (let i = 0; i < 6; i++) pauses.noteFailure("case", temporary, 0);
  expect(pauses.isPaused("case", 5 * SECOND - 1)).toBe(true);
  expect(pauses.isPaused("mail", 0)).toBe(false);
  expect(pauses.isPaused("case", 5 * SECOND)).toBe(false);
  pauses.noteFailure("case", temporary, 5 * SECOND);
  expect(pauses.isPaused("case", 15 * SECOND - 1)).toBe(true);
  expect(pauses.isPaused("case", 15 * SECOND)).toBe(false);
});

test("a success between failures starts the count anew, a refusal does not count", () => {
  const pauses = new CircuitBreaker();
  for (let i = 0; i < 10; i++) {
    pauses.noteFailure("case", temporary, 0);
    pauses.noteFailure("case", new DeliveryFailure("refused", "no"), 0);
    pauses.noteSuccess("case");
  }
  expect(pauses.isPaused("case", 0)).toBe(false);
});

test("a receiver that asks to wait is left alone as long as it asked, until staff know better", () => {
  const pauses = new CircuitBreaker();
  pauses.noteFailure("case", new DeliveryFailure("wait", "limit", 15 * MINUTE), 0);
  expect(pauses.isPaused("case", 15 * MINUTE - 1)).toBe(true);
  pauses.clear();
  expect(pauses.isPaused("case", 0)).toBe(false);
});

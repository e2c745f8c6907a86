import { expect, test } from "vitest";
import { MINUTE, SECOND } from "#domain/ports/clock.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";

const temporary = new DeliveryFailure("temporary", "away");

test("CircuitBreaker pauses a kind after the third failure in a row, and longer after each further one", () => {
  const breaker = new CircuitBreaker();
  breaker.noteFailure("case", temporary, 0);
  breaker.noteFailure("case", temporary, 0);
  expect(breaker.isPaused("case", 0)).toBe(false);
  for (let i = 0; i < 6; i++) breaker.noteFailure("case", temporary, 0);
  expect(breaker.isPaused("case", 5 * SECOND - 1)).toBe(true);
  expect(breaker.isPaused("mail", 0)).toBe(false);
  expect(breaker.isPaused("case", 5 * SECOND)).toBe(false);
  breaker.noteFailure("case", temporary, 5 * SECOND);
  expect(breaker.isPaused("case", 15 * SECOND - 1)).toBe(true);
  expect(breaker.isPaused("case", 15 * SECOND)).toBe(false);
});

test("CircuitBreaker counts anew after a success and ignores refusals", () => {
  const breaker = new CircuitBreaker();
  for (let i = 0; i < 10; i++) {
    breaker.noteFailure("case", temporary, 0);
    breaker.noteFailure("case", new DeliveryFailure("refused", "no"), 0);
    breaker.noteSuccess("case");
  }
  expect(breaker.isPaused("case", 0)).toBe(false);
});

test("CircuitBreaker pauses a kind as long as its receiver asks, until clear()", () => {
  const breaker = new CircuitBreaker();
  breaker.noteFailure("case", new DeliveryFailure("wait", "limit", 15 * MINUTE), 0);
  expect(breaker.isPaused("case", 15 * MINUTE - 1)).toBe(true);
  breaker.clear();
  expect(breaker.isPaused("case", 0)).toBe(false);
});

import { expect, test } from "vitest";
import { isDatabaseAway, isDatabaseFailure } from "./database-errors.ts";

const coded = (code: string) => Object.assign(new Error("a statement failed"), { code });

test.each([
  ["a refused connection", coded("ECONNREFUSED")],
  ["a server that stops", coded("57P01")],
  ["a pool that waits too long", new Error("timeout exceeded when trying to connect")],
  ["a cut connection", new Error("Connection terminated unexpectedly")],
  [
    "a connection cut within a transaction",
    new Error("Client has encountered a connection error and is not queryable"),
  ],
  ["a closed database", new Error("driver has already been destroyed")],
])("%s means that the database is unreachable, and so a failure", (_what, error) => {
  expect([isDatabaseAway(error), isDatabaseFailure(error)]).toEqual([true, true]);
});

test.each([
  ["a full disk", coded("SQLITE_FULL")],
  ["a busy database", coded("SQLITE_BUSY")],
  ["a deadlock", coded("40P01")],
  ["a statement that took too long", coded("57014")],
])("%s is a failure of a reachable database", (_what, error) => {
  expect([isDatabaseAway(error), isDatabaseFailure(error)]).toEqual([false, true]);
});

test.each([
  ["a missing column", coded("42703")],
  ["a broken constraint", coded("SQLITE_CONSTRAINT_NOTNULL")],
  ["a fault in the code", new TypeError("x is not a function")],
  ["anything else thrown", "ECONNREFUSED"],
])("%s is neither", (_what, error) => {
  expect([isDatabaseAway(error), isDatabaseFailure(error)]).toEqual([false, false]);
});

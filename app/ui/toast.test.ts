import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leaveToasts, showToast, takeToasts, waitingToasts } from "./toast.ts";

const open = (path: string) => vi.stubGlobal("window", { location: new URL(path, "http://here") });

beforeEach(() => open("/admin/contacts?open=a&q=x"));
afterEach(() => {
  takeToasts();
  vi.unstubAllGlobals();
});

const titles = () => waitingToasts().map(({ title }) => title);

test("a newer toast replaces an older one of the same kind", () => {
  showToast({ title: "Saved", text: "The message was changed" });
  showToast({ title: "Error", text: "Failed", kind: "records" });
  showToast({ title: "Saved", text: "The note was added" });
  showToast({ title: "Data refreshed", text: "Loaded", kind: "records" });
  expect(waitingToasts().map(({ text }) => text)).toEqual(["The note was added", "Loaded"]);
});

test("a toast stays while the list is filtered, and goes with its record or page", () => {
  showToast({ title: "Saved", text: "The message was changed" });
  open("/admin/contacts?open=a&q=y");
  leaveToasts();
  expect(titles()).toEqual(["Saved"]);
  open("/admin/contacts?open=b");
  leaveToasts();
  expect(titles()).toEqual([]);
  showToast({ title: "Saved", text: "The message was changed" });
  open("/admin/donations?open=b");
  leaveToasts();
  expect(titles()).toEqual([]);
});

import { expect, test } from "vitest";
import { EditSteps } from "./edit-steps.ts";

const typed = (was: string, value: string) => ({ path: ["title"], was, value });

test("what is typed at one place is one step, and redo ends with the next one", () => {
  const steps = new EditSteps();
  steps.add(typed("Old", "N"), true);
  steps.add(typed("N", "New"), true);
  steps.add({ path: ["items", 0], value: "First" }, false);
  expect(steps.undo()).toEqual({ path: ["items", 0], was: "First", value: null });
  expect(steps.undo()).toEqual(typed("New", "Old"));
  expect([steps.undo(), steps.state()]).toEqual([undefined, { canUndo: false, canRedo: true }]);
  expect(steps.redo()).toEqual(typed("Old", "New"));
  steps.add(typed("New", "Other"), false);
  expect([steps.redo(), steps.state()]).toEqual([undefined, { canUndo: true, canRedo: false }]);
});

import { expect, test } from "vitest";
import { withToast } from "./page-url.ts";

test("withToast adds the toast to the query of a page", () => {
  expect(withToast("/admin/donations?open=7d", "signed-in")).toBe(
    "/admin/donations?open=7d&toast=signed-in",
  );
});

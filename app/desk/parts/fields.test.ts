import { expect, test } from "vitest";
import { Submit } from "./fields.tsx";

test("a button that submits ignores the second half of a double click; other buttons take each click", () => {
  const presses: string[] = [];
  for (const type of ["submit", "button"] as const)
    for (const detail of [0, 1, 2]) {
      const onClick = () => presses.push(`${type} ${detail}`);
      const click = Object.assign(new Event("click", { cancelable: true }), { detail });
      Submit({ type, onClick }).props.onClick(click);
      if (click.defaultPrevented) presses.push("ignored");
    }
  expect(presses.join()).toBe("submit 0,submit 1,ignored,button 0,button 1,button 2");
});

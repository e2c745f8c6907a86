import { expect, test } from "vitest";
import { fillMailTemplate } from "./mail-template.ts";

const ADDRESS = "https://arena.example.org/events/coming?token=a&b=c";

test("buttons, addresses, lines and long words of a mail survive the programs that show it", () => {
  const { html, text } = fillMailTemplate({ name: "Arena", legalLine: "" }, "Two & more", [
    { kind: "action", label: "See my gifts", url: ADDRESS },
    { kind: "small", text: "Remove this address", url: ADDRESS },
    { kind: "paragraph", text: `Look at ${ADDRESS}.` },
    { kind: "quote", text: "One\n\n  - Two <b> (Www.example.org/x_(y)), and" },
  ]);
  const href = 'href="https://arena.example.org/events/coming?token=a&amp;b=c"';
  expect(html).toMatch(/<a href="[^"]+" style="[^"]*border:2px solid[^"]*underline">See my gifts/);
  expect(html.split(href)).toHaveLength(4);
  expect(html).toContain("<title>Two &amp; more</title>");
  expect(html).toMatch(/>Remove this address<\/a><\/p>/);
  expect(html).toContain("token=a&amp;b=c</a>.</p>");
  expect(html).toContain("One<br>\n<br>\n&nbsp; - Two &lt;b&gt; (<a");
  expect(html).toContain('href="https://Www.example.org/x_(y)"');
  expect(html).not.toContain("white-space");
  // Outlook for Windows shows Times New Roman when it doesn't know the first font.
  expect(html).toMatch(/<body style="[^"']* Helvetica,Arial,sans-serif">/);
  expect(html).toMatch(/<div style="[^"]*overflow-wrap:anywhere/);
  expect(text).toContain(`Remove this address: ${ADDRESS}`);
});

test("the part for the desk is removed when somebody replies", () => {
  const { html, text } = fillMailTemplate({ name: "Arena", legalLine: "" }, "Donations", [
    { kind: "quote", text: "Hello" },
    { kind: "not-quoted" },
    { kind: "action", label: "See all messages", url: ADDRESS },
  ]);
  expect(text.split("\n-- \n").map((part) => part.includes("See all"))).toEqual([false, true]);
  const signature = html.indexOf('<div class="moz-signature">');
  expect(html.indexOf("Hello")).toBeLessThan(signature);
  expect(html.indexOf("See all messages")).toBeGreaterThan(signature);
});

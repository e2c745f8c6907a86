import { expect, resizeTo, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

for (const colorScheme of ["light", "dark"] as const)
  test(`in forced colors drawings, the progress bar, buttons and what is chosen stay visible, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    const colorsOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { fill, stroke, backgroundColor, borderTopColor } = getComputedStyle(element);
          const { color, backgroundColor: ground } = getComputedStyle(document.documentElement);
          return { fill, stroke, backgroundColor, borderTopColor, color, ground };
        });
    await page.goto("/");
    const wall = await colorsOf("svg:has(.fill-paper) .fill-paper");
    expect(wall.fill).not.toBe(wall.stroke);
    const frame = await colorsOf(".progress-bar");
    expect(frame.borderTopColor).toBe(frame.color);
    for (const part of [".fill-saddle", ".fill-brass"])
      expect((await colorsOf(`.progress-bar ${part}`)).fill).not.toBe(frame.backgroundColor);
    const raised = await colorsOf(".progress-bar .fill-saddle");
    expect((await colorsOf(".swatch.bg-saddle")).backgroundColor).toBe(raised.fill);
    // A background that forced colors put behind text would cover the rules above and below the
    // figure.
    await expect(page.locator(".text-figure")).toHaveCSS("forced-color-adjust", "none");
    const arrow = page.locator("main a:has(> svg)").first();
    expect((await colorsOf("main a > svg path")).stroke).toBe(
      await arrow.evaluate((link) => getComputedStyle(link).color),
    );

    // The drawings of the bar would cover the picture under it.
    const bar = await colorsOf(".site-header");
    expect(bar.backgroundColor).toBe(bar.ground);

    await page.goto("/plans");
    const drawing = await colorsOf("section > div > figure > div");
    expect(drawing.backgroundColor).toBe("rgb(250, 246, 238)");
    const tick = await colorsOf(".slide-ticks [data-in-view=true]");
    expect(tick.backgroundColor).toBe(tick.color);
    const tickToCome = await colorsOf(".slide-ticks :last-child");
    expect(tickToCome.backgroundColor).toBe("rgba(0, 0, 0, 0)");

    await resizeTo(page, 390, 800);
    await page.locator(".menu summary").click();
    for (const link of await page.locator(".menu-link").all()) {
      const isCurrent = (await link.getAttribute("aria-current")) === "page";
      await expect(link).toHaveCSS("text-decoration-line", isCurrent ? "underline" : "none");
    }

    await page.goto("/donate");
    const button = await colorsOf("main form button[type=submit]");
    expect(button.borderTopColor).not.toBe(button.backgroundColor);
    const chosen = await colorsOf(".gift-amounts :checked + span");
    const other = await colorsOf(".gift-amounts :not(:checked) + span");
    expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
  });

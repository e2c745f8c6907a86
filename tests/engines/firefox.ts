import { launch } from "puppeteer-core";
import { type OpenEngine, PHONE } from "./engine.ts";

/** Firefox, by WebDriver BiDi. FIREFOX says where it is. */
export const openFirefox: OpenEngine = async () => {
  const browser = await launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "",
    defaultViewport: PHONE,
  });
  let page = await browser.newPage();
  return {
    // In a new tab: the driver no longer sees what is loaded in one that went back to a kept page.
    open: async (url) => {
      await page.close();
      page = await browser.newPage();
      await page.goto(url);
    },
    evaluate: (run, ...args) => page.evaluate(run as never, ...args),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    pressEscape: () => page.keyboard.press("Escape"),
    close: () => browser.close(),
  };
};

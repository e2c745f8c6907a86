import { type LaunchOptions, launch } from "puppeteer-core";
import { type Engine, type Key, type OpenEngine, PHONE } from "./engine.ts";

/** Opens Firefox with WebDriver BiDi. FIREFOX is the path of its program. */
export const openFirefox: OpenEngine = () =>
  openBrowser({ browser: "firefox", executablePath: process.env.FIREFOX ?? "" });

/** Opens Chromium with its own protocol. CHROMIUM is the path of its program. */
export const openChromium: OpenEngine = () =>
  openBrowser({ executablePath: process.env.CHROMIUM ?? "", args: ["--no-sandbox"] });

async function openBrowser(options: LaunchOptions): Promise<Engine> {
  const browser = await launch({ ...options, defaultViewport: PHONE });
  let page = await browser.newPage();
  let viewport = PHONE;
  const press = async (...keys: Key[]) => {
    const held = keys.slice(0, -1);
    for (const key of held) await page.keyboard.down(key);
    await page.keyboard.press(keys.at(-1) as Key);
    for (const key of held) await page.keyboard.up(key);
  };
  return {
    // This opens a new tab, because the driver no longer sees what loads in a tab that went back
    // to a kept page.
    open: async (url) => {
      await page.close();
      page = await browser.newPage();
      await page.setViewport(viewport);
      await page.goto(url);
    },
    evaluate: (run, ...args) => page.evaluate(run as never, ...args),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press,
    resize: (width, height) => {
      viewport = { width, height };
      return page.setViewport(viewport);
    },
    undo: () => press("Control", "z"),
    close: () => browser.close(),
  };
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#tests/support/site-process.ts";
import { type Engine, type Key, type OpenEngine, PHONE } from "./engine.ts";

/** The keys that are not letters, as WebDriver writes them. */
const KEYS: Partial<Record<Key, string>> = {
  Control: "\uE009",
  End: "\uE010",
  Enter: "\uE007",
  Escape: "\uE00C",
  Home: "\uE011",
  Shift: "\uE008",
  Tab: "\uE004",
};

/**
 * Opens WebKitGTK's small browser on a separate screen with WebDriver. WEBKIT_DRIVER is the path of
 * its driver.
 */
export const openWebKit: OpenEngine = async () => {
  const screen = spawn(
    "Xvfb",
    ["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1600x1200x24"],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const [display] = await once(screen.stdout, "data");
  const port = await freePort();
  const driver = spawn(process.env.WEBKIT_DRIVER ?? "", [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(`${url}/status`);
  const { sessionId } = await send<{ sessionId: string }>("POST", `${url}/session`, {
    capabilities: {
      alwaysMatch: {
        "webkitgtk:browserOptions": { args: ["--automation"] },
      },
    },
  });
  const session = `${url}/session/${sessionId}`;
  const ask = <Value>(path: string, body: object) => send<Value>("POST", `${session}${path}`, body);
  const act = (type: string, actions: object[]) =>
    ask<void>("/actions", { actions: [{ type, id: type, actions }] });
  const type = (text: string) =>
    act(
      "key",
      [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    );
  await ask("/window/rect", { x: 0, y: 0, ...PHONE });
  const evaluate: Engine["evaluate"] = (run, ...args) =>
    ask("/execute/sync", { script: `return (${run}).apply(null, arguments)`, args });
  return {
    open: (address) => ask("/url", { url: address }),
    evaluate,
    clickAt: (x, y) =>
      act("pointer", [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]),
    type,
    press: (...keys) => {
      const values = keys.map((key) => KEYS[key] ?? key);
      const down = values.map((value) => ({ type: "keyDown", value }));
      const up = values.toReversed().map((value) => ({ type: "keyUp", value }));
      return act("key", [...down, ...up]);
    },
    resize: (width, height) => ask("/window/rect", { x: 0, y: 0, width, height }),
    // The key for undo does nothing in a window that a driver controls.
    undo: () =>
      evaluate(() => {
        const frame = document.activeElement as HTMLIFrameElement;
        frame.contentDocument?.execCommand("undo");
      }),
    close: async () => {
      await send("DELETE", session);
      await end(driver);
      await end(screen);
    },
  };
};

/** Sends one command of WebDriver. Rejects with the driver's error. */
async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Value };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

async function waitUntilReady(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) await pause(50);
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill();
  await ended;
}

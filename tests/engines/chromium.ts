import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { makeFolder } from "#tests/support/temporary-folder.ts";
import { type Engine, PHONE } from "./engine.ts";

/** The functions that only Chromium has here. */
export interface Chromium extends Omit<Engine, "press" | "undo"> {
  /** The version as the program states it, "86.0.4240.0". */
  version: string;
  resize(width: number, height: number): Promise<void>;
  /** Returns the window as PNG. */
  picture(): Promise<Buffer>;
}

const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--no-zygote",
  "--disable-gpu",
  "--hide-scrollbars",
  "--remote-debugging-port=0",
  "--force-prefers-reduced-motion",
  "--no-first-run",
  "--disable-background-networking",
  "about:blank",
];

/**
 * Drives a Chromium of any age through the part of its DevTools protocol that all of them know;
 * current drivers need at least version 83.
 */
export async function openChromium(program: string): Promise<Chromium> {
  const folder = makeFolder("chromium");
  const child = spawn(program, [`--user-data-dir=${folder}`, ...ARGUMENTS], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const origin = await debuggingOrigin(child.stderr);
  const { Browser: name } = await json<{ Browser: string }>(`${origin}/json/version`);
  const target = await firstPage(origin);
  const socket = new WebSocket(target);
  await once(socket, "open");
  let commands = 0;
  const send = <Result>(method: string, params: object = {}): Promise<Result> => {
    const id = ++commands;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => {
      const read = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data));
        if (answer.id !== id) return;
        socket.removeEventListener("message", read);
        if (answer.error) reject(new Error(`${method}: ${answer.error.message}`));
        else resolve(answer.result);
      };
      socket.addEventListener("message", read);
    });
  };
  const loaded = () =>
    new Promise<void>((resolve) => {
      const read = ({ data }: MessageEvent) => {
        if (JSON.parse(String(data)).method !== "Page.loadEventFired") return;
        socket.removeEventListener("message", read);
        resolve();
      };
      socket.addEventListener("message", read);
    });
  const mouse = (type: string, x: number, y: number, button: string) =>
    send("Input.dispatchMouseEvent", { type, x, y, button, clickCount: 1 });
  const resize = async (width: number, height: number) => {
    await send("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: false,
    });
  };
  const evaluate: Engine["evaluate"] = async (run, ...args) => {
    const { result, exceptionDetails } = await send<Evaluated>("Runtime.evaluate", {
      expression: `(${run})(...${JSON.stringify(args)})`,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(result.description ?? exceptionDetails.text);
    return result.value as never;
  };
  await send("Page.enable");
  await resize(PHONE.width, PHONE.height);
  return {
    version: name.split("/")[1] ?? "",
    resize,
    picture: async () => {
      const { data } = await send<{ data: string }>("Page.captureScreenshot");
      return Buffer.from(data, "base64");
    },
    open: async (url) => {
      const load = loaded();
      await send("Page.navigate", { url });
      await load;
      // The load event was that of the previous page, if that one was still loading.
      while (
        (await evaluate(() => `${document.readyState} ${location.href}`)) !== `complete ${url}`
      )
        await pause(20);
    },
    evaluate,
    clickAt: async (x, y) => {
      await mouse("mouseMoved", x, y, "none");
      await mouse("mousePressed", x, y, "left");
      await mouse("mouseReleased", x, y, "left");
    },
    type: async (text) => {
      for (const character of text)
        await send("Input.dispatchKeyEvent", { type: "char", text: character });
    },
    close: async () => {
      socket.close();
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Evaluated {
  result: { value?: unknown; description?: string };
  exceptionDetails?: { text: string };
}

/** Reads the debugging address from what the program writes when it is ready. */
const debuggingOrigin = (written: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    written.on("data", (part) => {
      text += part;
      const [, host] = /DevTools listening on ws:\/\/([^/]+)\//.exec(text) ?? [];
      if (host) resolve(`http://${host}`);
    });
    written.on("end", () => reject(new Error(`Chromium did not start:\n${text}`)));
  });

const json = async <Value>(url: string) => (await fetch(url)).json() as Promise<Value>;

async function firstPage(origin: string): Promise<string> {
  for (;;) {
    const targets = await json<{ type: string; webSocketDebuggerUrl: string }[]>(`${origin}/json`);
    const page = targets.find(({ type }) => type === "page");
    if (page) return page.webSocketDebuggerUrl;
    await pause(50);
  }
}

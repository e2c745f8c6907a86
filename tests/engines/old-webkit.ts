import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findProgram } from "#tests/bench/processes.ts";
import type { Engine } from "./engine.ts";

/**
 * Opens QtWebKit 5.212, a WebKit from the time of Safari 10, on a separate screen (Debian:
 * python3-pyqt5.qtwebkit, xvfb).
 */
export function openOldWebKit(): Pick<Engine, "open" | "evaluate" | "clickAt" | "type" | "close"> {
  const program = join(import.meta.dirname, "old-webkit.py");
  const child = spawn(findProgram("xvfb-run", "xvfb"), ["-a", "/usr/bin/python3", program], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ask = async (...command: unknown[]) => {
    child.stdin.write(`${JSON.stringify(command)}\n`);
    const { value } = await answers.next();
    if (value === undefined)
      throw new Error("QtWebKit ended: apt-get install python3-pyqt5.qtwebkit");
    return JSON.parse(value);
  };
  return {
    open: (url) => ask("open", url),
    // The result comes as text, because Qt has its own objects.
    evaluate: async (run, ...args) => {
      const script = `JSON.stringify((${run}).apply(null, ${JSON.stringify(args)}))`;
      const text = await ask("evaluate", script);
      return text ? JSON.parse(text) : text;
    },
    clickAt: (x, y) => ask("click", x, y),
    type: (text) => ask("type", text),
    close: async () => {
      const ended = once(child, "exit");
      child.stdin.end();
      await ended;
    },
  };
}

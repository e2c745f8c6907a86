import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, vi } from "vitest";
import { makeFolder } from "#tests/support/temporary-folder.ts";

const NEEDED = ["dbus-run-session", "xvfb-run", "orca", "firefox-esr", "xdotool", "gsettings"];
/**
 * Returns the Debian packages' programs that are missing here; an empty list when the tests can
 * run.
 */
export const missing = () => NEEDED.filter((program) => !existsSync(`/usr/bin/${program}`));

const PREFERENCES = {
  "accessibility.force_disabled": -1,
  "browser.aboutwelcome.enabled": false,
  "browser.sessionstore.resume_from_crash": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.urlbar.autoFill": false,
  "browser.urlbar.suggest.history": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "signon.rememberSignons": false,
};
const WITHIN = { timeout: 60_000, interval: 200 };
const HERE = import.meta.dirname;

/** Starts Orca and Firefox on a separate screen; only keys drive them. */
export async function startScreenReader() {
  const home = makeFolder("screen-reader");
  const spoken = join(home, "spoken");
  const customizations = join(home, ".local/share/orca");
  mkdirSync(customizations, { recursive: true });
  copyFileSync(
    join(HERE, "orca-customizations.py"),
    join(customizations, "orca-customizations.py"),
  );
  writeFileSync(spoken, "");
  writeFileSync(
    join(home, "user.js"),
    Object.entries(PREFERENCES)
      .map(([name, value]) => `user_pref("${name}", ${value});\n`)
      .join(""),
  );
  const inSession = ["xvfb-run", "-a", "-s", "-screen 0 1280x900x24", join(HERE, "session.sh")];
  const session = spawn("dbus-run-session", ["--", ...inSession], {
    detached: true,
    stdio: "ignore",
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, SPOKEN: spoken },
  });
  const stop = async () => {
    const ended = once(session, "exit");
    process.kill(-(session.pid ?? 0), "SIGTERM");
    await ended;
  };
  const lines = () => readFileSync(spoken, "utf8").split("\n").slice(0, -1);
  const xdotool = (...words: string[]) => {
    const display = readFileSync(join(home, "display"), "utf8").trim().split("\n");
    const env = Object.fromEntries(display.map((line) => line.split("=") as [string, string]));
    return execFileSync("xdotool", words, { env: { ...process.env, ...env }, encoding: "utf8" });
  };
  const begun = async () => {
    await vi.waitFor(() => expect(lines()).toContain("Screen reader on."), WITHIN);
    return vi.waitFor(
      () => xdotool("search", "--onlyvisible", "--name", "Mozilla Firefox"),
      WITHIN,
    );
  };
  // Orca runs only once for each user, so one that is left over would keep the next from
  // starting.
  const windows = await begun().catch(async (error) => {
    await stop();
    throw error;
  });
  xdotool("windowfocus", windows.trim().split("\n").at(-1) ?? "");

  /**
   * Returns what Orca says from line `from` on: until it is `wanted` and nothing new comes for 700
   * ms, or for 20 seconds.
   */
  const settled = async (from: number, wanted: (heard: string) => boolean) => {
    let heard = "";
    for (let waited = 0, quiet = 0; waited < 20_000 && quiet < 700; waited += 100) {
      await pause(100);
      const now = lines().slice(from).join(" | ");
      quiet = wanted(now) && now === heard ? quiet + 100 : 0;
      heard = now;
    }
    return heard;
  };
  /**
   * Presses a key, or types a text after `=`. Returns what Orca says until it is `wanted`, or for
   * 20 seconds.
   */
  const press = async (
    keys: string,
    wanted: (heard: string) => boolean = (heard) => heard !== "",
  ) => {
    const from = lines().length;
    if (keys.startsWith("=")) xdotool("type", "--delay", "40", keys.slice(1));
    else xdotool("key", keys);
    return settled(from, wanted);
  };
  return {
    press,
    spoken: () => lines().join(" | "),
    /**
     * Opens a page and leaves its skip link, so that the next Tab reaches the first thing in its
     * content.
     */
    open: async (url: string) => {
      await press("ctrl+l");
      await press(`=${url}`);
      // Orca also says the name of the tab that it leaves.
      await press("Return", (heard) => /Finished loading (?!New Tab)\w/.test(heard));
      await press("Tab", (heard) => heard.includes("Skip to content"));
      await press("Return");
    },
    stop,
  };
}

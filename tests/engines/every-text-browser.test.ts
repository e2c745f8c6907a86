/** Sends forms with text browsers, driven by keys in a terminal (Debian's tmux). */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { contactContent } from "#content/contact.ts";
import { failures } from "#content/failures.ts";
import { newsletterContent } from "#content/newsletter.ts";
import { navigation, shellContent } from "#content/site.ts";
import { findProgram } from "#tests/bench/processes.ts";
import { readRow } from "#tests/support/site-database.ts";
import { type SiteProcess, startSite } from "#tests/support/site-process.ts";
import { makeFolder } from "#tests/support/temporary-folder.ts";

/**
 * The number of tmux servers so far. Each test has its own, because one that is ending accepts no
 * new session.
 */
let started = 0;
const socket = () => `text-browsers-${process.pid}-${started}`;
/** The screen is high enough for a whole page, so that nothing scrolls. */
const SIZE = ["-x", "100", "-y", "120"];

const tmux = (...args: string[]) =>
  execFileSync(findProgram("tmux"), ["-L", socket(), ...args], { encoding: "utf8" });
const screen = () => tmux("capture-pane", "-p", "-t", "browser");
const press = (...keys: string[]) => tmux("send-keys", "-t", "browser", ...keys);
const type = (text: string) => tmux("send-keys", "-t", "browser", "-l", text);
/** Resolves once the screen shows a text, wherever its lines break. */
const shows = (text: string) =>
  expect.poll(() => screen().replace(/\s+/g, " "), { timeout: 10_000 }).toContain(text);

/** The screen shows this only while a selection is open. */
const LAST_OPTION = "Technical/Website Question";

/** Each text browser's own way to use a form; `first` is the label of the form's first field. */
interface Hands {
  find: (first: string) => Promise<void>;
  fill: (text: string) => Promise<void>;
  /** Chooses the second option of a selection. */
  choose: (option: string) => Promise<void>;
  write: (text: string) => Promise<void>;
  /** `skip` is the number of empty fields before the button. */
  send: (skip: number) => Promise<void>;
}

/**
 * Moves from link to link until the last line of the screen shows a text. Colors show which link is
 * chosen.
 */
async function downUntil(text: RegExp): Promise<void> {
  const look = () => tmux("capture-pane", "-e", "-p", "-t", "browser");
  for (let at = 0; at < 40 && !text.test(screen()); at += 1) {
    const before = look();
    press("Down");
    await expect.poll(look).not.toBe(before);
  }
}

/** Searches in w3m, whose last line asks for the text. */
async function search(label: string): Promise<void> {
  press("/");
  await shows("Forward: ");
  type(label);
  press("Enter");
}

const hands: Record<string, Hands> = {
  w3m: {
    find: async (first) => {
      await search(first);
      press("Tab");
    },
    fill: async (text) => {
      press("Enter");
      await shows("TEXT:");
      type(text);
      press("Enter");
      await shows(`[${text.slice(0, 20)}`);
      press("Tab");
    },
    choose: async (option) => {
      press("Enter");
      await shows(LAST_OPTION);
      press("Down", "Enter");
      await shows(`[${option}`);
      press("Tab");
    },
    // The browser opens EDITOR, which writes the text.
    write: async (text) => {
      press("Enter");
      await shows(text);
      press("Tab");
    },
    send: async (skip) => {
      press(...Array<string>(skip).fill("Tab"), "Enter");
    },
  },
  lynx: {
    find: () => downUntil(/Enter text/),
    fill: async (text) => {
      type(text);
      await shows(text);
      press("Tab");
    },
    choose: async (option) => {
      press("Enter");
      await shows(LAST_OPTION);
      press("Down", "Enter");
      await shows(`[${option}`);
      press("Tab");
    },
    write: async (text) => {
      type(text);
      await shows(text);
      press("Tab");
    },
    send: async (skip) => {
      press(...Array<string>(skip).fill("Tab"), "Enter");
    },
  },
  links2: {
    find: () => downUntil(/Text field, name/),
    fill: async (text) => {
      type(text);
      await shows(text);
      press("Down");
    },
    choose: async (option) => {
      press("Enter");
      await shows(LAST_OPTION);
      press("Down", "Enter");
      await shows(`[${option}`);
      press("Down");
    },
    write: async (text) => {
      type(text);
      await shows(text);
      await downUntil(/Text field, name/);
    },
    send: async (skip) => {
      press(...Array<string>(skip).fill("Down"), "Enter");
    },
  },
};

const TEXT = "Written by keys.";
const { firstName } = contactContent.form;

let site: SiteProcess;
let editor: string;
beforeAll(async () => {
  site = await startSite();
  editor = join(makeFolder("editor"), "editor");
  writeFileSync(editor, `#!/bin/sh\necho "${TEXT}" > "$1"\n`, { mode: 0o755 });
});
afterAll(() => site.remove());
afterEach(() => {
  tmux("kill-server");
});

describe.each(Object.entries(hands))("in %s", (name, { find, fill, choose, write, send }) => {
  const email = `${name}@example.org`;
  const count = (from: string) =>
    Number(readRow(site, `select count(*) as n from ${from} and email = '${email}'`).n);

  async function open(path: string, heading: string): Promise<void> {
    const command = `EDITOR=${editor} ${findProgram(name)} ${site.url}${path}`;
    started += 1;
    tmux("-f", "/dev/null", "new-session", "-d", "-s", "browser", ...SIZE, command);
    await shows(heading);
  }

  test("a sign-up for the newsletter arrives, and the words of the bar are separate", async () => {
    await open("/newsletter", newsletterContent.page.heading);
    const { menu, gatherings, newsletter } = shellContent;
    const links = navigation.map(({ key }) => menu[key]).join(" ");
    await shows(`Colorado ${links} ${menu.donate} ${menu.donate} ${menu.open} ${menu.close} `);
    await shows(`${gatherings.name} ${newsletter.name}`);
    await find(newsletterContent.form.email);
    await fill(email);
    await send(0);
    await shows(failures.noMail.newsletter.heading);
    expect(count("subscribers where 1 = 1")).toBe(1);
  });

  test("a message arrives, and is thanked", async () => {
    await open("/contact", contactContent.page.lead);
    await find(firstName);
    for (const typed of ["Ada", "Larkspur", email, "9705550100"]) await fill(typed);
    await choose("General Question");
    await write(TEXT);
    // The skipped field is the trap for programs; its label asks people to leave it empty.
    await send(1);
    await shows(contactContent.form.unseen.sent.title);
    expect(count(`contacts where message like '${TEXT}%'`)).toBe(1);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OpenDocument } from "./open-document.ts";
import type { DocumentState } from "./read-document.ts";

const NOTHING: DocumentState = {
  value: { title: "First", place: "Hall" },
  draft: null,
  version: 0,
  scheduled: null,
  isPublished: true,
  isTakenDown: false,
  problems: [],
  openWith: [],
};
const stateOf = (title: string, version: number, username = "ada"): DocumentState => ({
  ...NOTHING,
  value: { title, place: "Hall" },
  version,
  draft: { version, username, updatedAt: "2026-03-01T12:00:00.000Z" },
});

/** The site's answers, in turn, and the requests that it got. */
const sent: { value: unknown; version: number }[] = [];
const keptAlive: unknown[] = [];
const answers: (() => Response | Promise<Response>)[] = [];
const stored = new Map<string, string>();

beforeEach(() => {
  sent.length = 0;
  keptAlive.length = 0;
  answers.length = 0;
  stored.clear();
  vi.stubGlobal("fetch", async (_url: string, { body, keepalive }: RequestInit) => {
    if (typeof body === "string") sent.push(JSON.parse(body));
    keptAlive.push(keepalive);
    return answers.shift()?.() ?? Promise.reject(new Error("No connection"));
  });
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (document = NOTHING, username = "ada") => new OpenDocument(document, "home", username);
const titleOf = (document: OpenDocument) => (document.state().value as { title: string }).title;

describe("an open document", () => {
  test("is saved whole over the version that the user saw, and saved again when the user types meanwhile", async () => {
    const document = open();
    document.change(["title"], "One");
    // A file that arrives for an entry that was removed meanwhile changes nothing.
    document.change(["papers", 2, "file"], "one.pdf");
    answers.push(() => {
      document.change(["title"], "Two");
      return Response.json(stateOf("One", 1));
    });
    answers.push(() => Response.json(stateOf("Two", 2)));
    expect(await document.save()).toBe(true);
    expect(sent).toEqual([
      { value: { title: "One", place: "Hall" }, version: 0 },
      { value: { title: "Two", place: "Hall" }, version: 1 },
    ]);
    expect(document.state()).toMatchObject({ status: "saved", version: 2 });
    expect(stored.size).toBe(0);
  });

  test("a save whose answer was lost is no conflict, and a busy site is asked again", async () => {
    const document = open();
    document.change(["title"], "One");
    answers.push(() => new Response('{"value":', { status: 200 }));
    expect(await document.save()).toBe(false);
    document.change(["title"], "Two");
    answers.push(() => new Response(null, { status: 429 }));
    expect(await document.save()).toBe(false);
    expect(document.state().status).toBe("waiting");
    answers.push(() => Response.json(stateOf("One", 1), { status: 409 }));
    answers.push(() => Response.json(stateOf("Two", 2)));
    expect(await document.save()).toBe(true);
    expect(sent.at(-1)).toEqual({ value: { title: "Two", place: "Hall" }, version: 1 });
  });

  test("keeps what cannot be saved in the tab, and offers it only to the same account", async () => {
    const document = open();
    document.change(["title"], "Mine");
    expect(await document.save()).toBe(false);
    expect(document.state().status).toBe("waiting");
    const other = open(NOTHING, "ben");
    other.restore();
    expect(titleOf(other)).toBe("First");
    const again = open();
    again.restore();
    expect(titleOf(again)).toBe("Mine");
    answers.push(() => Response.json(stateOf("Mine", 1)));
    expect(await again.save()).toBe(true);
    expect(stored.size).toBe(0);
  });

  test.each([
    [413, "tooLarge"],
    [400, "unreadable"],
    [401, "refused"],
  ])("says of an answer %i: %s, and saves the next text", async (status, said) => {
    const document = open();
    document.change(["title"], "Long");
    answers.push(() => Response.json({}, { status }));
    expect(await document.save()).toBe(false);
    expect(document.state().status).toBe(said);
    // What the site cannot read would be refused again after each reload.
    expect(stored.size).toBe(status === 400 ? 0 : 1);
    document.change(["title"], "Short");
    answers.push(() => Response.json(stateOf("Short", 1)));
    expect(await document.save()).toBe(true);
  });

  test.each([
    ["mine", "Mine", "Mine"],
    ["theirs", "Theirs", "Mine"],
  ] as const)("with a colleague's newer version ends with %s: %s", async (keep, title, undone) => {
    const document = open();
    document.change(["title"], "Mine");
    const theirs = stateOf("Theirs", 3, "ben");
    answers.push(() => Response.json(theirs, { status: 409 }));
    expect(await document.save()).toBe(false);
    expect(document.state()).toMatchObject({ status: "conflict", conflict: theirs });
    expect(titleOf(document)).toBe("Mine");
    answers.push(() => Response.json(stateOf("Mine", 4)));
    document.resolve(keep);
    expect(await document.save()).toBe(true);
    expect(titleOf(document)).toBe(title);
    if (keep === "mine") expect(sent.at(-1)).toMatchObject({ version: 3 });
    document.undo();
    expect(titleOf(document)).toBe(keep === "mine" ? "First" : undone);
  });

  test("takes a colleague's version while the user types nothing, says whose it is, and undo brings the user's own back", () => {
    const document = open(stateOf("Mine", 1));
    document.accept(stateOf("Theirs", 2, "ben"));
    expect(document.state()).toMatchObject({ replacedBy: { username: "ben" }, resets: 1 });
    document.accept(stateOf("Older", 1));
    expect(titleOf(document)).toBe("Theirs");
    document.undo();
    expect(titleOf(document)).toBe("Mine");
    document.accept(stateOf("Newer", 3, "ben"));
    expect(titleOf(document)).toBe("Mine");
  });

  test.each([200, 700])(
    "typing with pauses of %i ms sends at most 25 saves a minute, and Publish sends one at once",
    async (pause) => {
      vi.useFakeTimers();
      const document = open();
      // As the editor does while it is visible.
      const timer = setInterval(() => void document.refresh(), 15_000);
      vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
        if (typeof body !== "string") return new Response(null, { status: 503 });
        const { value, version } = JSON.parse(body);
        sent.push({ value, version });
        // The round trip of a slow network.
        await new Promise((resolve) => setTimeout(resolve, 300));
        return Response.json(stateOf(value.title, version + 1));
      });
      for (let at = 0; at < 60_000; at += pause) {
        document.change(["title"], `At ${at}`);
        await vi.advanceTimersByTimeAsync(pause);
      }
      expect(sent.length).toBeGreaterThan(2);
      expect(sent.length).toBeLessThanOrEqual(25);
      document.change(["title"], "Last");
      const saved = document.save();
      await vi.advanceTimersByTimeAsync(600);
      expect(await saved).toBe(true);
      expect(sent.at(-1)?.value).toMatchObject({ title: "Last" });
      clearInterval(timer);
    },
  );

  test("a save goes on when the tab is closed, unless it has more than browsers take", async () => {
    const document = open();
    for (const text of ["Short", "€".repeat(20_000)]) {
      document.change(["title"], text);
      answers.push(() => Response.json(stateOf(text, 1)));
      await document.save();
    }
    expect(keptAlive).toEqual([true, false]);
  });

  test("undoes everything typed in one field as one step", () => {
    const document = open();
    for (const text of ["F", "Fi", "Five"]) document.change(["title"], text);
    document.change(["place"], "Barn");
    document.undo();
    expect(document.state()).toMatchObject({ value: { title: "Five", place: "Hall" } });
    document.undo();
    expect(document.state()).toMatchObject({ value: { title: "First" }, canUndo: false });
  });
});

import type { Page } from "@playwright/test";
import { publicPageKinds } from "#tests/support/public-pages.ts";
import { staffPaths } from "#tests/support/route-paths.ts";
import type { SiteProcess } from "#tests/support/site-process.ts";
import {
  expect,
  fillContact,
  openPage,
  pressButton,
  readRow,
  resizeTo,
  sendMessage,
  sendPledge,
  signIn,
  test,
} from "./fixtures.ts";
import { sizeOf } from "./windows.ts";

test.use({ reducedMotion: "reduce", expectedNoise: /status of 410/ });

/**
 * A laptop at 400 %, and the lowest phone and laptop: a higher window has the same layout, with
 * more room.
 */
const SIZES = [
  { width: 320, height: 256 },
  { width: 375, height: 553 },
  { width: 1280, height: 600 },
];

const WAYS = [
  { name: "Tab", modifiers: 0, from: "start" },
  { name: "Shift+Tab", modifiers: 8, from: "end" },
] as const;

/**
 * On the way back a part comes into the window from above, under what sticks there. Most sticks
 * there in the widest window: the bar, and on the desk's lists also the views, filters and column
 * heads, which scroll in narrower windows.
 */
const WIDTH_OF_THE_WAY_BACK = 1280;

/** Adds more rows than a window holds: each row is at least 40 pixels high. */
async function fillLists(site: SiteProcess): Promise<void> {
  for (let n = 10; n < 26; n++) {
    const donor = { firstName: "Ada", lastName: `Larkspur ${n}`, email: `ada${n}@example.org` };
    await sendPledge(site, donor);
    await sendMessage(site, donor);
  }
}

/**
 * Returns the pages that a member of staff opens without an id, and one of each kind that has an
 * id.
 */
async function staffPages(site: SiteProcess): Promise<string[]> {
  await fillLists(site);
  const gift = String(readRow(site, "select id from donations limit 1").id);
  const contact = String(readRow(site, "select id from contacts limit 1").id);
  const plain = staffPaths.filter(
    (path) => !/[:*]|export|\.csv|sign-out|passkey$|begin/.test(path),
  );
  return [
    ...plain.filter((path) => !/active|version|donors|find|\/link|board$/.test(path)),
    `/admin/donations?open=${gift}`,
    `/admin/messages?open=${contact}`,
    `/admin/people/${gift}`,
    `/admin/donations/${gift}/edit`,
    "/admin/site/facts",
    "/admin/site/edit/home",
    "/admin/site/edit/organization",
  ];
}

test("the keyboard reaches everything on a public page in view, outlined, and in the order seen, at every size", async ({
  page,
}) => {
  test.slow();
  await expectInSight(page, [...publicPageKinds, "/events/past", "/donate/mine", "/no-such-page"]);
});

for (const half of [0, 1])
  test(`whatever the keyboard reaches on half ${half + 1} of the desk is in sight with an outline, at every size`, async ({
    page,
    ownSite: site,
  }) => {
    test.slow();
    const paths = await staffPages(site);
    await signIn(page, site);
    await expectInSight(
      page,
      paths.filter((_, index) => index % 2 === half).map((path) => site.url + path),
    );
  });

test("nothing that can be pressed and does not scroll is under a phone's notch or the bar at its bottom", async ({
  page,
  site,
}) => {
  const devtools = await page.context().newCDPSession(page);
  let insets = { left: 47, right: 47, bottom: 21 };
  const turn = async (width: number, height: number) => {
    await resizeTo(page, width, height);
    await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets });
  };
  const expectClear = async (what: string) => {
    const covered = await page.evaluate(pressableOutside, insets);
    expect(covered, what).toEqual([]);
  };
  await turn(844, 390);
  for (const path of ["/", "/donate", "/plans"]) {
    await openPage(page, path);
    await expectClear(path);
  }
  await page.locator(".slide-link").first().click();
  await expect(page.locator("dialog[open] img").first()).toBeVisible();
  await expectClear("the viewer");
  insets = { left: 0, right: 0, bottom: 34 };
  await turn(390, 844);
  await openPage(page, "/contact");
  await fillContact(page, "A message that is thanked in a notice.");
  await pressButton(page, "Submit");
  await expect(page.locator(".toast")).toBeVisible();
  await expectClear("a notice");
  await signIn(page, site);
  await openPage(page, `${site.url}/admin/donations?toast=signed-in`);
  await expect(page.locator(".toast")).toBeVisible();
  await expectClear("the desk");
});

/**
 * Runs in the page: returns the fixed or sticky parts that you can press and that are not within
 * the insets.
 */
function pressableOutside({ left, right, bottom }: Record<"left" | "right" | "bottom", number>) {
  const isStuck = (element: Element | null): boolean =>
    element !== null &&
    (/fixed|sticky/.test(getComputedStyle(element).position) || isStuck(element.parentElement));
  return Array.from(document.querySelectorAll<HTMLElement>("a, button, input, select")).flatMap(
    (element) => {
      const box = element.getBoundingClientRect();
      const isSeen = box.width > 0 && box.top < innerHeight && element.checkVisibility();
      const isClear =
        box.left >= left && box.right <= innerWidth - right && box.bottom <= innerHeight - bottom;
      return isSeen && isStuck(element) && !isClear ? element.outerHTML.slice(0, 120) : [];
    },
  );
}

async function expectInSight(page: Page, paths: readonly string[]): Promise<void> {
  await page.addInitScript(watchFocus);
  const devtools = await page.context().newCDPSession(page);
  const press = (modifiers: number) =>
    devtools.send("Input.dispatchKeyEvent", {
      type: "rawKeyDown",
      key: "Tab",
      code: "Tab",
      windowsVirtualKeyCode: 9,
      modifiers,
    } as const);
  const faults: string[] = [];
  let stops = 0;
  for (const path of paths) {
    await openPage(page, path);
    let expected = 25;
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.evaluate(untilLaidOut);
      for (const way of size.width < WIDTH_OF_THE_WAY_BACK ? [WAYS[0]] : WAYS) {
        await page.evaluate((from) => window.focusWalk.begin(from), way.from);
        let walk = { isRound: false, stops: 0, faults: [] as string[] };
        for (let presses = expected; !walk.isRound; presses = 5) {
          await Promise.all(Array.from({ length: presses }, () => press(way.modifiers)));
          walk = await page.evaluate(() => window.focusWalk.look());
        }
        // The next press checks the last stop, and one more press shows that the round is
        // complete.
        expected = walk.stops + 2;
        stops += walk.stops;
        faults.push(...walk.faults.map((what) => `${path} ${sizeOf(size)} ${way.name}: ${what}`));
      }
    }
  }
  expect(stops).toBeGreaterThan(1_200);
  expect(faults).toEqual([]);
}

declare global {
  interface Window {
    focusWalk: {
      begin(from: "start" | "end"): void;
      look(): { isRound: boolean; stops: number; faults: string[] };
    };
  }
}

/** Runs in the page: resolves with the second frame, when the layout has the new size. */
async function untilLaidOut(): Promise<void> {
  for (let frames = 0; frames < 2; frames++)
    await new Promise((done) => requestAnimationFrame(done));
}

/**
 * Runs in the page: at each press, records what is at the corners of the element that had the focus
 * until then.
 */
function watchFocus(): void {
  const seen = new Set<Element>();
  let faults: string[] = [];
  let isRound = false;
  let isOrdered = true;
  let last = { x: 0, y: 0, name: "nothing" };
  const nameOf = (element: Element | null) =>
    element
      ? `${element.tagName} "${(element.getAttribute("name") ?? element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}"`
      : "nothing";
  /** Whether `hit` is another part, which stays in the window while the page scrolls. */
  const isCover = (hit: Element, focused: Element) => {
    for (
      let ancestor: Element | null = hit;
      ancestor && !ancestor.contains(focused);
      ancestor = ancestor.parentElement
    )
      if (["fixed", "sticky"].includes(getComputedStyle(ancestor).position)) return true;
    return false;
  };
  const look = () => {
    const element = document.activeElement;
    if (isRound || !element) return;
    if (element === document.body || seen.has(element)) {
      isRound = seen.size > 0;
      return;
    }
    seen.add(element);
    // Inside a frame, the frame's own document shows where the focus is. A field with a sign before
    // it shows the focus around both, a link in a card around the card.
    const outlines = [
      getComputedStyle(element),
      getComputedStyle(element, "::before"),
      getComputedStyle(element.parentElement ?? element),
    ];
    if (
      element.tagName !== "IFRAME" &&
      outlines.every(({ outlineStyle }) => outlineStyle === "none")
    )
      faults.push(`${nameOf(element)} has no outline`);
    // The focus may move up only to the next column.
    const place = element.getBoundingClientRect();
    const y = place.y + scrollY;
    if (isOrdered && y + 1 < last.y && place.x + 1 < last.x)
      faults.push(`${nameOf(element)} comes after ${last.name}`);
    last = { x: place.x, y, name: nameOf(element) };
    // A field that is visually hidden has a visible label.
    const label =
      element instanceof HTMLInputElement && element.clientWidth < 4 && element.labels?.[0];
    const covers: Element[] = [];
    let points = 0;
    let inWindow = 0;
    for (const box of (label || element).getClientRects()) {
      // Rounding may remove the pixels right at the corners.
      const left = box.left + 2;
      const right = box.right - 2;
      const top = box.top + 2;
      const bottom = box.bottom - 2;
      for (const [x, y] of [
        [left, top] as const,
        [right, top] as const,
        [left, bottom] as const,
        [right, bottom] as const,
      ]) {
        const hit = document.elementFromPoint(x, y);
        points += 1;
        if (hit) inWindow += 1;
        if (hit && isCover(hit, element)) covers.push(hit);
      }
    }
    if (covers.length > 0 || inWindow < points / 2)
      faults.push(
        `${nameOf(element)}, ${inWindow} of ${points} corners in the window, under ${nameOf(covers[0] ?? null)}`,
      );
  };
  addEventListener("keydown", look, true);
  window.focusWalk = {
    begin(from) {
      seen.clear();
      faults = [];
      isRound = false;
      // Parts of the desk scroll by themselves, which changes where the others are.
      isOrdered = from === "start" && !location.pathname.startsWith("/admin");
      last = { x: 0, y: 0, name: "nothing" };
      // The next press continues from where the focus was last.
      const start = document.createElement("i");
      start.tabIndex = -1;
      document.body[from === "start" ? "prepend" : "append"](start);
      start.focus();
      start.remove();
    },
    look: () => ({ isRound, stops: seen.size, faults }),
  };
}

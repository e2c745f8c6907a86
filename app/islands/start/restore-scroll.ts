/**
 * Remembers how far the page is scrolled, for a reload and for going back where the browser has not kept
 * the page in memory. Browsers remember pixels, but parts far from the screen have only a guessed height
 * (docs/decisions/0071). So this remembers a block of the page and the distance to its top.
 */
const BLOCKS = "main > :first-child, .section, .when-near, .site-footer";
const SETTLED_AFTER_MS = 150;

export function restoreScroll(): void {
  const blocks = [...document.querySelectorAll(BLOCKS)];
  const tops = () => blocks.map((block) => block.getBoundingClientRect().top);
  const [block, top]: number[] = history.state?.place ?? [];
  history.scrollRestoration = "manual";
  // Parts near the place get their true height in the frames after the first scroll.
  let frames = 4;
  const restore = () => {
    if (block === undefined || !frames--) return;
    scrollBy(0, (tops()[block] ?? 0) - (top ?? 0));
    requestAnimationFrame(restore);
  };
  restore();

  let timer: ReturnType<typeof setTimeout>;
  addEventListener("scroll", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const now = tops();
      const first = now.findLastIndex((each) => each <= 0);
      history.replaceState({ place: [first, now[first]] }, "");
    }, SETTLED_AFTER_MS);
  });
}

/**
 * Keeps the place where a page is left, for when it is loaded again: reloaded, or gone back to where the
 * browser has not kept it whole. Browsers remember pixels, and what is far has no true height yet
 * (docs/decisions/0071), so the place is a block of the page and how far it is scrolled off.
 */
const BLOCKS = "main > :first-child, .section, .when-near, .site-footer";
const SETTLED_AFTER_MS = 150;

export function keepPlace(): void {
  const blocks = [...document.querySelectorAll(BLOCKS)];
  const tops = () => blocks.map((block) => block.getBoundingClientRect().top);
  const [block, top]: number[] = history.state?.place ?? [];
  history.scrollRestoration = "manual";
  // What is near there gets its true height in the frames after the first scroll.
  let frames = 4;
  const goBack = () => {
    if (block === undefined || !frames--) return;
    scrollBy(0, (tops()[block] ?? 0) - (top ?? 0));
    requestAnimationFrame(goBack);
  };
  goBack();

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

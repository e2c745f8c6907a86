/**
 * Leaves the bars of these islands empty until half of each is on the screen; then it fills, as
 * app/styles/public/progress.css says (specification, sections 4 and 9). Without this, bars fill when the
 * page is shown.
 */
export function fillWhenSeen(islands: readonly HTMLElement[]): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        target.toggleAttribute("data-unseen", !isIntersecting);
        if (isIntersecting) observer.unobserve(target);
      }
    },
    { threshold: 0.5 },
  );
  for (const bar of islands.flatMap((island) => [...island.querySelectorAll(".progress-bar")]))
    observer.observe(bar);
}

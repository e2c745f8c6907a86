/**
 * The bar at the top and the menu of small screens. Without scripts the menu is a plain disclosure.
 */

/** The bar turns solid after more than 20 px of scroll (specification, section 9). */
const SOLID_AFTER_PX = 20;

export function startHeader(): void {
  const header = document.querySelector<HTMLElement>(".site-header");
  const menu = header?.querySelector("details");
  if (!header || !menu) return;
  const update = () => {
    header.dataset.solid = String(scrollY > SOLID_AFTER_PX || menu.open);
  };
  // In the next frame, whose layout is computed anyway: reading scrollY now would force a layout.
  requestAnimationFrame(update);
  addEventListener("scroll", update, { passive: true });

  /** While the menu covers the page, the keyboard stays in the bar. */
  const setInert = () => {
    for (const part of document.querySelectorAll<HTMLElement>("[data-under-menu]"))
      part.inert = menu.open;
    update();
  };
  const close = () => {
    menu.open = false;
    setInert();
  };
  menu.addEventListener("toggle", setInert);
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    close();
    menu.querySelector("summary")?.focus();
  });
  // The browser may show this page again from memory, and the menu must then be closed.
  addEventListener("pagehide", close);
  // Wider windows have no menu.
  addEventListener("resize", () => menu.offsetParent || close());
}

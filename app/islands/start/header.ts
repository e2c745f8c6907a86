/** The bar at the top and the menu of small screens; without scripts the menu is a plain disclosure. */

/** Specification, section 9: the bar turns solid after more than 20 px of scroll. */
const SOLID_AFTER_PX = 20;

export function startHeader(): void {
  const header = document.querySelector<HTMLElement>(".site-header");
  const menu = header?.querySelector("details");
  if (!header || !menu) return;
  const look = () => {
    header.dataset.solid = String(scrollY > SOLID_AFTER_PX);
  };
  look();
  addEventListener("scroll", look, { passive: true });

  /** While the menu covers the page, the keyboard stays in the bar. */
  const cover = () => {
    for (const part of document.querySelectorAll<HTMLElement>("[data-under-menu]"))
      part.inert = menu.open;
  };
  const close = () => {
    menu.open = false;
    cover();
  };
  menu.addEventListener("toggle", cover);
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    close();
    menu.querySelector("summary")?.focus();
  });
  // A page that the browser keeps for going back is kept with its menu closed.
  addEventListener("pagehide", close);
  // Wider windows have no menu.
  addEventListener("resize", () => menu.offsetParent || close());
}

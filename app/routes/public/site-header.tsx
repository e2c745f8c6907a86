import { useEffect, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { donateAction, gatheringsPage, navigation, newsletterPage, place } from "#content/site.ts";
import { RafterCross } from "../../ui/rafter-cross.tsx";

/** Specification, section 9: the bar turns solid after more than 20 px of scroll. */
const SOLID_AFTER_PX = 20;

export function SiteHeader({ name, top }: { name: string; top: "dark" | "light" }) {
  const solid = useScrolledPast(SOLID_AFTER_PX);
  return (
    <header className="site-header" data-top={top} data-solid={solid}>
      <div className="bar">
        <Link prefetch="intent" to="/" className="brand">
          <RafterCross className="brand-mark" />
          <span className="brand-name">
            {name}
            <span className="brand-place">{place}</span>
          </span>
        </Link>
        <nav aria-label="Main" className="bar-links">
          {navigation.map((item) => (
            <NavLink
              prefetch="intent"
              key={item.path}
              to={item.path}
              end={item.path === "/"}
              className="nav-link"
            >
              {item.name}
            </NavLink>
          ))}
          <Link
            prefetch="intent"
            to={donateAction.path}
            className="button nav-donate min-h-11 px-6 text-[0.875rem] tracking-[0.06em]"
          >
            {donateAction.name}
          </Link>
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}

/** A native disclosure, so that it opens without scripts; scripts close it after each navigation. */
function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    // Only a navigation closes it: not the moment when scripts start, with the menu perhaps open.
    if (shownAt.current !== key && menu.current) menu.current.open = false;
    shownAt.current = key;
  }, [key]);

  const closeOnEscape = (event: React.KeyboardEvent) => {
    if (event.key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  };

  return (
    <details ref={menu} className="menu" onKeyDown={closeOnEscape}>
      <summary className="caps">
        <span className="menu-word">
          <span className="when-closed">Menu</span>
          <span className="when-open">Close</span>
        </span>
        <svg viewBox="0 0 28 20" className="w-7" aria-hidden="true" focusable="false">
          <path
            className="when-closed"
            d="M0 3H28M0 17H28"
            stroke="currentColor"
            strokeWidth="2.5"
          />
          <path
            className="when-open"
            d="M5 1 23 19M23 1 5 19"
            stroke="currentColor"
            strokeWidth="2.5"
          />
        </svg>
      </summary>
      <nav aria-label="Main" className="menu-sheet">
        <ul>
          {navigation.map((item) => (
            <li key={item.path} className="border-b border-rule">
              <NavLink
                prefetch="intent"
                to={item.path}
                end={item.path === "/"}
                className="menu-link"
              >
                {item.name}
              </NavLink>
            </li>
          ))}
        </ul>
        <p className="mt-3 mb-6 flex flex-wrap gap-x-8 text-small">
          {[gatheringsPage, newsletterPage].map(({ name, path }) => (
            <Link key={path} to={path} className="text-link py-2">
              {name}
            </Link>
          ))}
        </p>
        <Link prefetch="intent" to={donateAction.path} className="button mt-auto w-full">
          {donateAction.name}
        </Link>
      </nav>
    </details>
  );
}

function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(window.scrollY > pixels);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [pixels]);
  return past;
}

import { Link, NavLink } from "react-router";
import { donateAction, navigation, place } from "#content/site.ts";
import { RafterCross } from "../../ui/rafter-cross.tsx";

/** The bar at the top. It turns solid, and its menu closes, by app/islands/start/header.ts. */
export function SiteHeader({ name, top }: { name: string; top: "dark" | "light" }) {
  return (
    <header className="site-header" data-top={top} data-solid="false">
      <div className="mx-auto flex max-w-[110rem] items-center justify-between gap-6 px-edge py-3">
        <Link prefetch="intent" to="/" className="flex items-center gap-3 py-1">
          <RafterCross className="w-11 shrink-0" />
          <span>
            <span className="block font-serif text-[1.1875rem] leading-tight font-semibold">
              {name}
            </span>
            <span className="block text-[0.6875rem] leading-tight font-semibold tracking-[0.08em] uppercase">
              {place}
            </span>
          </span>
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-7 lg:flex xl:gap-9">
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

/** A native disclosure, so that it opens without scripts. */
function MobileMenu() {
  return (
    <details className="menu lg:hidden">
      <summary className="caps flex min-h-11 items-center gap-3 px-1">
        <span className="when-closed">Menu</span>
        <span className="when-open">Close</span>
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
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-full h-[calc(100dvh-100%)] overflow-auto border-t border-rule bg-paper px-edge pt-6 pb-10"
      >
        <ul>
          {navigation.map((item) => (
            <li key={item.path} className="border-b border-rule">
              <NavLink
                prefetch="intent"
                to={item.path}
                end={item.path === "/"}
                className="block py-4 font-serif text-[1.75rem] leading-tight aria-[current=page]:text-saddle"
              >
                {item.name}
              </NavLink>
            </li>
          ))}
        </ul>
        <Link prefetch="intent" to={donateAction.path} className="button mt-8 w-full">
          {donateAction.name}
        </Link>
      </nav>
    </details>
  );
}

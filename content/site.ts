/** The texts that every page shares (specification, section 2). */

export const shellContent = {
  menu: {
    home: "HOME",
    about: "ABOUT US",
    plans: "OUR PLANS",
    news: "NEWS",
    contact: "CONTACT US",
    donate: "DONATE",
    open: "Menu",
    close: "Close",
  },
  footer: {
    heading: "Support Our Mission",
    blurb: "Your gift helps build a home for faith, family and western heritage in Bayfield.",
    action: { name: "Donate Now", path: "/donate" },
    quickLinks: "Quick links",
    home: "Home",
    about: "About Us",
    plans: "Our Plans",
    contact: "Contact Us",
    donate: "Donate",
    news: "News",
    ledger: "Open ledger",
    follow: "Follow",
    visit: "Visit",
    privacy: "Privacy Policy",
    terms: "Terms of Service",
    press: "Press",
  },
  /** Pages that the bar and the quick links do not name. */
  gatherings: {
    name: "Community Gatherings",
    text: "The programs we're planning, and where the arena will be built.",
  },
  newsletter: { name: "Newsletter", text: "We'll email you when there's news about the arena." },
  unseen: { skip: "Skip to content", notFound: "Oops! Page not found" },
};

export type ShellContent = typeof shellContent;

/** In the order of the bar, with the letter of each page's sheets. The names are content. */
export const navigation = [
  { key: "home", path: "/", sheet: "A" },
  { key: "about", path: "/about", sheet: "B" },
  { key: "plans", path: "/plans", sheet: "P" },
  { key: "news", path: "/news", sheet: "N" },
  { key: "contact", path: "/contact", sheet: "C" },
] as const;

/** In the order of the footer: the specification's five, then the rest of the bar. */
export const quickLinks = [
  { key: "home", path: "/" },
  { key: "about", path: "/about" },
  { key: "plans", path: "/plans" },
  { key: "contact", path: "/contact" },
  { key: "donate", path: "/donate" },
  { key: "news", path: "/news" },
  { key: "ledger", path: "/progress" },
] as const;

/** The links at the end of the footer. */
export const legalLinks = [
  { key: "privacy", path: "/privacy" },
  { key: "terms", path: "/terms" },
  { key: "press", path: "/press" },
] as const;

/** Pages that the bar and the quick links do not name. */
export const otherPages = [
  { key: "gatherings", path: "/events" },
  { key: "newsletter", path: "/newsletter" },
] as const;

/** In the order of the footer. Their URLs are part of the organization's data. */
export const socialNetworks = [
  { name: "X", key: "x" },
  { name: "Instagram", key: "instagram" },
  { name: "Facebook", key: "facebook" },
  { name: "YouTube", key: "youtube" },
] as const;

export const place = "Bayfield, Colorado";

/** The code is above the heading of the page for unknown addresses. */
export const NOT_FOUND_CODE = "404";

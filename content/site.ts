/** What every page shares (specification, section 2). The footer has content/footer.ts. */
export const navigation = [
  { name: "HOME", path: "/" },
  { name: "ABOUT US", path: "/about" },
  { name: "OUR PLANS", path: "/plans" },
  { name: "NEWS", path: "/news" },
  { name: "CONTACT US", path: "/contact" },
] as const;

export const donateAction = { name: "DONATE", path: "/donate" } as const;

/** Pages that the bar and the quick links do not name. */
export const gatheringsPage = {
  name: "Community Gatherings",
  path: "/events",
  text: "What the doors will open for, and where they will stand.",
} as const;

export const newsletterPage = {
  name: "Newsletter",
  path: "/newsletter",
  text: "News of the arena by e-mail, when there is some.",
} as const;

export const place = "Bayfield, Colorado";

export const notFound = {
  code: "404",
  heading: "Oops! Page not found",
  action: { name: "Return to Home", path: "/" },
} as const;

/** Texts and links of the footer (specification, section 2). */
export const footer = {
  heading: "Support Our Mission",
  blurb: "Your gift helps to build a home for faith, family and western heritage in Bayfield.",
  action: { name: "Donate Now", path: "/donate" },
  quickLinks: [
    { name: "Home", path: "/" },
    { name: "About Us", path: "/about" },
    { name: "Our Plans", path: "/plans" },
    { name: "Contact Us", path: "/contact" },
    { name: "Donate", path: "/donate" },
  ],
  legal: [
    { name: "Privacy Policy", path: "/privacy" },
    { name: "Terms of Service", path: "/terms" },
  ],
} as const;

/** In the order of the footer. Their URLs are facts of the organisation. */
export const socialNetworks = [
  { name: "X", key: "x" },
  { name: "Instagram", key: "instagram" },
  { name: "Facebook", key: "facebook" },
  { name: "YouTube", key: "youtube" },
] as const;

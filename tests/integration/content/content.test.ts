import { expect, test } from "vitest";
import { shareSite } from "#tests/support/open-test-site.ts";
import { expectParts } from "#tests/support/text-of.ts";

const site = shareSite();

/**
 * The facts that the specification requires on each page, in the order of the page, separated by a
 * bar.
 */
const FACTS = {
  "/about": `About Us | Our Vision | Our Mission | 501(c)(3) certification is in progress
    | Eight core values, eight brands | Faith-Centered Integrity | Global Outreach Commitment
    | Redemptive Heritage | Stewardship and Excellence | Community Blessing | Unity and Collaboration
    | Innovative Faithfulness | Transformational Impact | Built debt-free
    | about 40 million dollars, in three phases | Who it's for | Rodeo | Horse shows | Concerts | Weddings | Conferences`,
  "/plans": `Our Plans | 90,000 sq ft | 28,700 sq ft | 2,000 seats | The roof | The floor | The seats
    | Phase 1: Main Facility and Infrastructure | Arena, interior view | Arena, panoramic view
    | Video: the facility | Video: inside the arena | Current Focus | $30,000,000 | Coming Soon
    | $8,000,000 | Future Growth | $2,000,000 | $40,000,000 | Rodeo | Horse shows | Concerts | Weddings
    | Conferences | Warm-up pens | Heritage Barn | Conference and meeting rooms | Camping | Trails`,
  "/events": `Community Gatherings | Programs Coming Soon | Western Heritage Celebrations
    | Details coming soon | Faith-based Gatherings | Details coming soon | Community Shows
    | Details coming soon | Help Us Build Faster | 2023-2024 Planning & Fundraising In Progress
    | 2024-2025 Phase 1 Construction Upcoming | 2025 Inaugural Programs Coming Soon
    | 2025-2027 Phase 2 & 3 Construction Future | Bayfield, Colorado, near Durango and Pagosa Springs
    | Be the First to Know`,
  "/news": `News & Updates | Stay informed about the latest developments | Stay Updated | 8/21
    | August 21, 2025 | Featured in a local news outlet | 5/22 | May 22, 2025
    | Press Release and Project Relaunch | 5/4 | drainage plans and renderings`,
  "/donate": `Support Our Mission | Make a Donation | 501(c)(3) certification is in progress
    | designated fund via the church and are tax deductible as US law allows | receipt by email
    | see your donation history | update your payment method | update your contact info
    | Other Giving Methods | Stock or securities | Planned giving | In-kind donations`,
  "/privacy": `Privacy Policy | We're still reviewing this page. | You send a message
    | customer-relationship system | You give | No card or bank numbers | You work here and sign in
    | hash of your password`,
  "/terms": "Terms of Service | We're still reviewing this page.",
};

test.each(Object.entries(FACTS))(
  "GET %s shows the specified facts in order",
  async (path, facts) => {
    const text = await site().text(path);
    // A tag before a comma leaves a space in this text, which a reader does not see.
    const main = text.slice(text.indexOf("Skip to content")).replace(/ (?=[,.])/g, "");
    let from = 0;
    for (const fact of facts.split(/\s*\| /)) {
      const index = main.indexOf(fact, from);
      expect(index, fact).toBeGreaterThanOrEqual(0);
      from = index + fact.length;
    }
  },
);

test.each([
  ["Apple Maps", "https://maps.apple.com/?ll=37.2256,-107.5981"],
  ["Google Maps", "https://www.google.com/maps/search/"],
  ["OpenStreetMap", "https://www.openstreetmap.org/?mlat=37.2256&amp;mlon="],
])("GET /events links %s in a new tab", async (name, href) => {
  const html = await site().html("/events");
  const link = new RegExp(`<a (?:(?!<a )[\\s\\S])*?>(?:<[^>]+>)*${name}`).exec(html)?.[0] ?? "";
  expectParts(link, `href="${href}`, ' target="_blank"');
});

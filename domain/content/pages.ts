/**
 * The documents of the site's pages (specification, section 2). Their fields are those of the first
 * editions; this file adds the limits that the layout of a page needs.
 */
import { z } from "zod";
import { aboutContent } from "#content/about.ts";
import { contactContent } from "#content/contact.ts";
import { donateContent } from "#content/donate.ts";
import { eventsContent, LINE_TYPES } from "#content/events.ts";
import { gatheringPageContent } from "#content/gatherings.ts";
import { homeContent } from "#content/home.ts";
import { newsPageContent } from "#content/news.ts";
import { newsletterContent } from "#content/newsletter.ts";
import { plansContent } from "#content/plans.ts";
import { pledgeContent } from "#content/pledge.ts";
import { shellContent } from "#content/site.ts";
import { valuesContent } from "#content/values.ts";
import type { NamedType } from "./document-type.ts";
import { field, text } from "./fields/fields.ts";
import { firstGallery, gallerySchema } from "./gallery.ts";
import { type FieldRules, pageSchema } from "./page-schema.ts";

/** `path` is in app/public/pages.ts too; edit-page.test.ts in tests/ compares them. */
const page = <Page>(
  name: string,
  path: string,
  firstEdition: Page,
  rules?: FieldRules<Page>,
): NamedType<Page, "pages"> => ({
  name,
  section: "pages",
  path,
  schema: pageSchema(firstEdition, rules),
  firstEdition,
});

const value = z.object({
  name: text(40),
  sentence: text(100),
  text: text(240),
  brand: z.object({ name: text(30), reading: text(100) }),
});

export const pages = {
  home: page("Home", "/", homeContent, {
    // One line from edge to edge on a wide screen.
    hero: { title: 32, line: 80, note: 120, place: 60 },
    overview: { text: 320 },
    aboutTeaser: { text: 320 },
    plansTeaser: { figures: [6, { value: 12, unit: text(8, "", { isOptional: true }) }] },
    vision: { text: 180 },
    mission: { text: 180 },
    debtFree: { source: 60, text: 600 },
  }),
  about: page("About Us", "/about", aboutContent, { debtFree: { figure: 8, promise: 120 } }),
  plans: page("Our Plans", "/plans", plansContent, {
    facility: {
      drawing: { title: 40, line: 120 },
      figures: [5, { value: 16, unit: 16 }],
      phases: { value: 24 },
      debt: { value: 24 },
      note: 120,
    },
    intro: { roof: { figure: 24 }, floor: { figure: 24 }, seats: { figure: 24 } },
    gallery: { heading: 80, unseen: { viewer: { helpHeading: 60, help: 40 } } },
    building: { size: 60, unseen: { canvas: 240 } },
    uses: { events: { name: 60 }, grounds: { name: 60 } },
  }),
  gallery: page("Gallery", "/plans", firstGallery, gallerySchema),
  events: page("Community Gatherings", "/events", eventsContent, {
    activities: { items: [6, { name: 60 }] },
    timeline: {
      steps: [
        8,
        {
          years: 12,
          name: 60,
          lineType: field(z.enum(LINE_TYPES).catch("dashed"), {
            kind: "choice",
            options: LINE_TYPES,
          }),
          isDone: field(z.boolean().catch(false), { kind: "box", label: "Done" }),
        },
      ],
    },
  }),
  gatheringPage: page("Page of a gathering", "/events", gatheringPageContent, {
    page: { full: 60 },
    form: { waitingHeading: 60, unseen: { closed: 240, onePlace: 240, places: 80 } },
    register: { one: 60, many: 60 },
    unseen: { entry: { coming: 60, waiting: 60 } },
  }),
  newsPage: page("News", "/news", newsPageContent),
  donate: page("Giving", "/donate", donateContent, {
    form: { builds: 60, elsewhere: 60, unseen: { frameTitle: 60, loading: 40 } },
    soon: { text: 320 },
    other: { methods: [12, { text: 600 }] },
  }),
  pledge: page("Pledge", "/donate/pledge", pledgeContent, {
    form: {
      text: 600,
      unseen: {
        answer: {
          who: text(80, "Who calls the donor", {
            help: "A name, with the role. Empty: it is not said",
            isOptional: true,
          }),
          by: text(60, "By when", { help: "Such as within two days", isOptional: true }),
          line: text(50, "Direct phone line", { isOptional: true }),
        },
      },
    },
  }),
  contact: page("Contact Us", "/contact", contactContent, {
    form: { unseen: { firstWords: 240 } },
  }),
  newsletter: page("Newsletter", "/newsletter", newsletterContent, {
    unseen: { confirm: { doneHeading: 60 }, unsubscribe: { doneHeading: 60 } },
  }),
  /** The order matches the values' brands (app/public/home/value-row.tsx). */
  values: page("Core values", "/about", valuesContent, {
    values: z.tuple([value, value, value, value, value, value, value, value]),
  }),
  /** Staff edit the names of these links, not their addresses. */
  shell: page("Menu and footer", "/", shellContent, {
    menu: 20,
    footer: { blurb: 600, privacy: 40 },
    unseen: { notFound: 60 },
  }),
};

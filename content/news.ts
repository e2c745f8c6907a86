/** News as staff write it, and its first edition (specification, section 2). */
import { ownPicture } from "./pictures.ts";

/**
 * Documents of the news editor as ProseMirror stores them; domain/content/news/news-body.ts checks
 * them.
 */
type NewsMark = { type: "strong" } | { type: "em" } | { type: "link"; attrs: { href: string } };
export type NewsText = { type: "text"; text: string; marks?: NewsMark[] };
export type NewsParagraph = { type: "paragraph"; content?: NewsText[] };
export type NewsHeading = { type: "heading"; content?: NewsText[] };
type NewsList = {
  type: "bullet_list" | "ordered_list";
  content: { type: "list_item"; content: NewsParagraph[] }[];
};
type NewsQuote = { type: "blockquote"; content: NewsParagraph[] };
/** An uploaded picture by its id (domain/content/); its texts are stored with it. */
type NewsPicture = { type: "picture"; attrs: { media: string } };
export type NewsBlock = NewsHeading | NewsParagraph | NewsList | NewsQuote | NewsPicture;
export type NewsBody = { type: "doc"; content: NewsBlock[] };

export type NewsItem = {
  slug: string;
  /** A date such as "2025-08-21", or "05-04" when no year is known. */
  date: string;
  /** YYYY-MM-DD. In the list, a date without a year means its last occurrence before this day. */
  writtenOn: string;
  headline: string;
  summary: string;
  body: NewsBody;
  video: NewsVideo | null;
  learnMore: { name: string; path: string }[];
  /** True when the item ends with social links and a media contact. */
  hasMediaContact: boolean;
};

type NewsVideo = {
  /** The provider's id; empty for the configured news video. */
  id: string;
  /** Empty for the headline. */
  title: string;
  /**
   * Paragraphs, separated by an empty line; empty when there is no transcript, and then no text
   * mentions one.
   */
  transcript: string;
};

/** Returns the id of an item's video at the provider; empty while it has none. */
export const newsVideoId = (
  { video }: Pick<NewsItem, "video">,
  organization: { newsVideoId: string },
): string => (video ? video.id || organization.newsVideoId : "");

export const videoTitle = ({ video, headline }: Pick<NewsItem, "video" | "headline">) =>
  video?.title || headline;

/** The list's texts: the first edition of texts that staff can edit. */
export const newsPageContent = {
  page: {
    section: "News",
    heading: "News & Updates",
    lead: "Stay informed about the latest developments",
    description: "News about the planned western heritage arena in Bayfield, Colorado.",
    picture: ownPicture,
  },
  stayUpdated: {
    section: "Follow",
    heading: "Stay Updated",
    text: "Get our news by email, or follow us online.",
    action: "Sign Up for Updates",
    follow: "Follow us",
    feed: "RSS feed",
  },
  items: { section: "Latest" },
  readMore: "Read more",
  unseen: {
    list: "Latest news",
    back: "All news",
    newer: "Newer:",
    older: "Older:",
    takenDown: {
      heading: "This item was taken down",
      text: "It's no longer on this site.",
    },
  },
};

export type NewsPageContent = typeof newsPageContent;

export const newsLabels = {
  none: "There's no news right now.",
  /** The buttons that open an item in a dialog. */
  watch: "Watch Story",
  read: "View Press Release",
  transcript: "Full transcript",
  learnMore: "Learn More",
  follow: "Follow us",
  mediaContact: "Media contact",
};

const heading = (text: string): NewsBlock => ({
  type: "heading",
  content: [{ type: "text", text }],
});
const paragraph = (text: string): NewsParagraph => ({
  type: "paragraph",
  content: [{ type: "text", text }],
});
const list = (...texts: string[]): NewsBlock => ({
  type: "bullet_list",
  content: texts.map((text) => ({ type: "list_item", content: [paragraph(text)] })),
});

/**
 * The first edition, newest first. Its content comes from the specification only; text that only
 * the organization has is missing.
 */
export const news: readonly NewsItem[] = [
  {
    slug: "local-news-feature",
    date: "2025-08-21",
    writtenOn: "2025-08-21",
    headline: "Featured in a local news outlet",
    summary: "A local news outlet told the story of the arena.",
    video: { id: "", title: "", transcript: "" },
    body: {
      type: "doc",
      content: [
        heading("Story summary"),
        paragraph(
          "A local news outlet featured the plan for a western heritage arena and community venue in Bayfield, Colorado. It is a ministry of a church: a place where people encounter Jesus through community and where western heritage is passed from generation to generation.",
        ),
        paragraph(
          "The plan is a 90,000 sq ft covered structure with a 28,700 sq ft indoor arena floor and seating for 2,000. The goal is to build it debt-free, in three phases.",
        ),
      ],
    },
    learnMore: [
      { name: "Our Plans", path: "/plans" },
      { name: "About Us", path: "/about" },
      { name: "Support Our Mission", path: "/donate" },
    ],
    hasMediaContact: false,
  },
  {
    slug: "press-release-project-relaunch",
    date: "2025-05-22",
    writtenOn: "2025-05-22",
    headline: "Press Release and Project Relaunch",
    summary: "The project is back under way. Here are the figures and what comes next.",
    video: null,
    body: {
      type: "doc",
      content: [
        heading("The project"),
        paragraph(
          "The project for a faith-centered western heritage arena and community venue in Bayfield, Colorado, is back under way. The arena is a ministry of a church in a small Colorado town. Its mission: a place where people encounter Jesus through community and where western heritage is passed from generation to generation.",
        ),
        paragraph(
          "It is planned debt-free, in three phases: $30 million for Phase 1, $8 million for Phase 2 and $2 million for Phase 3, about $40 million in all.",
        ),
        heading("Planned facilities"),
        list(
          "90,000 sq ft covered structure",
          "28,700 sq ft indoor arena floor",
          "Seating for 2,000",
          "Warm-up pens",
          "Heritage Barn",
          "Conference and meeting rooms",
          "Camping and trails",
        ),
        heading("Event types"),
        list("Rodeo", "Horse shows", "Concerts", "Weddings", "Conferences"),
        heading("Next steps"),
        paragraph(
          "Planning and fundraising come first. Phase 1 follows, the main facility and its infrastructure; the later phases follow as they are paid for.",
        ),
      ],
    },
    learnMore: [],
    hasMediaContact: true,
  },
  {
    slug: "design-updates-meeting",
    date: "05-04",
    // Only sets its place in the list, below the one above it.
    writtenOn: "2025-05-22",
    headline: "Design updates meeting",
    summary: "A meeting about drainage plans and renderings.",
    video: null,
    body: {
      type: "doc",
      content: [
        heading("What it was about"),
        paragraph(
          "A design updates meeting covered two topics: the drainage plans, which show where rain and snowmelt will go, and the renderings, which show what the building will look like.",
        ),
      ],
    },
    learnMore: [{ name: "Our Plans", path: "/plans" }],
    hasMediaContact: false,
  },
];

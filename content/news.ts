/**
 * The news (specification, section 2), newest first. What an item reports is taken from the
 * specification alone; text that only the organisation has is marked as pending.
 */
export interface NewsSection {
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  /** Still to be supplied by the organisation. */
  pending?: boolean;
}

export interface NewsItem {
  /** The permanent address below /news/. Never change one that was published. */
  slug: string;
  /** As the list shows it. */
  day: string;
  /** In full; without a year where none is known. */
  date: string;
  /** For machines: YYYY-MM-DD, or MM-DD without a year. */
  isoDate: string;
  /** When the text of this item was last changed, ISO UTC; by it feed readers notice the change. */
  changedAt: string;
  headline: string;
  summary: string;
  /** The button that opens the item in a dialog. */
  action?: "Watch Story" | "View Press Release";
  /** True when the configured news video belongs to this item. */
  hasVideo?: boolean;
  /** True when social links and a media contact close the item. */
  hasMediaContact?: boolean;
  sections: readonly NewsSection[];
  learnMore?: readonly { name: string; path: string }[];
}

export const newsPage = {
  heading: "News & Updates",
  lead: "Stay informed about the latest developments",
  description: "News about the planned western heritage arena in Bayfield, Colorado.",
  list: "Latest news",
  readMore: "Read more",
  back: "All news",
  print: "Print",
} as const;

export const stayUpdated = {
  heading: "Stay Updated",
  text: "Our letter brings the news to you. The rest we post as it happens.",
  action: "Sign Up for Updates",
  follow: "Follow us",
  feed: { name: "News feed (Atom)", path: "/news/feed.xml" },
} as const;

export const newsLabels = {
  videoTitle: "News story about the arena",
  videoComing: "The video is coming.",
  videoComingNote: "It will play here as soon as it is ready.",
  pending: "To be supplied by the organization",
  learnMore: "Learn More",
  follow: "Follow us",
  mediaContact: "Media contact",
} as const;

export const news: readonly NewsItem[] = [
  {
    slug: "local-news-feature",
    day: "8/21",
    date: "August 21, 2025",
    isoDate: "2025-08-21",
    changedAt: "2026-11-21T00:00:00Z",
    headline: "Featured in a local news outlet",
    summary: "A local news outlet told the story of the arena.",
    action: "Watch Story",
    hasVideo: true,
    sections: [
      {
        heading: "Story summary",
        paragraphs: [
          "A local news outlet featured the plan for a western heritage arena and community venue in Bayfield, Colorado. It is a ministry of a church, and it is to be a place where people encounter Jesus through community and where western heritage is passed from generation to generation.",
          "The plan is a 90,000 sq ft covered structure with a 28,700 sq ft indoor arena floor and seating for 2,000, built debt-free in three phases.",
        ],
      },
      {
        heading: "Full transcript",
        paragraphs: [
          "The transcript of the broadcast will stand here, word for word, once the organization has supplied it.",
        ],
        pending: true,
      },
    ],
    learnMore: [
      { name: "Our Plans", path: "/plans" },
      { name: "About Us", path: "/about" },
      { name: "Support Our Mission", path: "/donate" },
    ],
  },
  {
    slug: "press-release-project-relaunch",
    day: "5/22",
    date: "May 22, 2025",
    isoDate: "2025-05-22",
    changedAt: "2026-11-21T00:00:00Z",
    headline: "Press Release and Project Relaunch",
    summary: "The project starts anew, with its figures and next steps in one place.",
    action: "View Press Release",
    hasMediaContact: true,
    sections: [
      {
        heading: "The project",
        paragraphs: [
          "The project for a faith-centered western heritage arena and community venue in Bayfield, Colorado, is relaunched. The arena is a ministry of a church in a small Colorado town. Its mission: a place where people encounter Jesus through community and where western heritage is passed from generation to generation.",
          "It is planned debt-free, in three phases: 30,000,000 dollars for Phase 1, 8,000,000 for Phase 2 and 2,000,000 for Phase 3, about 40 million dollars in all.",
        ],
      },
      {
        heading: "Planned facilities",
        paragraphs: [],
        list: [
          "90,000 sq ft covered structure",
          "28,700 sq ft indoor arena floor",
          "Seating for 2,000",
          "Warm-up pens",
          "Heritage Barn",
          "Conference and meeting rooms",
          "Camping and trails",
        ],
      },
      {
        heading: "Event types",
        paragraphs: [],
        list: ["Rodeo", "Horse shows", "Concerts", "Weddings", "Conferences"],
      },
      {
        heading: "Next steps",
        paragraphs: [
          "Planning and fundraising come first. Phase 1 follows, the main facility and its infrastructure; the later phases follow as they are paid for.",
        ],
      },
    ],
  },
  {
    slug: "design-updates-meeting",
    day: "5/4",
    date: "May 4",
    isoDate: "05-04",
    changedAt: "2026-11-21T00:00:00Z",
    headline: "Design updates meeting",
    summary: "A meeting about design updates: drainage plans and renderings.",
    sections: [
      {
        heading: "What it was about",
        paragraphs: [
          "A design updates meeting took up two things: the drainage plans, which say where rain and snowmelt go, and the renderings, which show what the building is to look like.",
        ],
      },
    ],
    learnMore: [{ name: "Our Plans", path: "/plans" }],
  },
];

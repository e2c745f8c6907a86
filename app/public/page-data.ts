/**
 * The data of each page that staff edit in place, read by the page's loader and by the editor's.
 */

import { isDeepStrictEqual } from "node:util";
import type { ShownPicture } from "#app/pictures/any-picture.tsx";
import type { Services } from "#app/services.ts";
import type { DonateContent } from "#content/donate.ts";
import type { GalleryItem } from "#content/plans.ts";
import { cardPicture } from "#content/sharing.ts";
import { firstGallery, type GalleryContent } from "#domain/content/gallery.ts";
import { type MediaLibrary, picturesIn, withMedia } from "#domain/content/media-library.ts";
import { listNews } from "#domain/content/news/published-news.ts";
import { listShownGatherings } from "#domain/gatherings/list-shown-gatherings.ts";
import { givingOffer } from "#domain/giving/giving-offer.ts";
import { homeFigures } from "./home/home-figures.ts";
import type { PageName } from "./pages.ts";

export const pageData = {
  async home(services: Services) {
    const { content, progress, facts } = services;
    const { values } = content.current("values");
    const figures = homeFigures(await progress.report(), facts);
    return {
      ...readDocument(services, "home"),
      values,
      newest: readConstructionLog(services)[0] ?? null,
      ...figures,
    };
  },
  about(services: Services) {
    const { content, facts, media } = services;
    const { vision, mission, values: valuesIntro } = content.current("home");
    const { values } = content.current("values");
    const people = withMedia(facts.read("team").people, media);
    return { ...readDocument(services, "about"), vision, mission, valuesIntro, values, people };
  },
  plans: (services: Services) => ({
    content: services.content.current("plans"),
    videos: services.facts.galleryVideos,
    items: shownGallery(services.content.current("gallery"), services.media),
    phases: services.facts.read("campaign").phases,
    firms: services.facts.read("projectTeam").firms,
    budget: services.facts.read("budget"),
    log: readConstructionLog(services),
    hasNamedPlaces: hasNamedPlaces(services),
  }),
  async events(services: Services) {
    const { content } = services;
    return {
      ...readDocument(services, "events"),
      newsletter: content.current("newsletter").form,
      gatherings: await listShownGatherings(services),
      texts: content.current("gatheringPage"),
    };
  },
  newsPage(services: Services) {
    const items = listNews(services.content).map((item) => {
      const [picture] = picturesIn(item.body, services.media);
      return { ...item, picture: picture ? { media: picture } : cardPicture(item.slug) };
    });
    return { ...readDocument(services, "newsPage"), items };
  },
  async donate(services: Services) {
    const { content, giving, facts, progress } = services;
    return {
      ...readDocument(services, "donate"),
      pledge: content.current("pledge"),
      offer: givingOffer(giving),
      suggestedCents: facts.read("giving").giftCents,
      isFirst: facts.published("giving") === null,
      designations: facts.read("giving").designations,
      church: facts.read("organization").church,
      ein: facts.read("organization").ein,
      taxLaw: facts.read("giving").taxLaw,
      questions: facts.read("questions").questions,
      papers: facts.read("papers").papers,
      ways: facts.read("largeGifts").ways,
      hasNamedPlaces: hasNamedPlaces({ facts }),
      ...homeFigures(await progress.report(), facts),
    };
  },
  pledge({ content, media }: Services) {
    const { pledge }: DonateContent = content.current("donate");
    const pictures = picturesIn(pledge, media);
    return { content: content.current("pledge"), pictures, picture: pledge.picture };
  },
};

const hasNamedPlaces = ({ facts }: Pick<Services, "facts">) =>
  facts.read("namedPlaces").places.length > 0;

/** The construction log, newest first. */
const readConstructionLog = ({ facts, media }: Pick<Services, "facts" | "media">) =>
  withMedia(facts.read("log").entries, media).sort((a, b) => b.day.localeCompare(a.day));

const dataReaders: Partial<Record<PageName, (services: Services) => object>> = pageData;

/** Returns the data of a page; without an entry above, its document with its pictures. */
export async function readPageData(name: PageName, services: Services): Promise<object> {
  return dataReaders[name]?.(services) ?? readDocument(services, name);
}

function readDocument<Name extends PageName>({ content, media }: Services, name: Name) {
  const document = content.current(name);
  return { content: document, pictures: picturesIn(document, media) };
}

/**
 * Returns the published items with their pictures; undefined for the first edition, which the
 * island contains. Leaves out an item whose picture does not exist, as in content of another site.
 */
function shownGallery(
  content: GalleryContent,
  library: MediaLibrary,
): GalleryItem<ShownPicture>[] | undefined {
  if (isDeepStrictEqual(content, firstGallery)) return undefined;
  return content.items.flatMap((item) => {
    if ("name" in item.picture) return { ...item, picture: item.picture };
    const media = library.find(item.picture.media);
    return media ? { ...item, picture: { media } } : [];
  });
}

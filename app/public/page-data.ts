/** What each page that staff edit in place shows: read by its own loader and by the editor's. */
import type { Services } from "#app/services.ts";
import { listNews } from "#domain/news/published-news.ts";
import { readRegister } from "./gatherings/read-register.ts";
import { homeFigures } from "./home/home-figures.ts";
import { shownGallery } from "./plans/shown-gallery.ts";

export const pageData = {
  async home({ content, progress, facts }: Services) {
    const { values } = content.current("values");
    const figures = homeFigures(await progress.report(), facts);
    return { content: content.current("home"), values, ...figures };
  },
  about({ content }: Services) {
    const { vision, mission, values: valuesIntro } = content.current("home");
    const { values } = content.current("values");
    return { content: content.current("about"), vision, mission, valuesIntro, values };
  },
  plans: ({ content, facts, media }: Services) => ({
    content: content.current("plans"),
    videos: facts.galleryVideos,
    items: shownGallery(content.current("gallery"), media),
    phases: facts.campaign.phases,
  }),
  async events(services: Services) {
    const { content } = services;
    return {
      content: content.current("events"),
      newsletter: content.current("newsletter").form,
      register: await readRegister(services),
    };
  },
  contact: ({ content }: Services) => ({ content: content.current("contact") }),
  newsPage: ({ content }: Services) => ({
    content: content.current("newsPage"),
    items: listNews(content),
  }),
  values: ({ content }: Services) => ({
    content: content.current("values"),
    intro: content.current("home").values,
  }),
  shell: ({ content }: Services) => ({ content: content.current("shell") }),
  newsletter: ({ content }: Services) => ({ content: content.current("newsletter") }),
};

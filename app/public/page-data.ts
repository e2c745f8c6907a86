/** What each page that staff edit in place shows: read by its own loader and by the editor's. */
import type { Services } from "#app/services.ts";
import { readRegister } from "./gatherings/read-register.ts";
import { homeFigures } from "./home/home-figures.ts";

export const pageData = {
  async home({ content, progress, facts }: Services) {
    return { content: content.current("home"), ...homeFigures(await progress.report(), facts) };
  },
  about({ content }: Services) {
    const { vision, mission, values } = content.current("home");
    return { content: content.current("about"), vision, mission, values };
  },
  plans: ({ content, facts }: Services) => ({
    content: content.current("plans"),
    videos: facts.galleryVideos,
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
  newsletter: ({ content }: Services) => ({ content: content.current("newsletter") }),
};

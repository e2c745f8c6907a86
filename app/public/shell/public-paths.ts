import { footer } from "#content/footer.ts";
import { news } from "#content/news.ts";
import { unlinkedPaths } from "#content/sharing.ts";
import { donateAction, navigation } from "#content/site.ts";

const menus = [...navigation, donateAction, ...footer.quickLinks, ...footer.legal];

/** Every page that search engines may list, once. */
export const publicPaths = [
  ...new Set([
    ...menus.map((link) => link.path),
    ...unlinkedPaths,
    ...news.map(({ slug }) => `/news/${slug}`),
  ]),
];

/** The news as an Atom feed (RFC 4287). */
import { mediaCaption, mediaJpeg } from "#app/pictures/media-picture.tsx";
import { type NewsBlock, type NewsText, newsLabels } from "#content/news.ts";
import type { MediaLibrary } from "#domain/media/media-library.ts";
import type { MediaPicture } from "#domain/media/media-picture.ts";
import type { PublishedNews } from "#domain/news/published-news.ts";
import { escapeMarkup } from "#domain/text/escape-markup.ts";
import { startOfDay } from "#domain/time/time-zone.ts";

interface FeedDetails {
  origin: string;
  title: string;
  subtitle: string;
  author: string;
  /** IANA name, in which an item's day begins. */
  timeZone: string;
  pictures: Pick<MediaLibrary, "find">;
}

export function writeFeed(items: readonly PublishedNews[], feed: FeedDetails): string {
  const changed = items.map((item) => item.changedAt).sort();
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escapeXml(`${feed.origin}/news`)}</id>`,
    `<title>${escapeXml(feed.title)}</title>`,
    `<subtitle>${escapeXml(feed.subtitle)}</subtitle>`,
    `<updated>${changed.at(-1) ?? new Date(0).toISOString()}</updated>`,
    `<author><name>${escapeXml(feed.author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(`${feed.origin}/news/feed.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${feed.origin}/news`)}"/>`,
    ...items.map((item) => writeEntry(item, feed)),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}

function writeEntry(item: PublishedNews, feed: FeedDetails): string {
  const { origin } = feed;
  const url = escapeXml(`${origin}/news/${item.slug}`);
  // An item without a year has no date of publication, only that of its last change.
  const published = /^\d{4}-\d{2}-\d{2}$/.test(item.shownDate.iso)
    ? [`<published>${startOfDay(item.shownDate.iso, feed.timeZone)}</published>`]
    : [];
  return [
    "<entry>",
    `<id>${url}</id>`,
    `<title>${escapeXml(item.headline)}</title>`,
    `<updated>${item.changedAt}</updated>`,
    ...published,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<summary>${escapeXml(item.summary)}</summary>`,
    `<content type="html">${escapeXml(contentOf(item, feed))}</content>`,
    "</entry>",
  ].join("\n");
}

/** The item's text as HTML, which the feed escapes again. */
function contentOf({ body, video }: PublishedNews, feed: FeedDetails): string {
  const transcript = video?.transcript && [
    `<h2>${escapeXml(newsLabels.transcript)}</h2>`,
    ...video.transcript.split(/\n\n+/).map((text) => `<p>${escapeXml(text)}</p>`),
  ];
  return [...body.content.map((block) => writeBlock(block, feed)), ...(transcript || [])].join("");
}

function writeBlock(block: NewsBlock, feed: FeedDetails): string {
  const { origin } = feed;
  switch (block.type) {
    case "picture": {
      const picture = feed.pictures.find(block.attrs.media);
      return picture ? writePicture(picture, origin) : "";
    }
    case "heading":
      return block.content ? `<h2>${writeTexts(block.content, origin)}</h2>` : "";
    case "paragraph":
      return block.content ? `<p>${writeTexts(block.content, origin)}</p>` : "";
    case "blockquote":
      return `<blockquote>${block.content.map((it) => writeBlock(it, feed)).join("")}</blockquote>`;
    default: {
      const items = block.content.map(({ content: [first, ...more] }) => {
        const lines = more.map((line) => writeBlock(line, feed)).join("");
        return `<li>${writeTexts(first?.content ?? [], origin)}${lines}</li>`;
      });
      const list = block.type === "bullet_list" ? "ul" : "ol";
      return `<${list}>${items.join("")}</${list}>`;
    }
  }
}

function writePicture(picture: MediaPicture, origin: string): string {
  const { path, width, height } = mediaJpeg(picture);
  return [
    `<figure><img src="${origin}${path}" width="${width}" height="${height}"`,
    ` alt="${escapeXml(picture.alt)}"/>`,
    `<figcaption>${escapeXml(mediaCaption(picture))}</figcaption></figure>`,
  ].join("");
}

const writeTexts = (texts: readonly NewsText[], origin: string): string =>
  texts
    .map(({ text, marks = [] }) =>
      marks.reduceRight((inner, mark) => {
        if (mark.type !== "link") return `<${mark.type}>${inner}</${mark.type}>`;
        // Feed readers know no page that a path would belong to.
        const href = new URL(mark.attrs.href, origin).href;
        return `<a href="${escapeXml(href)}">${inner}</a>`;
      }, escapeXml(text)),
    )
    .join("");

/** Escapes text for XML. Characters that XML 1.0 does not allow become U+FFFD. */
export function escapeXml(text: string): string {
  return escapeMarkup(
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd"),
  );
}

import type { ReactNode } from "react";
import { mediaCaption, UploadedPicture } from "#app/pictures/media-picture.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { renderList } from "#app/ui/render-list.tsx";
import { withLinks } from "#app/ui/with-links.tsx";
import type {
  NewsBody as Body,
  NewsBlock,
  NewsHeading,
  NewsParagraph,
  NewsText,
} from "#content/news.ts";
import type { MediaPicture as Media } from "#domain/content/media-picture.ts";

interface BodyPart {
  heading: NewsHeading | null;
  blocks: NewsBlock[];
}

interface NewsBodyProps {
  body: Body;
  pictures: readonly Media[];
  Heading: "h2" | "h3";
}

/** The body of a news item, with a section for each heading. Empty lines are left out. */
export function NewsBodyText({ body, pictures, Heading }: NewsBodyProps) {
  return renderList(partsOf(body), ({ heading, blocks }) => (
    <section>
      {heading && (
        <Heading>
          <MarkedTexts texts={heading.content} />
        </Heading>
      )}
      <div>
        {renderList(blocks, (block) => (
          <NewsBlockView block={block} pictures={pictures} />
        ))}
      </div>
    </section>
  ));
}

function partsOf({ content }: Body): BodyPart[] {
  const parts: BodyPart[] = [];
  for (const block of content) {
    if (isEmpty(block)) continue;
    if (block.type === "heading") parts.push({ heading: block, blocks: [] });
    else if (parts.length > 0) parts[parts.length - 1]?.blocks.push(block);
    else parts.push({ heading: null, blocks: [block] });
  }
  return parts;
}

const isEmpty = (block: NewsBlock) =>
  (block.type === "heading" || block.type === "paragraph") && !block.content?.length;

interface NewsBlockProps {
  block: NewsBlock;
  pictures?: readonly Media[];
}

function NewsBlockView({ block, pictures = [] }: NewsBlockProps): ReactNode {
  switch (block.type) {
    case "picture": {
      const media = pictures.find(({ id }) => id === block.attrs.media);
      return media && <NewsFigure media={media} />;
    }
    case "bullet_list":
    case "ordered_list": {
      const List = block.type === "bullet_list" ? "ul" : "ol";
      return (
        <List className={block.type === "bullet_list" ? "dashes" : undefined}>
          {renderList(block.content, ({ content }) => (
            <li>
              {content.length === 1 ? (
                <MarkedTexts texts={content[0]?.content} />
              ) : (
                <ParagraphLines paragraphs={content} />
              )}
            </li>
          ))}
        </List>
      );
    }
    case "blockquote":
      return (
        <blockquote>
          <ParagraphLines paragraphs={block.content} />
        </blockquote>
      );
    default:
      return (
        <p>
          <MarkedTexts texts={block.content} />
        </p>
      );
  }
}

const ParagraphLines = ({ paragraphs }: { paragraphs: readonly NewsParagraph[] }) =>
  renderList(paragraphs, (paragraph) => <NewsBlockView block={paragraph} />);

const MarkedTexts = ({ texts = [] }: { texts: NewsText[] | undefined }) =>
  renderList(texts, (text) => <MarkedText {...text} />);

/**
 * A run of text inside its marks. Links were checked when it was stored
 * (domain/content/news/news-body.ts).
 */
function MarkedText({
  text,
  marks: [mark, ...inner] = [],
  isLinked = false,
}: NewsText & { isLinked?: boolean }): ReactNode {
  const content = mark ? (
    <MarkedText type="text" text={text} marks={inner} isLinked={isLinked || mark.type === "link"} />
  ) : (
    (isLinked ? keepTogether : withLinks)(text)
  );
  switch (mark?.type) {
    case "strong":
      return <strong>{content}</strong>;
    case "em":
      return <em>{content}</em>;
    case "link":
      return (
        <a href={mark.attrs.href} className="text-link">
          {content}
        </a>
      );
    default:
      return content;
  }
}

const NewsFigure = ({ media }: { media: Media }) => (
  <figure className="news-figure">
    <UploadedPicture media={media} sizes="(width >= 120rem) 55rem, (width >= 52rem) 44rem, 92vw" />
    {mediaCaption(media) && <figcaption>{mediaCaption(media)}</figcaption>}
  </figure>
);

import { inOrder } from "#app/ui/in-order.tsx";
import { Arrow } from "./arrow.tsx";
import type { ShownText } from "./shown.ts";
import { withLinks } from "./with-links.tsx";

export const HeadingWithLead = ({ heading, lead }: { heading: ShownText; lead: ShownText }) => (
  <div className="grid items-start gap-x-gutter gap-y-6 lg:split-6">
    <h2 className="title-2">{heading}</h2>
    <p className="text-lead leading-snug">{lead}</p>
  </div>
);

export const Paragraphs = ({ texts }: { texts: readonly ShownText[] }) =>
  inOrder(texts, (text) => <p className="mb-4">{withLinks(text)}</p>);

interface DefinitionsProps {
  entries: readonly { name: ShownText; text: ShownText }[];
  padding: string;
}

export const Definitions = ({ entries, padding }: DefinitionsProps) => (
  <dl className="border-t-[6px] border-ink">
    {inOrder(entries, ({ name, text }) => (
      <div className={`grid gap-x-gutter gap-y-1 border-b border-rule ${padding} md:split-4`}>
        <dt className="title-3 font-serif">{name}</dt>
        <dd className="max-w-measure">{withLinks(text)}</dd>
      </div>
    ))}
  </dl>
);

/** Links to the list that a page belongs to, or to the page of which it shows a part. */
export const BackLink = ({ path, name }: { path: string; name: ShownText }) => (
  <p className="no-print">
    <a href={path} className="text-link inline-block py-1.5">
      {name}
    </a>
  </p>
);

export const ArrowLink = ({ path, name }: { path: string; name: ShownText }) => (
  <a href={path} className="text-link inline-flex items-center gap-4 py-2">
    {name}
    <Arrow />
  </a>
);

import { renderList } from "#app/ui/render-list.tsx";
import { Arrow } from "./arrow.tsx";
import type { TextOrField } from "./text-or-field.ts";
import { withLinks } from "./with-links.tsx";

export const HeadingWithLead = ({ heading, lead }: { heading: TextOrField; lead: TextOrField }) => (
  <div className="grid items-start gap-x-gutter gap-y-6 lg:split-6">
    <h2 className="title-2">{heading}</h2>
    <p className="text-lead leading-snug">{lead}</p>
  </div>
);

export const Paragraphs = ({ texts }: { texts: readonly TextOrField[] }) =>
  renderList(texts, (text) => <p className="mb-4">{withLinks(text)}</p>);

interface DefinitionsProps {
  entries: readonly { name: TextOrField; text: TextOrField }[];
  padding: string;
}

export const Definitions = ({ entries, padding }: DefinitionsProps) => (
  <dl className="border-t-[6px] border-ink">
    {renderList(entries, ({ name, text }) => (
      <div className={`grid gap-x-gutter gap-y-1 border-b border-rule ${padding} md:split-4`}>
        <dt className="title-3 font-serif">{name}</dt>
        <dd className="max-w-measure">{withLinks(text)}</dd>
      </div>
    ))}
  </dl>
);

/** Links to the list that a page belongs to, or to the page of which it shows a part. */
export const BackLink = ({ path, name }: { path: string; name: TextOrField }) => (
  <p className="no-print">
    <a href={path} className="text-link inline-block py-1.5">
      {name}
    </a>
  </p>
);

export const ArrowLink = ({ path, name }: { path: string; name: TextOrField }) => (
  <a href={path} className="text-link inline-flex items-center gap-4 py-2">
    {name}
    <Arrow />
  </a>
);

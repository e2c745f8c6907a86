import { TextField } from "#app/admin/site/helped-field.tsx";
import { inOrder } from "#app/ui/in-order.tsx";
import type { NewsItem } from "#content/news.ts";
import { staffNews as labels } from "#content/staff-news.ts";

type Links = NewsItem["learnMore"];

interface LearnMoreFieldsProps {
  links: Links;
  errorOf: (place: string) => string | undefined;
  mayAdd: boolean;
  onChange: (links: Links) => void;
}

/** The links under an item. Without scripts there is always an empty one more. */
export function LearnMoreFields({ links, errorOf, mayAdd, onChange }: LearnMoreFieldsProps) {
  const change = (at: number, changes: Partial<Links[number]>) =>
    onChange(links.map((link, each) => (each === at ? { ...link, ...changes } : link)));
  return (
    <fieldset className="news-links">
      <legend className="field-label">{labels.learnMore}</legend>
      {inOrder(links, (link, at) => (
        <div className="news-link">
          <TextField
            name="linkName"
            data-path={`learnMore.${at}.name`}
            label={labels.linkName}
            value={link.name}
            error={errorOf(`learnMore.${at}.name`)}
            onText={(name) => change(at, { name })}
          />
          <TextField
            name="linkPath"
            data-path={`learnMore.${at}.path`}
            label={labels.linkPath}
            value={link.path}
            error={errorOf(`learnMore.${at}.path`)}
            onText={(path) => change(at, { path })}
          />
          <button
            type="button"
            className="text-link"
            onClick={() => onChange(links.filter((_, each) => each !== at))}
          >
            {labels.removeLink}
          </button>
        </div>
      ))}
      {mayAdd && (
        <button
          type="button"
          className="text-link"
          onClick={() => onChange([...links, { name: "", path: "" }])}
        >
          {labels.addLink}
        </button>
      )}
      <noscript>
        <input name="linkName" className="field-input" aria-label={labels.linkName} />
        <input name="linkPath" className="field-input" aria-label={labels.linkPath} />
      </noscript>
    </fieldset>
  );
}

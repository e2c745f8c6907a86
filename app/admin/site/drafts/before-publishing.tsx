import { draftLabels as labels } from "#content/staff-site.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import { showPlace } from "./show-place.ts";

interface BeforePublishingProps {
  /** What is checked: its name, and the fields that it is about; none: the document as a whole. */
  checks?: readonly (readonly [name: string, fields: readonly string[]])[];
  problems: readonly ContentProblem[];
  warnings: readonly ContentProblem[];
}

/** What is checked before a document is published: a tick, or what is wrong with the way to its place. */
export function BeforePublishing({
  checks = [[labels.ready, []]],
  problems,
  warnings,
}: BeforePublishingProps) {
  const isAbout = (fields: readonly string[], { path }: ContentProblem) =>
    fields.length === 0 || fields.includes(String(path[0]));
  const rest = problems.filter((each) => !checks.some(([, fields]) => isAbout(fields, each)));
  const wrong = (found: readonly ContentProblem[]) =>
    found.map(({ path, message }) => (
      <li key={`${path.join(".")} ${message}`} data-wrong="">
        <button type="button" onClick={() => showPlace(path)}>
          {message}
        </button>
      </li>
    ));
  return (
    <section aria-labelledby="before" className="news-panel">
      <h2 id="before" className="font-semibold">
        {labels.before}
      </h2>
      <ul className="checks">
        {checks.map(([name, fields]) => {
          const found = problems.filter((each) => isAbout(fields, each));
          return found.length > 0 ? wrong(found) : <li key={name}>{name}</li>;
        })}
        {wrong([...rest, ...warnings])}
      </ul>
    </section>
  );
}

import { type FormEvent, useRef } from "react";
import { Form } from "react-router";
import { OnceButton } from "#app/admin/shell/fields.tsx";
import { useFirstProblem } from "#app/admin/shell/use-first-problem.ts";
import { factsPage as labels } from "#content/staff-facts.ts";
import type { GroupAnswer } from "./act-on-group.ts";
import { FactInput } from "./fact-input.tsx";
import { partOf } from "./fact-labels.ts";
import type { GroupData } from "./load-group.ts";

interface FactFormProps {
  fields: GroupData["fields"];
  /** What staff published is on the site. */
  isPublished: boolean;
  /** Of the draft; 0: there is none. */
  version: number;
  answer: GroupAnswer;
  /** Typed in an earlier visit, by the name of the field. */
  kept: ReadonlyMap<string, string> | null;
  onInput(event: FormEvent<HTMLFormElement>): void;
  mayWrite: boolean;
}

/** All facts of a group in their parts. A viewer reads them. */
export function FactForm(props: FactFormProps) {
  const { fields, isPublished, version, answer, kept, onInput, mayWrite } = props;
  const form = useRef<HTMLFormElement>(null);
  useFirstProblem(form, answer.errors);
  // Said once, above all of them.
  const areFirst = fields.every(({ typed, first, variable }) => typed === first && !variable);
  const parts = Map.groupBy(fields, ({ name }) => partOf(name));
  return (
    <Form ref={form} method="post" className="site-form" onInput={onInput} noValidate>
      <input type="hidden" name="version" value={version} />
      {[...parts].map(([part, inPart]) => (
        <fieldset
          key={part}
          role={part ? undefined : "presentation"}
          className="site-fields"
          disabled={!mayWrite}
        >
          {part && <legend className="site-group">{part}</legend>}
          {inPart.map((field) => (
            <FactInput
              key={field.name}
              field={field}
              typed={answer.typed?.get(field.name) ?? kept?.get(field.name) ?? field.typed}
              error={answer.errors?.get(field.name)}
              hasSource={!areFirst}
              isPublished={isPublished}
            />
          ))}
        </fieldset>
      ))}
      {mayWrite && (
        <div>
          <OnceButton value="review" className={version === 0 ? "button" : "button-quiet"}>
            {labels.review}
          </OnceButton>
        </div>
      )}
    </Form>
  );
}

import type { OpenDraft } from "#app/admin/site/drafts/use-draft.ts";
import type { ContentPath, Json } from "#domain/content/content-path.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import { fieldsOf } from "./fields-of.tsx";
import { ListTools } from "./list-tools.tsx";
import { TextField } from "./text-field.tsx";

interface Places {
  /** Of the document. */
  schema: unknown;
  draft: Pick<OpenDraft, "state" | "change">;
  /** Why it was not published. */
  problems: readonly ContentProblem[];
  /** The most characters at a place; null: no limit. */
  limitOf(path: ContentPath): number | null;
  /** What a place is called, where that is not what the content calls it. */
  nameOf?(path: ContentPath): string | undefined;
}

/** The fields of a document's places: what each shows, and a copy of the document made of them. */
export function placeFields({ schema, draft, problems, limitOf, nameOf }: Places) {
  const { state, change } = draft;
  const fieldProps = (path: ContentPath, text: string) => ({
    path,
    text,
    limit: limitOf(path),
    name: nameOf?.(path),
    problem: messageAt(problems, path),
    warning: messageAt(state.warnings, path),
    onType: change,
  });
  const fields = (value: Json) =>
    fieldsOf(value, (path, text) => (
      <ListTools
        key={path.join(".")}
        schema={schema}
        path={path}
        value={state.value}
        onChange={change}
      >
        <TextField {...fieldProps(path, text)} />
      </ListTools>
    ));
  return { fieldProps, fields };
}

export const messageAt = (problems: readonly ContentProblem[], path: ContentPath) =>
  problems.find((each) => isAt(each.path, path))?.message ?? null;

const isAt = (one: ContentPath | null, path: ContentPath) => one?.join(".") === path.join(".");

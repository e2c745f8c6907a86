/** Texts that staff can type into where they stand. Public pages render them as they are. */
import { createContext, type ReactNode, useContext } from "react";
import { keepTogether } from "./keep-together.tsx";

export interface Editing {
  /** The field of a text; `path` is its place in the page's content, such as "hero.title". */
  text(path: string, text: string): ReactNode;
}

/** Null on public pages. */
export const EditingContext = createContext<Editing | null>(null);

export function EditableText({ path, text }: { path: string; text: string }) {
  const editing = useContext(EditingContext);
  return editing ? editing.text(path, text) : keepTogether(text);
}

import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { isComposing } from "#app/desk/hooks/is-composing.ts";
import { Field, SecondaryButton } from "#app/desk/parts/fields.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { newsEditorLabels as labels } from "#content/desk/news.ts";
import { completeLink, isTextLink } from "#domain/content/news/news-text.ts";
import type { BodyEditor } from "./create-editor.ts";
import type { ActiveTools, Tool } from "./tools.ts";

const TOOLS = ["heading", "strong", "em", "bullet_list", "ordered_list", "blockquote"] as const;

const TOOL_CLASS =
  "-mr-px -mb-px min-h-11 flex-none border border-edge px-3 font-semibold hover:underline aria-pressed:bg-ink aria-pressed:text-paper max-sm:grid max-sm:w-11 max-sm:place-items-center max-sm:px-0";

interface ToolbarProps {
  editor: BodyEditor;
  active: ActiveTools;
  isLinking: boolean;
  onLinkingChange: (isLinking: boolean) => void;
  onChoosePicture: () => void;
}

/** Shows the kinds of text at the selection, and the other available ones. */
export function Toolbar({
  editor,
  active,
  isLinking,
  onLinkingChange,
  onChoosePicture,
}: ToolbarProps) {
  const button = (tool: Tool, press: () => void) => (
    <button
      key={tool}
      type="button"
      aria-label={labels.tools[tool]}
      title={labels.tools[tool]}
      aria-pressed={active.has(tool)}
      onClick={press}
      className={TOOL_CLASS}
    >
      {toolContent(tool)}
    </button>
  );
  const end = () => {
    onLinkingChange(false);
    editor.focus();
  };
  return (
    <div className="sticky top-0 z-1 bg-paper pt-1 pb-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible name */}
      <div role="group" aria-label={labels.toolbar} className="flex overflow-x-auto pb-px">
        {TOOLS.map((tool) => button(tool, () => editor.use(tool)))}
        {button("link", () => onLinkingChange(true))}
        <button
          type="button"
          aria-label={labels.picture}
          onClick={onChoosePicture}
          className={TOOL_CLASS}
        >
          {iconWithWord("picture", labels.picture)}
        </button>
      </div>
      {isLinking && <LinkField editor={editor} onDone={end} />}
    </div>
  );
}

/** A word; on a phone an icon, so that all tools fit in one row. */
function toolContent(tool: Tool) {
  if (tool === "strong") return <b>B</b>;
  return tool === "em" ? <i>I</i> : iconWithWord(tool, labels.tools[tool]);
}

const iconWithWord = (icon: ComponentProps<typeof Icon>["name"], word: string) => (
  <>
    <Icon name={icon} className="sm:hidden" />
    <span className="max-sm:hidden">{word}</span>
  </>
);

/** A button or a key asked for the field, so it takes the focus. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

function LinkField({ editor, onDone }: { editor: BodyEditor; onDone: () => void }) {
  const [href, setHref] = useState(editor.link);
  const [isWrong, setWrong] = useState(false);
  const hadLink = editor.link() !== "";
  function set() {
    const target = completeLink(href.trim());
    if (!isTextLink(target)) return setWrong(true);
    onDone();
    editor.setLink(target);
  }
  function pressKey(event: KeyboardEvent) {
    if (isComposing(event) || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    if (event.key === "Enter") set();
    else onDone();
  }
  return (
    <div className="mt-3 grid gap-2 border border-edge bg-(--panel) p-4">
      <Field
        label={labels.linkTarget}
        help={labels.linkHelp}
        error={isWrong ? labels.linkHelp : undefined}
      >
        {(control) => (
          <input
            {...control}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            ref={focusField}
            value={href}
            onChange={({ currentTarget }) => setHref(currentTarget.value)}
            onKeyDown={pressKey}
          />
        )}
      </Field>
      <p className="flex flex-wrap gap-3">
        <SecondaryButton onClick={set}>{labels.setLink}</SecondaryButton>
        {hadLink && (
          <SecondaryButton
            onClick={() => {
              onDone();
              editor.setLink("");
            }}
          >
            {labels.unlink}
          </SecondaryButton>
        )}
        <SecondaryButton onClick={onDone}>{labels.cancel}</SecondaryButton>
      </p>
    </div>
  );
}

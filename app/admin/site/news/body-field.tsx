import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { NewsBody as BodyText } from "#app/islands/news-action/news-body.tsx";
import type { NewsBody } from "#content/news.ts";
import { staffNews as labels } from "#content/staff-news.ts";
import { bodyFromText, plainTextOf } from "#domain/news/news-text.ts";
import type { BodyEditor } from "./body-editor/create-editor.ts";
import type { ActiveTools } from "./body-editor/tools.ts";
import { Toolbar } from "./toolbar.tsx";

interface BodyFieldProps {
  body: NewsBody;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (body: NewsBody) => void;
}

/** The text of an item, typed as it will stand; a plain field until the editor has been fetched. */
export function BodyField({ body, error, isReadOnly, onChange }: BodyFieldProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<BodyEditor | null>(null);
  const [active, setActive] = useState<ActiveTools>(new Set());
  const [isLinking, setLinking] = useState(false);
  // The editor is made once: it holds the text from then on.
  const first = useRef({ body, isReadOnly, onChange, id });
  first.current.body = editor ? first.current.body : body;
  useEffect(() => {
    let made: BodyEditor | null = null;
    let isGone = false;
    const start = async () => {
      const { createEditor } = await import("./body-editor/create-editor.ts");
      if (isGone || !place.current) return;
      const { id: label, ...options } = first.current;
      made = createEditor(place.current, {
        ...options,
        attributes: {
          class: "news-text",
          role: "textbox",
          "aria-multiline": "true",
          "aria-labelledby": label,
          "aria-describedby": `${label}-help`,
        },
        onTools: setActive,
        onLink: () => setLinking(true),
      });
      const wasTyping = place.current.parentElement?.contains(document.activeElement);
      flushSync(() => setEditor(made));
      if (wasTyping) made.focus();
    };
    // Without the editor the plain field stays.
    start().catch(() => undefined);
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, []);
  return (
    <div className="news-body">
      <p id={id} className="field-label">
        {labels.body}
      </p>
      {editor && !isReadOnly && (
        <Toolbar editor={editor} active={active} isLinking={isLinking} setLinking={setLinking} />
      )}
      <div ref={place} hidden={!editor} />
      {!editor && <PlainBody body={body} label={id} onChange={onChange} />}
      <p id={`${id}-help`} className="field-error">
        {error}
      </p>
    </div>
  );
}

interface PlainBodyProps {
  body: NewsBody;
  /** The id of the field's name. */
  label: string;
  onChange: (body: NewsBody) => void;
}

function PlainBody({ body, label, onChange }: PlainBodyProps) {
  const [text, setText] = useState(plainTextOf(body));
  if (text === null)
    return (
      <>
        <p className="text-small text-iron">{labels.bodyNeedsScripts}</p>
        <div className="news-text">
          <BodyText body={body} Heading="h3" />
        </div>
      </>
    );
  return (
    <>
      <textarea
        name="body"
        rows={12}
        className="field-input"
        aria-labelledby={label}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onChange(bodyFromText(event.currentTarget.value));
        }}
      />
      <p className="text-small text-iron">{labels.bodyHelp}</p>
    </>
  );
}

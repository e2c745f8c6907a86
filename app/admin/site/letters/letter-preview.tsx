import { useOrganisation } from "#app/public/shell/organisation.ts";
import { inOrder } from "#app/ui/in-order.tsx";
import type { Shown, ShownText } from "#app/ui/shown.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import type { Block } from "#domain/mail/mail-template.ts";
import { fillTexts } from "#domain/mail/placeholders.ts";
import { type LetterName, letters } from "./editable-letters.ts";

type Texts = { subject: string } & Record<string, string>;

export interface LetterPreviewProps {
  name: LetterName;
  /** The mail's texts as fields. */
  fields: Shown<Texts>;
  /** The mail's texts as typed. */
  texts: Texts;
}

/** A mail twice: its texts as fields, and as it arrives with a sample's values. */
export function LetterPreview({ name, fields, texts }: LetterPreviewProps) {
  const { placeholders } = letters[name];
  const filled = fillTexts(texts, new Map(Object.entries(placeholders)));
  return (
    <main id="main" className="letters">
      <Mail heading={labels.written} name={name} texts={fields} />
      <Mail heading={labels.arrives} name={name} texts={filled} />
    </main>
  );
}

interface MailProps {
  heading: string;
  name: LetterName;
  texts: Shown<Texts>;
}

function Mail({ heading, name, texts }: MailProps) {
  const organisation = useOrganisation();
  const blocks = letters[name].blocks(texts as never);
  return (
    <section aria-label={heading}>
      <h2>{heading}</h2>
      <p className="letter-subject">
        <span>{labels.subject}</span> {texts.subject}
      </p>
      <div className="letter">
        {inOrder(blocks, (block) => (
          <MailBlock block={block} />
        ))}
        {name === "pledgeLetter" && typeof texts.subject !== "string" && (
          <p className="letter-small">{texts.atOnce}</p>
        )}
        <p className="letter-from">{organisation.name}</p>
      </div>
    </section>
  );
}

/** As domain/mail/mail-template.ts writes it. */
function MailBlock({ block }: { block: Block<ShownText> }) {
  switch (block.kind) {
    case "paragraph":
      return <p>{block.text}</p>;
    case "quote":
      return <blockquote>{block.text}</blockquote>;
    case "list":
      return (
        <p>
          {inOrder(block.rows, ({ name, value, note }) => (
            <span className="block">
              <strong>{name}:</strong> {value} {note}
            </span>
          ))}
        </p>
      );
    case "action":
      return (
        <p className="my-6">
          <span className="button">{block.label}</span>
        </p>
      );
    case "small":
      return (
        <p className="letter-small">
          {block.text}
          {block.url && `: ${block.url}`}
        </p>
      );
  }
}

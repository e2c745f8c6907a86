import { Form } from "react-router";
import { IntentButton, TextLink } from "#app/admin/shell/fields.tsx";
import { picturesPage as labels, pictureProblems } from "#content/staff-pictures.ts";
import type { PictureEntry } from "./pictures.tsx";
import type { SendingFile } from "./use-uploads.ts";

interface UploadsProps {
  sending: readonly SendingFile[];
  entries: readonly PictureEntry[];
  mayWrite: boolean;
}

/** Files on their way and files that were refused, a row each; a picture that is ready is in the sheet. */
export function Uploads({ sending, entries, mayWrite }: UploadsProps) {
  const stored = entries.filter(({ state }) => state !== "ready");
  if (sending.length + stored.length === 0) return null;
  return (
    <>
      <ul className="uploads" aria-label={labels.uploads}>
        {sending.map(({ key, name, percent, isLost, problem, dismiss }) => (
          <li key={key}>
            <UploadName
              name={name}
              problem={problem}
              text={isLost ? labels.lost : labels.sent(percent)}
            />
            <button type="button" className="text-link" onClick={dismiss}>
              {problem ? labels.dismiss : labels.cancel}
              <span className="sr-only"> {name}</span>
            </button>
            {!problem && <progress max={100} value={percent} aria-label={name} />}
          </li>
        ))}
        {stored.map(({ id, fileName, percent, problem }) => (
          <li key={id}>
            <UploadName
              name={fileName}
              problem={problem && pictureProblems[problem]}
              text={labels.encoding(percent)}
            />
            {problem && mayWrite && (
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <IntentButton value="dismiss" className="text-link">
                  {labels.dismiss}
                  <span className="sr-only"> {fileName}</span>
                </IntentButton>
              </Form>
            )}
            {!problem && <progress max={100} value={percent} aria-label={fileName} />}
          </li>
        ))}
      </ul>
      {stored.some(({ state }) => state === "waiting") && (
        <noscript>
          <TextLink to="?">{labels.lookAgain}</TextLink>
        </noscript>
      )}
    </>
  );
}

interface UploadNameProps {
  name: string;
  problem: string | null;
  text: string;
}

const UploadName = ({ name, problem, text }: UploadNameProps) => (
  <>
    <span className="truncate">{name}</span>
    {problem ? (
      <strong className="uploads-problem">{labels.refused(problem)}</strong>
    ) : (
      <span className="money text-iron">{text}</span>
    )}
  </>
);

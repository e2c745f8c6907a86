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

const ROW =
  "relative grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-rule py-1.5 min-[48rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_auto]";
const BAR = "absolute inset-x-0 -bottom-px h-[3px] w-full bg-transparent";

/** Files on their way and files that were refused, a row each; a picture that is ready is in the sheet. */
export function Uploads({ sending, entries, mayWrite }: UploadsProps) {
  const stored = entries.filter(({ state }) => state !== "ready");
  if (sending.length + stored.length === 0) return null;
  return (
    <>
      <ul aria-label={labels.uploads}>
        {sending.map(({ key, name, percent, isLost, problem, dismiss }) => (
          <li key={key} className={ROW}>
            <UploadName
              name={name}
              problem={problem}
              text={isLost ? labels.lost : labels.sent(percent)}
            />
            <button type="button" className="text-link" onClick={dismiss}>
              {problem ? labels.dismiss : labels.cancel}
              <span className="sr-only"> {name}</span>
            </button>
            {!problem && <progress max={100} value={percent} aria-label={name} className={BAR} />}
          </li>
        ))}
        {stored.map(({ id, fileName, percent, problem }) => (
          <li key={id} className={ROW}>
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
            {!problem && (
              <progress max={100} value={percent} aria-label={fileName} className={BAR} />
            )}
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
      <strong className="max-[48rem]:row-2 before:inline-block before:w-3 before:h-[0.7rem] before:mr-1.5 before:bg-alarm before:[clip-path:polygon(50%_0,100%_100%,0_100%)]">
        {labels.refused(problem)}
      </strong>
    ) : (
      <span className="money text-iron max-[48rem]:row-2">{text}</span>
    )}
  </>
);

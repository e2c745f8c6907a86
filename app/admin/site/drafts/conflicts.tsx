import { QuietButton } from "#app/admin/shell/fields.tsx";
import { draftLabels as labels } from "#content/staff-site.ts";
import type { Conflict } from "#domain/content/drafts.ts";
import type { DraftSession } from "./draft-session.ts";
import { useWords } from "./in-words.ts";
import { placeName } from "./place-name.ts";
import { showPlace } from "./show-place.ts";

interface ConflictsProps {
  documentKey: string;
  /** Null without scripts: both versions are shown, to be copied. */
  session: DraftSession | null;
  conflicts: readonly Conflict[];
  /** Those of which the colleague's versions are in the draft already. */
  replaced?: readonly Conflict[];
}

/** Both versions of every text that a colleague changed, too, to choose from. */
export const Conflicts = ({ conflicts, replaced = [], ...shared }: ConflictsProps) => (
  <>
    <Versions {...shared} of={conflicts} heading={labels.conflicts} names={KEEP} />
    <Versions {...shared} of={replaced} heading={labels.replaced} names={PUT_BACK} />
  </>
);

const KEEP = { mine: labels.keepMine, theirs: labels.takeTheirs };
const PUT_BACK = { mine: labels.putBack, theirs: labels.leaveTheirs };

interface VersionsProps extends Pick<ConflictsProps, "documentKey" | "session"> {
  of: readonly Conflict[];
  heading: string;
  /** Of the buttons. */
  names: Record<"mine" | "theirs", string>;
}

function Versions({ documentKey, of, session, heading, names }: VersionsProps) {
  const inWords = useWords();
  if (of.length === 0) return null;
  return (
    <section className="edit-conflicts" role="alert" aria-label={heading}>
      <p className="font-semibold">{heading}</p>
      <ul>
        {of.map((conflict) => (
          <li key={conflict.path.join(".")}>
            <p className="col-span-full font-semibold">
              {placeName(documentKey, conflict.path) || labels.whole}
            </p>
            {(["mine", "theirs"] as const).map((version) => (
              <div key={version}>
                <p className="whitespace-pre-line">
                  <span className="text-iron">{labels[version]}</span>{" "}
                  {inWords(conflict[version], conflict.path) || labels.empty}
                </p>
                {session && (
                  <QuietButton
                    onClick={() => {
                      session.resolve(conflict, version);
                      showPlace(conflict.path);
                    }}
                  >
                    {names[version]}
                  </QuietButton>
                )}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

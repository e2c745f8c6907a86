import { draftLabels as labels } from "#content/staff-site.ts";
import type { DraftSession } from "./draft-session.ts";
import { inWords } from "./in-words.ts";
import { labelOf } from "./label-of.ts";
import type { Conflict } from "./read-document.ts";

interface ConflictsProps {
  /** Null without scripts: both versions are shown, to be copied. */
  session: DraftSession | null;
  conflicts: readonly Conflict[];
}

/** Both versions of every text that a colleague changed at the same time, to choose from. */
export function Conflicts({ session, conflicts }: ConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <section className="edit-conflicts" role="alert" aria-label={labels.conflicts}>
      <p className="font-semibold">{labels.conflicts}</p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.path.join(".")}>
            <p className="edit-conflict-place">{labelOf(conflict.path) || labels.whole}</p>
            {(["mine", "theirs"] as const).map((version) => (
              <div key={version}>
                <p className="whitespace-pre-line">
                  <span className="text-iron">{labels[version]}</span>{" "}
                  {inWords(conflict[version]) || labels.empty}
                </p>
                {session && (
                  <button
                    type="button"
                    className="button-quiet"
                    onClick={() => session.resolve(conflict, version)}
                  >
                    {version === "mine" ? labels.keepMine : labels.takeTheirs}
                  </button>
                )}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

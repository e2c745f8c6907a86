import { editLabels as labels } from "#content/staff-site.ts";
import type { Conflict, DraftSession } from "./draft-session.ts";

interface ConflictsProps {
  session: DraftSession;
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
            {(["mine", "theirs"] as const).map((version) => (
              <div key={version}>
                <p>
                  <span className="text-iron">{labels[version]}</span> {shown(conflict[version])}
                </p>
                <button
                  type="button"
                  className="button-quiet"
                  onClick={() => session.resolve(conflict, version)}
                >
                  {version === "mine" ? labels.keepMine : labels.takeTheirs}
                </button>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

const shown = (value: unknown) => (typeof value === "string" ? value : labels.list);

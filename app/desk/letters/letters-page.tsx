import { RecordsPage } from "#app/desk/records/records-page.tsx";
import { letterList } from "./letter-list.tsx";
import { LetterPanel } from "./letter-panel.tsx";
import { LettersBar, type LettersRefusal, UnfinishedLetters } from "./letters-bar.tsx";
import type { LettersData } from "./load-letters.ts";

interface LettersPageProps {
  loaded: LettersData & {
    /** Of statements. */
    year?: number;
    years?: readonly number[];
    notice?: string;
    /** The first day whose gifts are thanked, "2026-11-21". */
    since?: string;
  };
  refusal: LettersRefusal | null;
}

export function LettersPage({ loaded, refusal }: LettersPageProps) {
  const { record, kind, mayChangeRecords } = loaded;
  return (
    <RecordsPage
      list={letterList(kind, loaded)}
      data={{ ...loaded, mayExport: false }}
      banner={<UnfinishedLetters {...loaded} />}
      open={record?.id ?? null}
      panel={
        record && (
          <LetterPanel
            key={record.id}
            {...loaded}
            open={record}
            error={refusal?.ready ? null : (refusal?.error ?? null)}
          />
        )
      }
      {...(mayChangeRecords && {
        bulk: (selection) => (
          <LettersBar
            {...loaded}
            selection={selection}
            refusal={record && !refusal?.ready ? null : refusal}
          />
        ),
      })}
    />
  );
}

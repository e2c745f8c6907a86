import { RecordsPage } from "#app/admin/records/records-page.tsx";
import { letterList } from "./letter-list.tsx";
import { LetterPanel } from "./letter-panel.tsx";
import { LettersBar, UnfinishedBand } from "./letters-bar.tsx";
import type { LoadedLetters } from "./load-letters.ts";

interface LettersPageProps {
  loaded: LoadedLetters;
  error: string | null;
  years?: readonly number[];
}

export function LettersPage({ loaded, error, years = [] }: LettersPageProps) {
  const { record, kind, filter, now, mayHandle, formKey, page } = loaded;
  return (
    <RecordsPage
      list={letterList(kind, { now, sort: filter.sort, years })}
      data={{ ...loaded, mayExport: false }}
      band={<UnfinishedBand {...loaded} />}
      open={record?.id ?? null}
      panel={
        record && (
          <LetterPanel
            key={record.id}
            open={record}
            kind={kind}
            position={loaded.position}
            mayHandle={mayHandle}
            formKey={formKey}
            sender={loaded.sender}
            error={error}
          />
        )
      }
      {...(mayHandle && {
        bulk: (selection) => <LettersBar formKey={formKey} selection={selection} page={page} />,
      })}
    />
  );
}

import { RecordsPage } from "#app/desk/records/records-page.tsx";
import { letterList } from "./letter-list.tsx";
import { LetterPanel } from "./letter-panel.tsx";
import { LettersBar, UnfinishedBand } from "./letters-bar.tsx";
import type { LoadedLetters } from "./load-letters.ts";

interface LettersPageProps {
  loaded: LoadedLetters;
  error: string | null;
  years?: readonly number[];
  notice?: string;
  /** The first day whose gifts are thanked, "2026-11-21". */
  since?: string;
}

export function LettersPage({ loaded, error, years = [], notice = "", since }: LettersPageProps) {
  const { record, kind, filter, now, mayHandle, formKey, page, sendsMail } = loaded;
  return (
    <RecordsPage
      list={letterList(kind, { now, sort: filter.sort, years, since })}
      data={{ ...loaded, mayExport: false }}
      band={<UnfinishedBand {...loaded} notice={notice} />}
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
            sendsMail={sendsMail}
            error={error}
          />
        )
      }
      {...(mayHandle && {
        bulk: (selection) => (
          <LettersBar
            formKey={formKey}
            selection={selection}
            page={page}
            sendsMail={sendsMail}
            error={record ? null : error}
          />
        ),
      })}
    />
  );
}

import { TextLink } from "#app/admin/shell/fields.tsx";
import { editUrlOf } from "#app/admin/site/sections.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { factsPage } from "#content/staff-facts.ts";
import { galleryDesk } from "#content/staff-gallery.ts";
import { gatheringsDesk } from "#content/staff-gatherings.ts";
import { editLabels, siteLists, sitePage } from "#content/staff-site.ts";
import type { FormEditorProps } from "./form-editor.tsx";

const notes = new Map<string, string>([
  ...Object.entries(factsPage.groups).map(
    ([key, where]) => [key, `${factsPage.shownOn} ${where}.`] as const,
  ),
  ["notice", sitePage.lead],
  ["gallery", galleryDesk.lead],
  ["shell", editLabels.factsInFooter],
]);

/** What is to be known before a document is changed: where it is shown, and until when. */
export function DocumentNotes({ loaded }: Pick<FormEditorProps, "loaded">) {
  const { documentKey, form } = loaded;
  const { attendees, endsAt, isShown } = form;
  const note = documentKey.endsWith("Letter") ? siteLists.letters?.lead : notes.get(documentKey);
  return (
    <div className="mb-5 grid gap-2 text-iron empty:hidden">
      {note && (
        <p>
          {note}{" "}
          {documentKey === "shell" && (
            <TextLink to={editUrlOf("organisation")}>{editLabels.editFacts}</TextLink>
          )}
          {endsAt && (
            <>
              {isShown ? sitePage.until : sitePage.ended} <LocalTime time={endsAt} withTime />.
            </>
          )}
        </p>
      )}
      {attendees?.mayRead && (isShown || attendees.people > 0) && (
        <p>
          <TextLink to={`/admin/site/coming/${documentKey.split("/")[1]}`}>
            {gatheringsDesk.who}
          </TextLink>
        </p>
      )}
    </div>
  );
}

import { TextLink } from "#app/admin/shell/fields.tsx";
import { useNameOf } from "#app/admin/shell/person.tsx";
import { editUrlOf } from "#app/admin/site/sections.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { factsPage as labels } from "#content/staff-facts.ts";
import { galleryDesk } from "#content/staff-gallery.ts";
import { gatheringsDesk } from "#content/staff-gatherings.ts";
import { editLabels, sitePage } from "#content/staff-site.ts";
import type { FormEditorProps } from "./form-editor.tsx";

const facts = new Map<string, string>(Object.entries(labels.groups));

/** What is to be known before a document is changed: where it is shown, and since when. */
export function DocumentNotes({ loaded }: Pick<FormEditorProps, "loaded">) {
  const { contentKey, form } = loaded;
  const nameOf = useNameOf();
  const [collection, id] = contentKey.split("/");
  const where = facts.get(contentKey);
  return (
    <div className="mb-5 grid gap-2 text-iron empty:hidden">
      {where && (
        <p>
          {labels.shownOn} {where}.{" "}
          {form.shown ? (
            <>
              {labels.published(nameOf(form.shown.username))}{" "}
              <LocalTime time={form.shown.at} withTime />
            </>
          ) : (
            `${labels.firstEdition}.`
          )}
        </p>
      )}
      {contentKey === "notice" && (
        <p>
          {sitePage.lead}{" "}
          {form.endsAt && (
            <>
              {form.isShown ? sitePage.until : sitePage.ended}{" "}
              <LocalTime time={form.endsAt} withTime />.
            </>
          )}
        </p>
      )}
      {contentKey === "gallery" && <p>{galleryDesk.lead}</p>}
      {contentKey === "shell" && (
        <p>
          {editLabels.factsInFooter}{" "}
          <TextLink to={editUrlOf("organisation")}>{editLabels.editFacts}</TextLink>
        </p>
      )}
      {contentKey.endsWith("Letter") && <p>{editLabels.lettersLead}</p>}
      {collection === "gatherings" &&
        form.attendees?.mayRead &&
        (form.isShown || form.attendees.people > 0) && (
          <p>
            <TextLink to={`/admin/site/coming/${id}`}>{gatheringsDesk.who}</TextLink>
          </p>
        )}
    </div>
  );
}

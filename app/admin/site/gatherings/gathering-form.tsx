import { Form } from "react-router";
import { gatheringEditor as labels } from "#content/staff-gatherings.ts";
import type { GatheringValues } from "#domain/gatherings/edit-gathering.ts";
import type { Gathering } from "#domain/gatherings/gathering.ts";
import { TimeField } from "./gathering-field.tsx";
import { GatheringFields } from "./gathering-fields.tsx";
import type { EditorAnswer } from "./save-gathering.ts";
import { useSavedDraft } from "./use-saved-draft.ts";

interface GatheringFormProps {
  id: string;
  values: GatheringValues;
  seen: Gathering | null;
  version: number | null;
  timeZone: string;
  /** To a form that was sent without scripts, or that was refused. */
  answer: Omit<EditorAnswer, "status"> | null;
  isShown: boolean;
  isReadOnly: boolean;
  busy: boolean;
}

/** The gathering as a form. With scripts it is saved while one types, without by its button. */
export function GatheringForm({
  id,
  values,
  seen,
  version,
  timeZone,
  answer,
  isShown,
  isReadOnly,
  busy,
}: GatheringFormProps) {
  const { form, saved, isSaving, status, changed } = useSavedDraft(id, answer);
  const latest = saved ?? answer;
  const draftVersion = latest?.version ?? version;
  const isBusy = busy || isSaving;
  return (
    <Form ref={form} method="post" className="site-form" noValidate onInput={changed}>
      <input type="hidden" name="seen" value={JSON.stringify(latest?.seen ?? seen)} />
      <input type="hidden" name="version" value={draftVersion ?? ""} />
      <fieldset disabled={isReadOnly} className="contents">
        <GatheringFields
          values={answer?.values ?? values}
          errors={latest?.errors ?? {}}
          theirs={latest?.theirs ?? {}}
          timeZone={timeZone}
        />
        {!isReadOnly && (
          <>
            <TimeField
              name="publishAt"
              label={labels.publishAt}
              help={labels.publishAtHelp}
              defaultValue={answer?.publishAt?.typed ?? ""}
              error={answer?.publishAt?.error}
            />
            <p role="status" className="min-h-6 text-iron">
              {status}
            </p>
            <div className="flex flex-wrap items-center gap-4">
              <Act intent="publish" className="button" busy={isBusy} />
              <Act intent="save" className="button-quiet" busy={isBusy} />
              {isShown && <Act intent="take-down" className="button-quiet" busy={isBusy} />}
              {draftVersion !== null && (
                <Act intent="discard" className="button-quiet" busy={isBusy} />
              )}
            </div>
          </>
        )}
      </fieldset>
    </Form>
  );
}

const ACTS = {
  publish: labels.publish,
  save: labels.save,
  "take-down": labels.takeDown,
  discard: labels.discard,
};

interface ActProps {
  intent: keyof typeof ACTS;
  className: string;
  busy: boolean;
}

const Act = ({ intent, className, busy }: ActProps) => (
  <button type="submit" name="intent" value={intent} className={className} disabled={busy}>
    {ACTS[intent]}
  </button>
);

import type { FieldOptions } from "#app/islands/guarded-form/field.tsx";
import { GuardedForm, type RefusedForm } from "#app/islands/guarded-form/guarded-form.tsx";
import { withPlaceholder } from "#app/ui/text-or-field.ts";
import type { GatheringPageContent } from "#content/gatherings.ts";
import { gatheringPageContent } from "#content/gatherings.ts";
import type { RsvpField } from "#domain/gatherings/rsvp-schema.ts";

type Labels = GatheringPageContent["form"];

type ShownField = Exclude<RsvpField, "gathering" | "waits">;

const fieldsOf = (labels: Labels): Record<ShownField, FieldOptions> => ({
  name: { label: labels.name, autoComplete: "name" },
  email: { label: labels.email, type: "email", autoComplete: "email" },
  people: { label: labels.people, inputMode: "numeric", initial: "1" },
});

interface RsvpFormProps extends RefusedForm {
  labels?: Labels | undefined;
  gatheringId: string;
  slug: string;
  isFull: boolean;
  /** True when more people can wait than there are seats. */
  mayWait: boolean;
  days: number;
}

/** The sign-up, or the waiting list. The page after it says whether there is a seat. */
export default function RsvpForm({
  labels = gatheringPageContent.form,
  gatheringId,
  slug,
  isFull,
  mayWait,
  days,
  ...sentBack
}: RsvpFormProps) {
  const { unseen: messages } = labels;
  const headingId = isFull ? "waiting-heading" : "coming-heading";
  return (
    <section id="coming" aria-labelledby={headingId}>
      <h2 id={headingId} className="title-2 mb-4">
        {isFull ? labels.waitingHeading : labels.heading}
      </h2>
      {isFull && <p className="mb-6 max-w-measure">{labels.waitingText}</p>}
      <GuardedForm
        prefix="coming"
        action={`/events/${slug}`}
        className="max-w-[48rem]"
        labels={{
          submitting: messages.submitting,
          submit: isFull ? labels.waitingSubmit : labels.submit,
          privacy: withPlaceholder(labels.privacy, "days", days),
        }}
        fields={fieldsOf(labels)}
        sending={{ url: "/api/coming", messages, loadCheck, isNewOnReturn: true }}
        {...sentBack}
      >
        <input type="hidden" name="gathering" value={gatheringId} />
        {isFull && <input type="hidden" name="waits" value="yes" />}
        {mayWait && !isFull && (
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              name="waits"
              value="yes"
              defaultChecked={Boolean(sentBack.values?.waits)}
              className="mt-1 size-5 accent-saddle"
            />
            <span>{labels.orWait}</span>
          </label>
        )}
      </GuardedForm>
    </section>
  );
}

const loadCheck = async () => (await import("#domain/gatherings/rsvp-schema.ts")).checkRsvp;

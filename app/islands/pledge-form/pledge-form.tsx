import { HoneypotField } from "#app/islands/guarded-form/honeypot-field.tsx";
import {
  type FilledForm,
  type Outcome,
  refused,
  thanked,
  useGuardedForm,
} from "#app/islands/guarded-form/use-guarded-form.ts";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { pledgeForm as words } from "#content/giving.ts";
import type { PledgeErrors, PledgeField } from "#domain/pledges/schema.ts";
import { PledgeFieldset } from "./pledge-fieldset.tsx";

/**
 * A visitor's promise. Complete without scripts (a plain post to /donate/pledge); with them it checks
 * in place, sends to /api/pledge and thanks in a notice. `values`, `errors` and `problem` are what
 * a plain post was sent back with.
 */
export function PledgeForm({
  values = {},
  errors: given = {},
  problem: said = "",
}: {
  values?: Partial<Record<PledgeField, string>>;
  errors?: PledgeErrors;
  problem?: string;
}) {
  const { form, errors, problem, sending, submit, correct } = useGuardedForm<PledgeErrors>(
    { errors: given, problem: said },
    send,
  );

  return (
    <section aria-labelledby="make-a-pledge">
      <h2 id="make-a-pledge" className="title-2 mb-4">
        {words.heading}
      </h2>
      <p className="mb-8 max-w-measure">{keepTogether(words.text)}</p>
      <form
        ref={form}
        method="post"
        action="/donate/pledge"
        onSubmit={submit}
        onInput={correct}
        noValidate
        className="grid max-w-[48rem] gap-6 border-t-[6px] border-ink pt-6 sm:grid-cols-2"
      >
        <p role="alert" className="field-error sm:col-span-2 empty:hidden">
          {problem}
        </p>
        <PledgeFieldset values={values} errors={errors} />
        <HoneypotField label={words.trap} />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4 sm:col-span-2">
          <button type="submit" className="button min-w-[min(10rem,100%)]" disabled={sending}>
            {sending ? words.submitting : words.submit}
          </button>
          <p className="max-w-[24rem] text-small text-iron">{words.privacy}</p>
        </div>
      </form>
    </section>
  );
}

/** Checks, sends, and says what came of it. Never rejects. */
async function send({ key, filledInMs, fields }: FilledForm): Promise<Outcome<PledgeErrors>> {
  try {
    const { checkPledge } = await import("#domain/pledges/schema.ts");
    const check = checkPledge(fields);
    if (!check.ok) return refused(words.problems, check.errors);
    const response = await fetch("/api/pledge", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...fields, key, filledInMs }),
    });
    if (response.ok) return thanked(words.thanks);
    const answer = (await response.json().catch(() => ({}))) as { errors?: PledgeErrors };
    if (answer.errors) return refused(words.problems, answer.errors);
    if (response.status === 429) return refused(words.tooMany);
  } catch {
    // No connection: said below, and nothing typed is lost.
  }
  return refused(words.unavailable);
}

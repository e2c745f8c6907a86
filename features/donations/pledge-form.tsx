import { type FormEvent, useEffect, useRef, useState } from "react";
import { showToast } from "#app/ui/toast.ts";
import { pledgeForm as words } from "#content/giving.ts";
import { PledgeFieldset } from "./pledge-fieldset.tsx";
import type { PledgeErrors, PledgeField } from "./pledge-schema.ts";

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
  const form = useRef<HTMLFormElement>(null);
  const key = useRef("");
  const [errors, setErrors] = useState<PledgeErrors>(given);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState(said);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    // To the first field in question, where a screen reader reads what is wrong.
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    // One key for this pledge, however often it has to be sent.
    key.current ||= newKey();
    const outcome = await send({ ...fields, key: key.current });
    setSending(false);
    setErrors(outcome.errors);
    setProblem(outcome.problem);
    if (!outcome.sent) return;
    key.current = "";
    form.current?.reset();
    showToast(words.thanks);
  }

  return (
    <section aria-labelledby="make-a-pledge">
      <h2 id="make-a-pledge" className="title-2 mb-4">
        {words.heading}
      </h2>
      <p className="mb-8 max-w-measure">{words.text}</p>
      <form
        ref={form}
        method="post"
        action="/donate/pledge"
        onSubmit={submit}
        noValidate
        className="grid max-w-[48rem] gap-6 border-t-[6px] border-ink pt-6 sm:grid-cols-2"
      >
        <p role="alert" className="field-error sm:col-span-2 empty:hidden">
          {problem}
        </p>
        <PledgeFieldset values={values} errors={errors} />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4 sm:col-span-2">
          <button type="submit" className="button min-w-40" disabled={sending}>
            {sending ? words.submitting : words.submit}
          </button>
          <p className="max-w-[24rem] text-small text-iron">{words.privacy}</p>
        </div>
      </form>
    </section>
  );
}

interface Outcome {
  sent: boolean;
  errors: PledgeErrors;
  problem: string;
}

/** Checks, sends, and says what came of it. Never rejects. */
async function send(fields: Record<string, unknown>): Promise<Outcome> {
  try {
    const { checkPledge } = await import("./pledge-schema.ts");
    const check = checkPledge(fields);
    if (!check.ok) return { sent: false, errors: check.errors, problem: words.problems };
    const response = await fetch("/api/pledge", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fields),
    });
    if (response.ok) return { sent: true, errors: {}, problem: "" };
    const answer = (await response.json().catch(() => ({}))) as { errors?: PledgeErrors };
    if (answer.errors) return { sent: false, errors: answer.errors, problem: words.problems };
    if (response.status === 429) return { sent: false, errors: {}, problem: words.tooMany };
  } catch {
    // No connection: said below, and nothing typed is lost.
  }
  return { sent: false, errors: {}, problem: words.unavailable };
}

/** 128 random bits; unlike crypto.randomUUID it is there without TLS, too. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

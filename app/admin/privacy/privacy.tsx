import { Fragment } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { requireStaff, textField } from "#app/admin/shell/require-staff.ts";
import { SignInField } from "#app/admin/sign-in/sign-in-page.tsx";
import { servicesContext } from "#app/context.ts";
import { privacyPage as words } from "#content/privacy.ts";
import { desk } from "#content/staff.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { erasePerson } from "#domain/privacy/erase-person.ts";
import { describePerson, findPerson, isEmpty } from "#domain/privacy/find-person.ts";
import type { Route } from "./+types/privacy";

export const meta: Route.MetaFunction = () => [{ title: `${words.heading} · ${desk.heading}` }];

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, "privacy");
  return null;
}

/** `intent` "find" or "erase", about the mail address in `email`. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext);
  const { actor } = requireStaff(context, "privacy");
  const form = await request.formData().catch(() => new FormData());
  const email = textField(form, "email").trim();
  switch (textField(form, "intent")) {
    case "find": {
      const person = await findPerson(db, email);
      await recordAudit(db, isoTime(clock), actor, "person.viewed", describePerson(person));
      const counts = [
        { name: words.donations, count: person.donations.length },
        { name: words.messages, count: person.contacts.length },
        { name: words.newsletter, count: person.subscribers.length },
        { name: words.importRows, count: person.importRows.length },
        { name: words.reports, count: person.reports.length },
        { name: words.unreadFiles, count: person.unreadFiles.length },
      ];
      return { email, counts: isEmpty(person) ? null : counts };
    }
    case "erase":
      await erasePerson(db, clock, actor, email);
      return redirect("/admin/privacy?notice=person-erased", 303);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

export default function Privacy({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <section className="max-w-[40rem] px-edge pt-6 pb-16">
      <h2 className="font-serif text-[1.5rem] font-semibold">{words.heading}</h2>
      <p className="mt-1 mb-6 text-iron">{words.line}</p>
      <Form method="post" className="grid gap-4">
        <SignInField
          name="email"
          type="email"
          label={words.email}
          required
          autoComplete="off"
          defaultValue={actionData?.email}
        />
        <button
          type="submit"
          name="intent"
          value="find"
          className="button-quiet justify-self-start"
          disabled={busy}
        >
          {words.find}
        </button>
      </Form>
      <div role="status" className="mt-8">
        {actionData &&
          (actionData.counts ? (
            <Person email={actionData.email} counts={actionData.counts} busy={busy} />
          ) : (
            <p>{words.none}</p>
          ))}
      </div>
    </section>
  );
}

function Person({
  email,
  counts,
  busy,
}: {
  email: string;
  counts: readonly { name: string; count: number }[];
  busy: boolean;
}) {
  return (
    <>
      <h3 className="font-serif text-lead font-semibold break-all">{words.found(email)}</h3>
      <dl className="panel-facts">
        {counts.map(({ name, count }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString("en-US")}</dd>
          </Fragment>
        ))}
      </dl>
      <Form method="post" action="/admin/privacy/export" reloadDocument>
        <input type="hidden" name="email" value={email} />
        <button type="submit" className="button">
          {words.download}
        </button>
      </Form>
      <details className="mt-6">
        <summary className="cursor-pointer py-1 font-semibold text-saddle">{words.erase}</summary>
        <Form method="post" className="mt-2 grid gap-3">
          <input type="hidden" name="email" value={email} />
          {words.eraseQuestion.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <button
            type="submit"
            name="intent"
            value="erase"
            className="button-quiet justify-self-start"
            disabled={busy}
          >
            {words.eraseNow}
          </button>
        </Form>
      </details>
    </>
  );
}

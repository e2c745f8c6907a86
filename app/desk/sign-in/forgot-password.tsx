import { data, Form } from "react-router";
import { servicesContext } from "#app/context.ts";
import { FormError, SubmitOnceButton, TextField, TextLink } from "#app/desk/parts/fields.tsx";
import { refusalAnswer } from "#app/desk/require-staff.ts";
import { readOpenForm } from "#app/read-form.ts";
import { EmailLink } from "#app/ui/contact-links.tsx";
import { periodInWords } from "#content/count.ts";
import { forgotPasswordPage as labels } from "#content/desk/accounts.ts";
import { requestPasswordLink } from "#domain/accounts/forgotten-password.ts";
import { MINUTE } from "#domain/values/clock.ts";
import { ACCOUNT_LINK_LIFETIME_MS } from "#domain/values/durations.ts";
import type { Route } from "./+types/forgot-password";
import { SignInFrame } from "./sign-in-page.tsx";

export const meta = () => [{ title: labels.heading }];

export { actionHeaders as headers } from "#app/response-headers.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { mail, facts } = context.get(servicesContext);
  return { sendsMail: mail.isConfigured, ask: facts.organization.email };
}

export async function action(args: Route.ActionArgs) {
  const { services, visit, field } = await readOpenForm(args);
  const { db, clock, mail } = services;
  const email = field("email");
  if (!mail.isConfigured) return data({ isSent: false, error: "", email }, 400);
  const waitMs = await requestPasswordLink(db, clock, visit.clientIp, email);
  if (waitMs !== null) {
    const error = labels.wait(Math.ceil(waitMs / MINUTE));
    return data({ isSent: false, error, email }, refusalAnswer({ waitMs }));
  }
  return data({ isSent: true, error: "", email });
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { sendsMail, ask } = loaderData;
  return (
    <SignInFrame heading={labels.heading} lead={sendsMail ? labels.lead : ""}>
      {!sendsMail && (
        <p>
          {labels.askAdministrator} <EmailLink email={ask} />.
        </p>
      )}
      {sendsMail && !actionData?.isSent && (
        <Form method="post" className="grid gap-6">
          <TextField
            name="email"
            type="email"
            label={labels.email}
            autoComplete="email"
            defaultValue={actionData?.email}
            required
          />
          <FormError text={actionData?.error} />
          <SubmitOnceButton>{labels.submit}</SubmitOnceButton>
        </Form>
      )}
      {actionData?.isSent && (
        <p role="status">{labels.sent(periodInWords(ACCOUNT_LINK_LIFETIME_MS))}</p>
      )}
      <p className="mt-8">
        <TextLink to="/admin">{labels.back}</TextLink>
      </p>
    </SignInFrame>
  );
}

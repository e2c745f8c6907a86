import { Form } from "react-router";
import { IntentButton } from "#app/admin/shell/fields.tsx";
import { donationsPage } from "#content/staff-donations.ts";

/** Asks before it deletes for good. Works without scripts. */
export const RemoveTests = ({ gifts }: { gifts: number }) => (
  <details>
    <summary className="text-link cursor-pointer">{donationsPage.removeTests(gifts)}</summary>
    <Form method="post" className="my-2 grid max-w-measure gap-2">
      <p>{donationsPage.removeTestsQuestion(gifts)}</p>
      <IntentButton value="remove-tests" className="button-quiet justify-self-start">
        {donationsPage.removeTestsNow(gifts)}
      </IntentButton>
    </Form>
  </details>
);

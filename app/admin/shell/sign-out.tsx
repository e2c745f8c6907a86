import { Form } from "react-router";
import { adminLabels } from "#content/staff.ts";
import { Submit } from "./fields.tsx";

interface SignOutProps {
  className: string;
  formClassName?: string;
}

export const SignOut = ({ className, formClassName }: SignOutProps) => (
  <Form method="post" action="/admin/sign-out" className={formClassName}>
    <Submit className={className}>{adminLabels.logout}</Submit>
  </Form>
);

import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { Submit, TextField, TextLink } from "#app/desk/parts/fields.tsx";
import { DeskPageHeader, pageTitle } from "#app/desk/parts/page-header.tsx";
import { KeyField, RestoredForm } from "#app/desk/parts/restored-form.tsx";
import { readStaffForm, requireStaff } from "#app/desk/require-staff.ts";
import { pickFields } from "#app/read-form.ts";
import { peoplePage as labels, personPage } from "#content/desk/people.ts";
import { addPerson } from "#domain/people/change-person.ts";
import { checkNewPerson, DETAILS_FIELDS, NO_DETAILS } from "#domain/people/details-schema.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import type { Route } from "./+types/new-person";
import { DetailsFields } from "./person-details.tsx";

export const meta = () => pageTitle(labels.add);

/** Each form gets a new id, so that sending it twice adds one person. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return { id: randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  const typed = pickFields(field, [...DETAILS_FIELDS, "email"]);
  const id = field("id");
  const refuse = (errors: Partial<Record<string, string>>, knownId: string | null = null) =>
    data({ typed, errors, known: knownId }, { status: 400 });
  const check = checkNewPerson(typed);
  if (!check.ok || !/^[\w-]{36}$/.test(id)) return refuse(check.ok ? {} : check.errors);
  const result = await addPerson(staff, id, check.value);
  if (result.ok) return redirect(`/admin/people/${id}?toast=person-corrected`, 303);
  if (result.reason === "known") return refuse({}, result.knownId);
  return result.reason === "name"
    ? refuse({ lastName: labels.noName })
    : refuse({ [result.reason]: personPage.problems[result.reason] });
}

export default function NewPerson({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="px-edge pb-12 *:first:px-0">
      <DeskPageHeader heading={labels.add} />
      <p className="mb-3">{labels.addLead}</p>
      {actionData?.known && (
        <p role="alert" className="field-error my-3">
          {labels.known}{" "}
          <TextLink to={`/admin/people/${actionData.known}`}>{labels.lookAtKnown}</TextLink>
        </p>
      )}
      <RestoredForm name="new person" method="post" noValidate>
        <KeyField name="id" value={loaderData.id} />
        <DetailsFields details={NO_DETAILS} refused={actionData}>
          <TextField
            label={personPage.email}
            error={actionData?.errors.email}
            name="email"
            type="email"
            defaultValue={actionData?.typed.email ?? ""}
            maxLength={TEXT_LIMITS.email}
            autoComplete="off"
          />
        </DetailsFields>
        <Submit className="button mt-4">{labels.add}</Submit>
      </RestoredForm>
    </div>
  );
}

import { data, Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { freeSeatsText } from "#app/forms/rsvp.ts";
import { unlistedMeta } from "#app/public/shell/page-meta.ts";
import { readForm, tokenIn } from "#app/read-form.ts";
import { MessagePage } from "#app/ui/message-page.tsx";
import { heldSeatTexts } from "#content/gatherings.ts";
import { changeRsvp, readLinkedRsvp } from "#domain/gatherings/change-rsvp.ts";
import { datesAndHours } from "#domain/gatherings/gathering-times.ts";
import { checkParty } from "#domain/gatherings/rsvp-schema.ts";
import type { Route } from "./+types/rsvp";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData?.heading ?? "");

/** Changes nothing, because mail scanners open every link. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, timeZone, content } = context.get(servicesContext);
  const token = tokenIn(url);
  const entry = await readLinkedRsvp(db, clock, token);
  const { form, page, unseen } = content.current("gatheringPage");
  const labels = { ...unseen.entry, back: page.back };
  return data(
    { entry, token, timeZone, labels, heading: form.heading },
    { status: entry ? 200 : 410 },
  );
}

/** `intent` is "cancel", or "save" with the number of `people`. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, content } = context.get(servicesContext);
  const field = await readForm(request);
  const check = field("intent") === "cancel" ? null : checkParty({ people: field("people") });
  const refuse = (problem: string, status: number) =>
    data({ problem, typed: field("people"), isMailed: false }, status);
  if (check?.ok === false) return refuse(check.errors.people ?? "", 400);
  const result = await changeRsvp(db, clock, field("token"), check?.value.people ?? null);
  if (result.ok) return data({ problem: "", typed: null, isMailed: result.isMailed });
  if (result.reason === "full") return refuse(freeSeatsText(content, result.freeSeats), 409);
  const { form, unseen } = content.current("gatheringPage");
  if (result.reason === "too-many") return refuse(form.unseen.tooMany, 429);
  return refuse(unseen.entry.expired.heading, 410);
}

/** Emails about a gathering link here. */
export default function Rsvp({ loaderData, actionData }: Route.ComponentProps) {
  const { entry, token, timeZone, labels } = loaderData;
  const { cancelled, expired } = labels;
  if (!entry)
    return (
      <MessagePage {...expired}>
        <EventsLink name={labels.back} />
      </MessagePage>
    );
  const { gathering, people, state, isHeld } = entry;
  const isCanceled = state === "cancelled";
  const save = isHeld ? heldSeatTexts.confirm : labels.save;
  const off = isHeld ? heldSeatTexts.late : cancelled.heading;
  const headings = isHeld ? heldSeatTexts.heading : labels;
  const when = datesAndHours(gathering, timeZone);
  return (
    <MessagePage
      heading={isCanceled ? off : headings[state]}
      text={
        isCanceled && !isHeld ? cancelled.text : `${gathering.title}. ${when}, ${gathering.place}.`
      }
    >
      {(actionData?.problem || actionData?.isMailed) && (
        <p role="alert" className={actionData.problem ? "field-error" : "font-semibold"}>
          {actionData.problem || labels.saved}
        </p>
      )}
      <form method="post" className="grid gap-6">
        <input type="hidden" name="token" value={token} />
        <div>
          <label htmlFor="people" className="field-label">
            {labels.people}
          </label>
          <input
            id="people"
            name="people"
            className="field-input"
            inputMode="numeric"
            required
            aria-invalid={Boolean(actionData?.problem)}
            defaultValue={actionData?.typed ?? people}
          />
        </div>
        <button type="submit" name="intent" value="save" className="button">
          {isCanceled ? labels.again : save}
        </button>
        {!isCanceled && (
          <button
            type="submit"
            name="intent"
            value="cancel"
            className="text-link justify-self-start"
            formNoValidate
          >
            {labels.cancel}
          </button>
        )}
      </form>
      <EventsLink name={labels.back} />
    </MessagePage>
  );
}

const EventsLink = ({ name }: { name: string }) => (
  <Link to="/events" className="text-link">
    {name}
  </Link>
);
